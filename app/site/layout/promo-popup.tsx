import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { href, Link, useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { daysText } from "#text/days.ts";
import { CertificationBadge } from "../events/certification-badge.tsx";
import type { EventSummary } from "../events/event-summary.ts";
import { promoPosition } from "./promo-position.ts";
import { useIsCovering } from "./use-is-covering.ts";
import { usePromoDismissal } from "./use-promo-dismissal.ts";

/** SPEC §9, in milliseconds. */
const showAfter = 3_000;

/** Lists of events and documents, searches and registrations: the card would cover what the visitor came for. */
const quietPath = /^\/(veranstaltungen|dokumente|suche)$|^\/(register|anmeldung|registration)\//;

/**
 * A side card with the next events: shown 3 s after page load, hidden after 60 s, rotating every 10 s. An event that
 * was dismissed or followed is never shown again. The timer pauses while the card is hovered or focused. The card never
 * takes the focus and hides where it would cover the footer or the focused element. On phones it is one row, which is
 * the link.
 */
export function PromoPopup({ events }: { events: readonly EventSummary[] }) {
  const [position, setPosition] = useState<number>();
  const hasStarted = position !== undefined;
  const card = useRef<HTMLElement>(null);
  const { dismissedId, dismiss } = usePromoDismissal();

  useEffect(() => {
    // Counts from page load, however late this script was fetched.
    const timer = setTimeout(() => setPosition(promoPosition(0)), Math.max(0, showAfter - performance.now()));
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (!hasStarted) return;
    const tick = 250;
    let seen = 0;
    const timer = setInterval(() => {
      if (card.current?.matches(":hover, :focus-within")) return;
      seen += tick;
      setPosition(promoPosition(seen));
    }, tick);
    return () => clearInterval(timer);
  }, [hasStarted]);

  const isQuiet = quietPath.test(useLocation().pathname) || dismissedId === "";
  const others = isQuiet ? [] : events.filter(({ id }) => id !== dismissedId);
  const event = hasStarted ? others[position % others.length] : undefined;
  const isCovering = useIsCovering(card, event !== undefined);
  const shownId = isCovering ? undefined : event?.id;

  // A timer shows the card, not an event: React would run an effect only some time after it is visible.
  useLayoutEffect(() => {
    if (!shownId) return;
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      const isHandledElsewhere = defaultPrevented || document.querySelector("dialog:modal, details[open].mobile-menu");
      if (key === "Escape" && !isHandledElsewhere) dismiss(shownId);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });

  if (!event) return null;
  const address = `${href("/veranstaltungen")}?event=${event.id}`;
  const end = () => dismiss(event.id);
  return (
    <aside
      ref={card}
      aria-label="Veranstaltungshinweis"
      className={`${isCovering ? "invisible" : ""} promo no-print fixed inset-x-3 bottom-3 z-30 overflow-hidden rounded-card border border-petrol-tint bg-paper sm:inset-x-auto sm:right-4 sm:bottom-4 sm:max-h-[calc(100dvh-1.5rem)] sm:w-[21rem] sm:overflow-auto max-sm:flex max-sm:items-center max-sm:gap-3 max-sm:py-2 max-sm:pl-2`}
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
          onClick={end}
          className="line-clamp-2 font-semibold font-serif text-ink leading-tight no-underline after:absolute after:inset-0 hover:underline sm:hidden"
        >
          {event.title}
        </Link>
        <div className="max-sm:hidden">
          <p className="mt-1 font-semibold font-serif text-[1.05rem] leading-snug [@media(max-height:30rem)]:pr-9">
            {event.title}
          </p>
          <p className="mt-0.5 text-[0.9rem] text-muted leading-snug">
            <Unbroken text={event.location} />
          </p>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <CertificationBadge badge={event.badge} />{" "}
            <Link
              to={address}
              onClick={end}
              className="inline-block py-1 font-semibold pointer-coarse:py-2.5 text-petrol underline"
            >
              Mehr erfahren
            </Link>
          </div>
        </div>
      </div>
      <button
        type="button"
        onClick={end}
        className="z-10 flex size-11 shrink-0 items-center justify-center rounded-control bg-paper text-ink hover:bg-petrol-mist sm:absolute sm:top-1.5 sm:right-1.5 max-sm:relative"
      >
        <Icon name="close" />
        <span className="sr-only">Hinweis schließen</span>
      </button>
    </aside>
  );
}
