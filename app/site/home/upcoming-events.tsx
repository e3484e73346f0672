import { useEffect, useRef } from "react";
import { href, Link } from "react-router";
import { MoreLink, PageLink } from "#app/ui/more-link.tsx";
import { NoEntries } from "#app/ui/no-entries.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { Section } from "#app/ui/section.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { useFocusOnFirstNew } from "#app/ui/use-focus-on-first-new.ts";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";
import { formatPrice } from "#text/number.ts";
import { BadgeAndNotice } from "../events/badge-and-notice.tsx";
import { DateBlock } from "../events/date-block.tsx";
import type { EventSummary } from "../events/event-summary.ts";
import { WayIn } from "../events/way-in.tsx";

export interface UpcomingEventsView {
  events: EventSummary[];
  /** Whether all are shown rather than the first three. */
  isExpanded: boolean;
  hasMore: boolean;
}

const sectionId = "termine";

function rowIdOf(position: number): string {
  return `termin-${position + 1}`;
}

export function UpcomingEvents({ view: { events, isExpanded, hasMore } }: { view: UpcomingEventsView }) {
  const queryHref = useQueryHref();
  const wasExpanded = useRef(isExpanded);
  useFocusOnFirstNew(events.map((_, position) => rowIdOf(position)));

  useEffect(() => {
    // After collapsing a long list from its end, scroll back to its start.
    if (wasExpanded.current && !isExpanded) {
      const section = document.getElementById(sectionId);
      section?.scrollIntoView();
      section?.querySelector<HTMLElement>("[data-shows-more]")?.focus({ preventScroll: true });
    }
    wasExpanded.current = isExpanded;
  }, [isExpanded]);

  return (
    <Section id={sectionId} title="Nächste Veranstaltungen">
      {events.length === 0 ? (
        <NoEntries message="Aktuell sind keine Veranstaltungen geplant.">
          <PageLink to={href("/veranstaltungen")}>Alle Veranstaltungen</PageLink>{" "}
          <PageLink to={href("/aktuelles")}>Aktuelles</PageLink>
        </NoEntries>
      ) : (
        <ol className="border-hairline border-t">
          {events.map((event, position) => (
            <EventRow key={event.id} id={rowIdOf(position)} event={event} />
          ))}
        </ol>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 empty:hidden md:mt-6">
        {hasMore && !isExpanded && (
          <MoreLink to={queryHref({ termine: "alle" })} anchor={rowIdOf(events.length)}>
            Weitere Veranstaltungen anzeigen
          </MoreLink>
        )}
        {isExpanded && (
          <MoreLink to={queryHref({ termine: null })} anchor={sectionId}>
            Weniger anzeigen
          </MoreLink>
        )}
        {isExpanded && hasMore && <PageLink to={href("/veranstaltungen")}>Alle Veranstaltungen</PageLink>}
      </div>
    </Section>
  );
}

function EventRow({ id, event }: { id: string; event: EventSummary }) {
  const titleId = `${id}-titel`;
  const details = { to: `${href("/veranstaltungen")}?event=${event.id}` };
  return (
    <li
      id={id}
      className="group relative flex flex-col gap-x-8 gap-y-2.5 border-hairline border-b py-5 sm:flex-row sm:flex-wrap md:py-6"
    >
      <DateBlock event={event} isLine />
      <div className="min-w-0 sm:grow sm:basis-56">
        <h3 id={titleId} className="text-[1.2rem] md:text-[1.3rem]">
          <Link
            {...details}
            className="text-ink no-underline after:absolute after:inset-0 group-hover:text-petrol group-hover:underline"
          >
            {withSoftHyphens(event.title)}
          </Link>
        </h3>
        <p className="mt-1.5 text-muted leading-normal">
          <Unbroken text={event.time} />
          &nbsp;· <Unbroken text={event.location} />
          &nbsp;· {formatPrice(event)}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-[0.95rem]">
          <BadgeAndNotice event={event} />
        </p>
      </div>
      <WayIn event={event} titleId={titleId} details={details} />
    </li>
  );
}
