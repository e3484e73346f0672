import "./events.css";
import { Outlet, redirect } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { isUpcoming } from "#model/events/event-days.ts";
import { answerCommand } from "../ui/command/answer-command.ts";
import { type RecordPlace, RecordPlaceContext } from "../ui/dialog/dialog-href.ts";
import { Submission } from "../ui/editor/editor-action.ts";
import { loadDialogs } from "../ui/list-dialogs.ts";
import { ListScreen } from "../ui/list-screen.tsx";
import { readTableQuery } from "../ui/table/table-query.ts";
import type { Route } from "./+types/events.ts";
import { changeEvent } from "./change-event.ts";
import { eventLabels } from "./event-labels.ts";
import { eventHref, newEventId } from "./event-sections.ts";
import { EventsTable } from "./events-table.tsx";
import { eventSorts, listEvents } from "./list-events.ts";
import { newAddressOf } from "./old-addresses.ts";

export { clientAction } from "../ui/client-action.ts";

const recordPlace: RecordPlace = {
  list: "/admin/events",
  pathOf: (id = newEventId) => eventHref(id, "was-und-wann"),
};
export async function loader({ context, url }: Route.LoaderArgs) {
  const address = newAddressOf(url);
  if (address) throw redirect(address);
  const services = context.get(servicesContext);
  const { clock, log, registrations } = services;
  const today = berlinDate(clock());
  const query = readTableQuery(url, { sorts: eventSorts, sort: "next", direction: "asc" });
  const period = url.searchParams.get("zeitraum");
  const [{ events, total }, dialogs] = await Promise.all([
    listEvents(services, query, period, today),
    loadDialogs(services, "events", url),
  ]);
  const counts = await registrations.countByEvent(events.map(({ id }) => id)).catch((error: unknown) => {
    log.error("registrations were not counted", { error });
    return undefined;
  });
  return {
    rows: events.map((event) => {
      const { id, title, date, lastDay, location, certificationPoints, certificationPending, isCancelled } = event;
      const isRegistrationClosed = isUpcoming(event, today) && !event.registrationSettings.enabled;
      const registrations = counts && (counts.get(id) ?? { all: 0, new: 0, confirmed: 0, paid: 0 });
      const { capacity, registrationMethod } = event.registrationSettings;
      return {
        ...{ id, title, date, lastDay, location, certificationPoints, certificationPending },
        ...{ isCancelled, isRegistrationClosed, registrations },
        seats: registrationMethod === "direct" ? capacity : null,
      };
    }),
    total,
    query,
    isFiltered: period === "kommende" || period === "vergangene",
    dialogs,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    { schema: Submission, run: (submission) => changeEvent(context, submission) },
  );
}

export default function Events({ loaderData }: Route.ComponentProps) {
  return (
    <RecordPlaceContext value={recordPlace}>
      <ListScreen
        title="Veranstaltungen"
        collection="events"
        labels={eventLabels}
        dialogs={loaderData.dialogs}
        createLabel="Neue Veranstaltung"
        deleteTexts={{
          title: "Veranstaltung löschen",
          done: "Veranstaltung wurde gelöscht",
          failed: "Fehler beim Löschen der Veranstaltung",
        }}
      >
        {(parts) => <EventsTable {...loaderData} {...parts} />}
      </ListScreen>
      <Outlet />
    </RecordPlaceContext>
  );
}
