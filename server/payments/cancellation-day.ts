import { berlinDate } from "#model/dates/berlin-date.ts";
import type { StoredRegistration } from "#server/registrations/registration-store.ts";

/**
 * Returns the day in Berlin on which a registration was cancelled. For those cancelled before that was kept it is the day
 * of their last change.
 */
export function cancellationDay(
  { cancelledAt, updatedAt }: Pick<StoredRegistration, "cancelledAt" | "updatedAt">,
  today: string,
): string {
  const at = cancelledAt || updatedAt;
  return at ? berlinDate(new Date(at)) : today;
}
