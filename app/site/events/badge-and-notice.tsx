import { CertificationBadge } from "./certification-badge.tsx";
import type { EventSummary } from "./event-summary.ts";

/** What a row of a list says last: the points, and that the event is cancelled, full or the like. */
export function BadgeAndNotice({ event }: { event: Pick<EventSummary, "badge" | "notice"> }) {
  return (
    <>
      <CertificationBadge badge={event.badge} />
      {event.notice && (
        <>
          {" "}
          <span className="font-semibold">{event.notice}</span>
        </>
      )}
    </>
  );
}
