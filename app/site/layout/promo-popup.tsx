import { href, Link, useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";
import { daysText } from "#text/days.ts";
import { CertificationBadge } from "../events/certification-badge.tsx";
import type { EventSummary } from "../events/event-summary.ts";

/** Lists of events and documents, searches and registrations: the card would cover what the visitor came for. */
const quietPath = /^\/(veranstaltungen|dokumente|suche)$|^\/(register|anmeldung|registration)\//;

/**
 * A side card for each of the next events, hidden: `app/inline/show-promo.ts` shows one at a time. On phones a card is
 * one row, which is the link. It never takes the focus.
 */
export function PromoPopup({ events }: { events: readonly EventSummary[] }) {
  const isQuiet = quietPath.test(useLocation().pathname);
  return !isQuiet && events.map((event) => <PromoCard key={event.id} event={event} />);
}

function PromoCard({ event }: { event: EventSummary }) {
  const address = `${href("/veranstaltungen")}?event=${event.id}`;
  return (
    <aside
      aria-label="Veranstaltungshinweis"
      data-event={event.id}
      hidden
      className="promo no-print fixed inset-x-3 bottom-3 z-30 overflow-hidden rounded-card border border-petrol-tint bg-paper sm:inset-x-auto sm:right-4 sm:bottom-4 sm:max-h-[calc(100dvh-1.5rem)] sm:w-[21rem] sm:overflow-auto max-sm:flex max-sm:items-center max-sm:gap-3 max-sm:py-2 max-sm:pl-2"
    >
      <Picture
        src={event.image}
        alt=""
        focus={event.imageFocus}
        sizes="21rem"
        className="size-14 shrink-0 rounded-[6px] sm:aspect-[5/2] sm:size-auto sm:rounded-none sm:[@media(max-height:30rem)]:hidden"
      />
      <div className="min-w-0 flex-1 sm:p-4">
        <p className="text-[0.85rem] text-muted leading-snug sm:pr-9">
          {daysText(event)}
          <span className="max-sm:hidden">
            &nbsp;· <Unbroken text={event.time} />
          </span>
        </p>
        <Link
          to={address}
          className="line-clamp-2 font-semibold font-serif text-ink leading-tight no-underline after:absolute after:inset-0 hover:underline sm:hidden"
        >
          {withSoftHyphens(event.title)}
        </Link>
        <div className="max-sm:hidden">
          <p className="mt-1 font-semibold font-serif text-[1.05rem] leading-snug [@media(max-height:30rem)]:pr-9">
            {withSoftHyphens(event.title)}
          </p>
          <p className="mt-0.5 text-[0.9rem] text-muted leading-snug">
            <Unbroken text={event.location} />
          </p>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <CertificationBadge badge={event.badge} />{" "}
            <Link to={address} className="inline-block py-1 font-semibold pointer-coarse:py-2.5 text-petrol underline">
              Mehr erfahren
            </Link>
          </div>
        </div>
      </div>
      <button
        type="button"
        className="z-10 flex size-11 shrink-0 items-center justify-center rounded-control bg-paper text-ink hover:bg-petrol-mist sm:absolute sm:top-1.5 sm:right-1.5 max-sm:relative"
      >
        <Icon name="close" />
        <span className="sr-only">Hinweis schließen</span>
      </button>
    </aside>
  );
}
