import { Badge } from "@mantine/core";
import type { RegistrationStatus } from "#model/registrations/registration.ts";
import { formatNumber } from "#text/number.ts";
import { registrationStatusLabels } from "#text/registrations/registration-status.ts";

export const usualStatuses: readonly RegistrationStatus[] = ["new", "confirmed", "cancelled"];

/** Returns the selectable statuses: "Warteliste" only if the waiting list is not empty. */
export function shownStatuses(counts: Record<RegistrationStatus, number>): readonly RegistrationStatus[] {
  return counts.waiting > 0 ? [...usualStatuses, "waiting"] : usualStatuses;
}

const colors: Record<RegistrationStatus, string> = {
  new: "amber",
  confirmed: "petrol",
  cancelled: "gray",
  waiting: "blue",
};

export function StatusBadge({ status, count }: { status: RegistrationStatus; count?: number }) {
  const label = registrationStatusLabels[status];
  return (
    <Badge variant="light" size="lg" tt="none" color={colors[status]}>
      {count === undefined ? label : `${formatNumber(count)} ${label}`}
    </Badge>
  );
}

/** The number of registrations per status. */
export function StatusCounts({ counts }: { counts: Record<RegistrationStatus, number> }) {
  return shownStatuses(counts).map((status) => <StatusBadge key={status} status={status} count={counts[status]} />);
}
