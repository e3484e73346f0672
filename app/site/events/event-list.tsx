import { Link } from "react-router";
import { UnlessCovered } from "#app/ui/coverable.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { useFocusOnFirstNew } from "#app/ui/use-focus-on-first-new.ts";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";
import { eventTypeLabels } from "#text/events/event-type.ts";
import { formatPrice } from "#text/number.ts";
import { BadgeAndNotice } from "./badge-and-notice.tsx";
import { DateBlock } from "./date-block.tsx";
import type { EventSummary } from "./event-summary.ts";
import { WayIn } from "./way-in.tsx";

/** As many as a large screen shows. */
const firstRows = 4;

/** Events in rows; each opens its detail dialog. */
export function EventList({ events, hasPictures = false }: { events: readonly EventSummary[]; hasPictures?: boolean }) {
  useFocusOnFirstNew(events.map(({ id }) => rowIdOf(id)));
  const rows = events.map((event) => (
    <EventRow key={event.id} event={event} hasPicture={hasPictures && event.image !== ""} />
  ));
  return (
    <ol className="border-hairline border-t">
      {rows.slice(0, firstRows)}
      <UnlessCovered>{rows.slice(firstRows)}</UnlessCovered>
    </ol>
  );
}

/** Returns the id of the row a page scrolls to when its URL selects the event. */
export function rowIdOf(eventId: string): string {
  return `veranstaltung-${eventId}`;
}

function EventRow({ event, hasPicture }: { event: EventSummary; hasPicture: boolean }) {
  const queryHref = useQueryHref();
  const titleId = `${rowIdOf(event.id)}-titel`;
  const details = {
    to: queryHref({ event: event.id, dialog: null, formular: null, betreff: null }),
    replace: true,
    preventScrollReset: true,
  };
  return (
    <li
      id={rowIdOf(event.id)}
      className="group relative flex flex-col gap-x-6 gap-y-2.5 border-hairline border-b py-5 sm:flex-row sm:flex-wrap md:gap-x-8 md:py-7"
    >
      <DateBlock event={event} isLine />
      <div className="min-w-0 sm:grow sm:basis-56">
        <h3 id={titleId} className="text-[1.25rem] md:text-[1.35rem]">
          <Link
            {...details}
            className="text-ink no-underline after:absolute after:inset-0 group-hover:text-petrol group-hover:underline"
          >
            {withSoftHyphens(event.title)}
          </Link>
        </h3>
        <p className="mt-1.5 text-muted">
          <Unbroken text={event.time} />
          &nbsp;· <Unbroken text={event.location} />
        </p>
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-[0.95rem]">
          <span>
            {eventTypeLabels[event.type]}&nbsp;· {formatPrice(event)}
          </span>{" "}
          <BadgeAndNotice event={event} />
        </p>
      </div>
      {hasPicture && (
        <Picture
          src={event.image}
          alt=""
          focus={event.imageFocus}
          className="hidden aspect-3/2 w-52 shrink-0 self-start rounded-card lg:block"
        />
      )}
      <WayIn event={event} titleId={titleId} details={details} />
    </li>
  );
}
