import { href, Link } from "react-router";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";
import { daysText } from "#text/days.ts";
import { CertificationBadge } from "../events/certification-badge.tsx";
import { DateBlock } from "../events/date-block.tsx";
import type { EventSummary } from "../events/event-summary.ts";
import { useIsPersonal } from "./personal-page.ts";

/** The next event, on every page. On phones one line: the date and the truncated title. */
export function EventBanner({ event }: { event: EventSummary }) {
  const isPersonal = useIsPersonal();
  return (
    <aside aria-label="Nächste Veranstaltung" className="no-print on-dark bg-petrol text-white">
      <div className="page flex flex-wrap items-center gap-x-3 py-1 sm:gap-x-6 sm:gap-y-2 sm:py-3">
        <p className="shrink-0 text-[0.95rem] text-petrol-tint sm:hidden">{daysText(event)}</p>
        <div className="hidden sm:block">
          <DateBlock event={event} isOnDark />
        </div>
        <div className="min-w-0 flex-1 basis-40 sm:basis-60">
          <Link
            to={`${href("/veranstaltungen")}?event=${event.id}`}
            className="block truncate py-2 font-semibold font-serif text-[1.05rem] text-white leading-snug underline decoration-white/50 hover:decoration-white sm:wrap-anywhere sm:inline-block sm:whitespace-normal sm:text-balance sm:py-0"
          >
            {withSoftHyphens(event.title)}
          </Link>
          <p className="mt-0.5 hidden text-[0.9rem] text-petrol-tint leading-snug sm:block">
            <Unbroken text={event.time} />
            &nbsp;· <Unbroken text={event.location} />
            {event.notice && !isPersonal && <>&nbsp;· {event.notice}</>}
          </p>
        </div>
        <div className="hidden sm:block">
          <CertificationBadge badge={event.badge} />
        </div>
      </div>
    </aside>
  );
}
