import { useEffect } from "react";
import { href, Link, redirect } from "react-router";
import { tolerantServicesContext } from "#app/contexts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Coverable, UnlessCovered } from "#app/ui/coverable.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { latePart } from "#app/ui/late-part.tsx";
import { MoreLink, PageLink } from "#app/ui/more-link.tsx";
import { NoEntries } from "#app/ui/no-entries.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { PageHead, Section } from "#app/ui/section.tsx";
import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import type { EventType } from "#model/events/calendar-event.ts";
import { isUpcoming, pastOn, upcomingOn } from "#model/events/event-days.ts";
import { eventTypes } from "#model/events/event-type.ts";
import { isDrawnPicture } from "#model/files/drawn-picture.ts";
import { eventTypePlurals } from "#text/events/event-type.ts";
import { CongressPrograms } from "../congresses/congress-programs.tsx";
import { presentProgram } from "../congresses/present-program.ts";
import { withSavedAt } from "../feeds/with-saved-at.ts";
import { organizationJsonLd } from "../home/association-json-ld.ts";
import { MissingNote } from "../layout/missing-note.tsx";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import { previewOf } from "../layout/preview-image.ts";
import { withFocus } from "../layout/with-focus.ts";
import { readQuery } from "../read-query.ts";
import { loadFormParts } from "../registrations/form-parts.ts";
import type { Route } from "./+types/events.ts";
import { presentEvent } from "./event-detail.ts";
import { EventList, rowIdOf } from "./event-list.tsx";
import { type EventSummary, summarizeEvent } from "./event-summary.ts";
import { findRow } from "./find-row.ts";
import { withAvailability } from "./with-availability.ts";

export { revalidateAfterRefusal as shouldRevalidate } from "../keep-typed.ts";

const loadEventDialog = async () => (await import("./event-dialog.tsx")).EventDialog;
const EventDialog = latePart(loadEventDialog, import.meta.env.SSR ? await loadEventDialog() : undefined);

/** More than an association usually plans; further events are on the next page. */
const upcomingPageSize = 30;
const pastStep = 10;
const maxPrograms = 20;

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(tolerantServicesContext);
  const { config, content, clock } = services;
  const query = readQuery(url);
  const today = berlinDate(clock());
  const selectedId = query("event");
  const selected = selectedId ? await content.find("events", selectedId) : undefined;
  const asked = eventTypes.find((type) => type === query("art"));
  // An event of another kind is shown among all.
  const type = selected && selected.type !== asked ? undefined : asked;
  const ofType = { oneOf: { type: type ? [type] : undefined } };
  const row = selected && {
    number: await findRow(content, selected, { today, ofType }),
    isAhead: isUpcoming(selected, today),
  };
  // Selects the page of the list that contains the selected event.
  const page = row?.isAhead ? Math.floor(row.number / upcomingPageSize) + 1 : Number(query("seite") ?? 1);
  const neededPast = row && !row.isAhead ? Math.ceil((row.number + 1) / pastStep) * pastStep : pastStep;
  const pastShown = Math.max(neededPast, Number(query("anzahl") ?? 0));

  const [upcoming, past, programs, [dated]] = await Promise.all([
    content.list("events", {
      ...ofType,
      ...upcomingOn(today),
      order: [{ field: "date", direction: "asc" }],
      limit: upcomingPageSize + 1,
      offset: (page - 1) * upcomingPageSize,
    }),
    content.list("events", {
      ...ofType,
      ...pastOn(today),
      order: [{ field: "date", direction: "desc" }],
      limit: pastShown + 1,
    }),
    content.list("congresses", { order: [{ field: "title", direction: "desc" }], limit: maxPrograms }),
    withSavedAt(content, selected ? [selected] : []),
  ]);
  const [shownUpcoming, shownPast, [shown]] = await Promise.all([
    withAvailability(services, await withFocus(services, upcoming.slice(0, upcomingPageSize))),
    withAvailability(services, past.slice(0, pastShown)),
    withAvailability(services, await withFocus(services, dated ? [dated] : [])),
  ]);
  const form = shown && (await loadFormParts(content, shown));
  if (page > 1 && upcoming.length === 0) throw redirect(href("/veranstaltungen") + (type ? `?art=${type}` : ""));
  return {
    type,
    page,
    pastShown,
    upcoming: shownUpcoming.map(summarizeEvent).map(withoutDrawing),
    hasLater: upcoming.length > upcomingPageSize,
    past: shownPast.map(summarizeEvent),
    morePast: past[pastShown] && { count: pastShown + pastStep, firstId: past[pastShown].id },
    programs: type && type !== "congress" ? [] : programs.map(presentProgram),
    image: await previewOf(services, selected?.image, selected?.imageAlt),
    isMissing: Boolean(selectedId && !selected),
    selected: shown && form && presentEvent(shown, { siteUrl: config.siteUrl, form }),
  };
}

