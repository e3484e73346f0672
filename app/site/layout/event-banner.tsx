import { href } from "react-router";
import { formatDate } from "#app/text/date.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { CertificationBadge } from "../events/certification-badge.tsx";
import { DateBlock } from "../events/date-block.tsx";
import type { EventSummary } from "../events/event-summary.ts";

/** The first upcoming event, on every page. On a phone the date joins the line of the time. */
export function EventBanner({ event }: { event: EventSummary }) {
  return (
    <aside aria-label="Nächste Veranstaltung" className="no-print on-dark bg-petrol text-white">
      <div className="page flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        <div className="hidden sm:block">
          <DateBlock date={event.date} isOnDark />
        </div>
        <div className="min-w-0 flex-1 basis-60">
          <PageLink
            to={`${href("/veranstaltungen")}?event=${event.id}`}
            className="wrap-anywhere inline-block text-balance font-semibold font-serif text-[1.05rem] text-white leading-snug underline decoration-white/50 hover:decoration-white"
          >
            {event.title}
          </PageLink>
          <p className="mt-0.5 text-[0.9rem] text-petrol-tint leading-snug">
            <span className="sm:hidden">{formatDate(event.date)}&nbsp;· </span>
            <Unbroken text={event.time} />
            &nbsp;· <Unbroken text={event.location} />
          </p>
        </div>
        <CertificationBadge badge={event.badge} />
      </div>
    </aside>
  );
}
