import { href, type LinkProps } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { EventSummary } from "./event-summary.ts";

/**
 * What can be done with an event in a list, at the end of its row. "Details" belongs to the link of the row's title,
 * which covers the row.
 */
export function WayIn({
  event: { id, registersIn, isWaitingList },
  titleId,
  details,
}: {
  event: EventSummary;
  /** Id of the row's title, which describes the link. */
  titleId: string;
  /** The link to the event's details. */
  details: LinkProps;
}) {
  const toRegister = registersIn === "form" ? { to: href("/register/:eventId", { eventId: id }) } : details;
  return (
    <div className="no-print flex shrink-0 flex-wrap items-center gap-x-5 gap-y-2 md:w-36 md:flex-col md:items-end">
      {registersIn && (
        <ButtonLink {...toRegister} look="secondary" aria-describedby={titleId} className="relative">
          {isWaitingList ? "Warteliste" : "Anmelden"}
        </ButtonLink>
      )}{" "}
      <span
        aria-hidden="true"
        className="inline-flex items-center gap-1 py-1 font-semibold text-[0.95rem] text-petrol group-hover:underline"
      >
        Details <Icon name="right" className="size-4" />
      </span>
    </div>
  );
}
