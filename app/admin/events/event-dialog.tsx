import "./event-dialog.css";
import { NativeSelect } from "@mantine/core";
import { data, NavLink, Outlet, useLocation, useNavigate } from "react-router";
import { type Services, servicesContext, viewerContext } from "#app/contexts.ts";
import { may } from "#model/accounts/permission.ts";
import { asksForEfn } from "#model/certificates/efn.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { hasPrice } from "#model/payments/owed-for.ts";
import { unsettledStandings } from "#model/payments/payment-standing.ts";
import { daysText } from "#text/days.ts";
import { CancelledNotice } from "../registrations/cancelled-notice.tsx";
import { PageDialog } from "../ui/dialog/page-dialog.tsx";
import { useUrlSearch } from "../ui/use-url-search.ts";
import { useViewer } from "../ui/use-viewer.ts";
import type { Route } from "./+types/event-dialog.ts";
import { type EventSection, eventHref, eventSections, newEventId, sectionAt, sectionsFor } from "./event-sections.ts";
import { type People, sectionStates } from "./section-states.ts";

export { shouldRevalidate } from "../registrations/manager-revalidation.ts";

export async function loader({ params: { eventId }, context }: Route.LoaderArgs) {
  const { content, drafts, log } = context.get(servicesContext);
  if (eventId === newEventId) return newEvent;
  const [stored, draft] = await Promise.all([content.find("events", eventId), drafts.find("events", eventId)]);
  const event: Partial<CalendarEvent> | undefined = stored ?? draft?.document;
  if (!event) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
  const found =
    stored && may(context.get(viewerContext), "registrations.manage")
      ? await findPeople(context.get(servicesContext), stored).catch((error: unknown) => {
          log.error("people of an event were not counted", { error });
          return undefined;
        })
      : undefined;
  const waiting = found?.people.byStatus.waiting ?? 0;
  return {
    ...{ id: eventId, title: event.title || "Ohne Titel", isPublished: stored !== undefined },
    days: event.date ? daysText({ date: event.date, lastDay: event.lastDay ?? "" }) : "",
    isCancelled: event.isCancelled === true,
    hasWaitingList: event.registrationSettings?.waitingListEnabled === true || waiting > 0,
    ...(found?.has ?? (stored ? ownSections(stored) : noSections)),
    states: sectionStates(event, found?.people),
  };
}

const noSections = { hasPayments: false, hasReports: false, hasEvaluation: false };

/** Returns which sections an event has by what it says. */
function ownSections(event: CalendarEvent): typeof noSections {
  return {
    ...{ hasPayments: hasPrice(event), hasReports: asksForEfn(event) },
    hasEvaluation: event.evaluation?.isAsked === true,
  };
}

/** Counts the people of an event. What they paid, answered and were reported for keeps its section, whatever the event says. */
async function findPeople(
  { attendance, dueWork, evaluations, payments, pointsReports, registrations }: Services,
  event: CalendarEvent & { id: string },
): Promise<{ people: People; has: typeof noSections }> {
  const { id } = event;
  const own = ownSections(event);
  const [hasPayments, hasReports, hasEvaluation] = await Promise.all([
    own.hasPayments || payments.hasPayments(id),
    own.hasReports || pointsReports.hasReports(id),
    own.hasEvaluation || evaluations.hasAnswers(id),
  ]);
  const [{ byStatus }, present, owed, uncertified, due] = await Promise.all([
    registrations.count({ eventId: id }),
    attendance.count(id),
    hasPayments ? payments.list(id) : [],
    dueWork.missingCertificates(id),
    own.hasReports ? pointsReports.listDue() : [],
  ]);
  const report = due.find(({ event }) => event.id === id);
  const people = {
    byStatus,
    present: Math.max(0, ...present.values()),
    openPayments: owed.filter(({ standing }) => unsettledStandings.includes(standing)).length,
    uncertified: uncertified[0]?.count ?? 0,
    unreported: report?.people ?? 0,
    outdatedReports: report?.outdated ?? 0,
  };
  return { people, has: { hasPayments, hasReports, hasEvaluation } };
}

const newEvent = {
  ...{ id: newEventId, title: "Neue Veranstaltung", days: "", isPublished: false, isCancelled: false },
  ...{
    hasWaitingList: false,
    ...noSections,
    states: {} as ReturnType<typeof sectionStates>,
  },
};

/** An event as one place: a dialog over the list, with its sections and their state at the left. */
export default function EventDialog({ loaderData: event }: Route.ComponentProps) {
  const section = sectionAt(useLocation().pathname);
  // The address of the event alone leads to its first section.
  if (!section) return null;
  const task = "title" in section ? section.title : "Veranstaltung bearbeiten";
  const title = event.id === newEventId ? event.title : `${task}: ${event.title}`;
  return (
    <PageDialog
      size="86rem"
      className="manager event-dialog"
      title={
        <>
          <span className="manager-title">{title}</span> <span className="manager-date">{event.days}</span>
        </>
      }
    >
      <title>{`${section.label}: ${event.title} – Redaktion`}</title>
      <div className="event-parts">
        <SectionList event={event} chosen={section} />
        <div className="event-part">
          <CancelledNotice state={event.isCancelled ? "cancelled" : "open"} />
          <Outlet />
        </div>
      </div>
    </PageDialog>
  );
}

function SectionList({ event, chosen }: { event: Route.ComponentProps["loaderData"]; chosen: EventSection }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { search } = useUrlSearch();
  const offered = sectionsFor(viewer, event);
  // Also the one somebody came to by an old address.
  const sections = eventSections.filter((section) => offered.includes(section) || section === chosen);
  const { states } = event;
  const stateOf = ({ path }: EventSection) => (event.isCancelled ? "Abgesagt" : (states[path] ?? ""));
  const hrefOf = ({ path }: EventSection) => eventHref(event.id, path, search);
  return (
    <>
      <nav aria-label="Abschnitte der Veranstaltung" className="event-sections">
        <ul>
          {sections.map((section) => (
            <li key={section.path}>
              <NavLink to={hrefOf(section)} replace preventScrollReset>
                <span>{section.label}</span> <span className="event-section-state">{stateOf(section)}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <NativeSelect
        className="event-section-choice"
        size="md"
        label="Abschnitt"
        value={chosen.path}
        onChange={({ currentTarget }) => {
          const section = sections.find(({ path }) => path === currentTarget.value);
          if (section) void navigate(hrefOf(section), { replace: true, preventScrollReset: true });
        }}
      >
        {sections.map((section) => (
          <option key={section.path} value={section.path}>
            {[section.label, stateOf(section)].filter(Boolean).join(" · ")}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}