function withoutDrawing(event: EventSummary): EventSummary {
  return isDrawnPicture(event.image) ? { ...event, image: "" } : event;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteOf(matches);
  const event = loaderData?.selected;
  const calendar = {
    tagName: "link",
    rel: "alternate",
    type: "text/calendar",
    title: "Veranstaltungskalender",
    href: href("/veranstaltungen.ics"),
  };
  if (!event) {
    const description =
      "Kongresse, Workshops, Seminare und Webinare zur Schmerz- und Palliativmedizin: Termine, Programme, Fortbildungspunkte und Anmeldung.";
    const list = loaderData && { page: loaderData.page, isWhole: loaderData.type === undefined };
    const path = href("/veranstaltungen");
    return [...pageMeta(site, { title: "Veranstaltungen", description, path, list }), calendar];
  }
  return [
    ...pageMeta(site, {
      title: event.title,
      description: event.summary,
      path: `${href("/veranstaltungen")}?event=${event.id}`,
      image: loaderData.image,
      type: "event",
      jsonLd: { ...event.jsonLd, ...(site && { organizer: organizationJsonLd(site) }) },
    }),
    calendar,
  ];
};

export default function Events({ loaderData }: Route.ComponentProps) {
  const { type, page, pastShown, upcoming, hasLater, past, morePast, programs, isMissing, selected } = loaderData;
  const queryHref = useQueryHref();
  // Keeps the length of the lists, so that the row that gets the focus back still exists.
  const closeHref = queryHref({
    event: null,
    seite: page > 1 ? String(page) : null,
    anzahl: pastShown > pastStep ? String(pastShown) : null,
  });
  return (
    <Coverable isCovered={selected !== undefined}>
      {selected && <EventDialog key={selected.id} event={selected} closeHref={closeHref} />}
      <PageHead
        title="Veranstaltungen"
        lead="Kongresse, Workshops, Seminare und Webinare – mit Programm, Fortbildungspunkten und Anmeldung."
      >
        {isMissing && <MissingNote what="Diese Veranstaltung" />}
        {(type || upcoming.length + past.length > 0) && <EventTypes chosen={type} />}
      </PageHead>
      <Section title="Kommende Veranstaltungen">
        {upcoming.length > 0 ? (
          <EventList events={upcoming} hasPictures />
        ) : (
          <NoEntries message={`Aktuell sind keine ${type ? eventTypePlurals[type] : "Veranstaltungen"} geplant.`}>
            <PageLink to={href("/aktuelles")}>Aktuelles</PageLink>{" "}
            <PageLink to={href("/kontakt")}>Beim Sekretariat nachfragen</PageLink>
          </NoEntries>
        )}
        {(page > 1 || hasLater) && (
          <nav aria-label="Weitere kommende Veranstaltungen" className="no-print mt-8 flex flex-wrap gap-3">
            {page > 1 && (
              <ButtonLink look="secondary" to={queryHref({ event: null, seite: page > 2 ? String(page - 1) : null })}>
                Frühere Termine
              </ButtonLink>
            )}
            {hasLater && (
              <ButtonLink look="secondary" to={queryHref({ event: null, seite: String(page + 1) })}>
                Spätere Termine
              </ButtonLink>
            )}
          </nav>
        )}
        <p className="no-print mt-6">
          <a
            href={href("/veranstaltungen.ics")}
            type="text/calendar"
            className="inline-flex items-center gap-2 py-2 text-petrol underline"
          >
            <Icon name="calendar" /> Alle Termine als Kalender (iCal)
          </a>
        </p>
      </Section>
      <UnlessCovered>
        {programs.length > 0 && <CongressPrograms programs={programs} />}
        {past.length > 0 && (
          <Section title="Vergangene Veranstaltungen">
            <EventList events={past} />
            {morePast && (
              <p className="no-print mt-8">
                <MoreLink to={queryHref({ anzahl: String(morePast.count) })} anchor={rowIdOf(morePast.firstId)}>
                  Weitere anzeigen
                </MoreLink>
              </p>
            )}
          </Section>
        )}
      </UnlessCovered>
      {selected && <RowInView eventId={selected.id} />}
    </Coverable>
  );
}

/** Links that show one kind of event, or all. */
function EventTypes({ chosen }: { chosen: EventType | undefined }) {
  const queryHref = useQueryHref();
  return (
    <nav aria-label="Art der Veranstaltung" className="no-print mt-6">
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...eventTypes].map((type) => (
          <li key={type ?? "alle"}>
            <Link
              to={queryHref({ art: type ?? null, event: null, seite: null, anzahl: null })}
              preventScrollReset
              aria-current={type === chosen ? "true" : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-petrol bg-paper px-4 font-semibold text-[0.95rem] text-petrol no-underline hover:bg-petrol-mist aria-current:bg-petrol aria-current:text-white"
            >
              {type ? eventTypePlurals[type] : "Alle"}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Scrolls the row of the selected event into view if it is not visible. A component, as it renders again once the rows
 * below the first view are there: the page would do so before its dialog has hydrated, and replace it.
 */
function RowInView({ eventId }: { eventId: string }) {
  const isInBrowser = useIsInBrowser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row may not be there before
  useEffect(() => {
    const row = document.getElementById(rowIdOf(eventId));
    if (!row) return;
    const { top, bottom } = row.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) row.scrollIntoView({ block: "center" });
  }, [eventId, isInBrowser]);
  return null;
}
