import "./events.css";
import { servicesContext } from "#app/contexts.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { CalendarEvent, CalendarEventForm } from "#model/events/calendar-event.ts";
import { isUpcoming, pastOn, upcomingOn } from "#model/events/event-days.ts";
import { fieldErrorsOf } from "#model/fields/field-errors.ts";
import { findNoticeToOffer } from "../messages/notice-to-offer.ts";
import { loadManager } from "../registrations/load-manager.ts";
import { RegistrationManager } from "../registrations/registration-manager.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { answerSubmission, isPublishing, Submission } from "../ui/editor/editor-action.ts";
import type { EditorAnswer, EditorSubmission } from "../ui/editor/editor-answer.ts";
import { loadDialogs } from "../ui/list-dialogs.ts";
import { ListScreen } from "../ui/list-screen.tsx";
import { pageOf, readTableQuery } from "../ui/table/table-query.ts";
import type { Route } from "./+types/events.ts";
import { EventForm } from "./event-form.tsx";
import { eventLabels } from "./event-labels.ts";
import { EventsTable } from "./events-table.tsx";

export { shouldRevalidate } from "../registrations/manager-revalidation.ts";
export { clientAction } from "../ui/client-action.ts";

const sorts = ["date", "title", "location", "certificationPoints"] as const;
/** Sort columns with many equal values; sorted by date as well. */
const byDateToo: readonly string[] = ["location", "certificationPoints"];

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { clock, content, log, registrations } = services;
  const today = berlinDate(clock());
  const query = readTableQuery(url, { sorts, sort: "date", direction: "desc" });
  const period = url.searchParams.get("zeitraum");
  const filter = {
    search: query.search,
    ...(period === "kommende" && upcomingOn(today)),
    ...(period === "vergangene" && pastOn(today)),
  };

  const [events, total, dialogs, manager] = await Promise.all([
    content.list("events", {
      ...filter,
      ...pageOf(query),
      order: [
        {
          field: query.sort,
          direction: query.direction,
          as: query.sort === "certificationPoints" ? "number" : undefined,
        },
        // In the same direction, so that one index serves both.
        ...(byDateToo.includes(query.sort) ? [{ field: "date", direction: query.direction } as const] : []),
      ],
    }),
    content.count("events", filter),
    loadDialogs(services, "events", url),
    loadManager(context, url, url.searchParams.get("anmeldungen")),
  ]);
  const counts = await registrations.countByEvent(events.map(({ id }) => id)).catch((error: unknown) => {
    log.error("registrations were not counted", { error });
    return undefined;
  });
  const editedId = dialogs.edited?.id;
  const seats = await registrations.countSeats(editedId ? [editedId] : []).catch(() => new Map<string, number>());
  return {
    rows: events.map((event) => {
      const { id, title, date, lastDay, location, certificationPoints, certificationPending, isCancelled } = event;
      const isRegistrationClosed = isUpcoming(event, today) && !event.registrationSettings.enabled;
      const registrationCount = counts && (counts.get(id) ?? 0);
      return {
        ...{ id, title, date, lastDay, location, certificationPoints, certificationPending },
        ...{ isCancelled, isRegistrationClosed, registrationCount },
      };
    }),
    seatsTaken: (editedId && seats.get(editedId)) || 0,
    total,
    query,
    isFiltered: period === "kommende" || period === "vergangene",
    manager,
    dialogs,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    { schema: Submission, run: (submission) => changeEvent(context, submission) },
  );
}

async function changeEvent(context: Route.ActionArgs["context"], submission: EditorSubmission): Promise<EditorAnswer> {
  // Rules of the form, beyond those of the store.
  const checked = isPublishing(submission) ? CalendarEventForm.safeParse(submission.document) : undefined;
  if (checked?.error) return { ok: false, reason: "invalid", fieldErrors: fieldErrorsOf(checked.error.issues) };
  const before =
    submission.intent === "save" ? await context.get(servicesContext).content.find("events", submission.id) : undefined;
  const answer = await answerSubmission(context, "events", submission);
  const noticeToOffer = answer.ok ? await findNoticeToOffer(context, submission.id, before) : undefined;
  return answer.ok && noticeToOffer ? { ...answer, noticeToOffer } : answer;
}

/** A new event has no date until one is given, so that none is published under a wrong one. */
function newEvent(): CalendarEvent {
  const registrationSettings = { remindsDaysBefore: [1], sendsReceipt: true };
  const defaults = CalendarEvent.parse({ title: "Titel", date: "2000-01-01", registrationSettings });
  return { ...defaults, title: "", date: "" };
}

export default function Events({ loaderData }: Route.ComponentProps) {
  const { dialogs, manager } = loaderData;
  return (
    <ListScreen
      title="Veranstaltungen"
      collection="events"
      labels={eventLabels}
      dialogs={dialogs}
      createLabel="Neue Veranstaltung"
      blank={newEvent()}
      form={(record) => (
        <EventForm record={record} seatsTaken={record.id === dialogs.edited?.id ? loaderData.seatsTaken : 0} />
      )}
      deleteTexts={{
        title: "Veranstaltung löschen",
        done: "Veranstaltung wurde gelöscht",
        failed: "Fehler beim Löschen der Veranstaltung",
      }}
    >
      {(parts) => (
        <>
          <EventsTable {...loaderData} {...parts} />
          {manager && <RegistrationManager key={manager.event.id} {...manager} />}
        </>
      )}
    </ListScreen>
  );
}
