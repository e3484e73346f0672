import { data } from "react-router";
import * as z from "zod";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { may } from "#model/accounts/permission.ts";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { loadManager } from "../registrations/load-manager.ts";
import { answerCommand } from "../ui/command/answer-command.ts";
import type { EditedRecord } from "../ui/editor/edited-record.ts";
import { Submission } from "../ui/editor/editor-action.ts";
import { loadEdited } from "../ui/list-dialogs.ts";
import type { Route } from "./+types/event-editor.ts";
import { CancelEvent, cancelEvent, changeEvent } from "./change-event.ts";
import { EventForm } from "./event-form.tsx";
import { formSections, newEventId } from "./event-sections.ts";

export { clientAction } from "../ui/client-action.ts";
export { ErrorBoundary } from "./section-failure.tsx";

export async function loader({ params: { eventId, section }, context, url }: Route.LoaderArgs) {
  const shown = formSections.find(({ path }) => path === section);
  if (!shown) throw data("Diesen Abschnitt gibt es nicht.", { status: 404 });
  const services = context.get(servicesContext);
  const always = { section: shown.path, isMailConfigured: services.mailer.isConfigured };
  if (eventId === newEventId) return { ...always, record: newEvent(), seatsTaken: 0, manager: undefined };
  const record = await loadEdited(services, "events", eventId);
  if (!record) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
  const seats = await services.registrations.countSeats([eventId]).catch(() => new Map<string, number>());
  return {
    ...{ ...always, record, seatsTaken: seats.get(eventId) ?? 0 },
    manager: writesMailsOnly(context, section) ? await loadManager(context, url, eventId) : undefined,
  };
}

/** Whether the viewer may write the mails of an event, but not edit it: they have a form of their own. */
function writesMailsOnly(context: Route.LoaderArgs["context"], section: string): boolean {
  const viewer = context.get(viewerContext);
  return section === "e-mails" && may(viewer, "registrations.manage") && !may(viewer, "events.edit");
}

export function action({ request, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    {
      schema: z.union([Submission, CancelEvent]),
      run: (submission) =>
        submission.intent === "setCancelled" ? cancelEvent(context, submission) : changeEvent(context, submission),
    },
  );
}

/** A new event has no date until one is given, so that none is published under a wrong one. */
function newEvent(): EditedRecord<CalendarEvent> & { id?: undefined } {
  const registrationSettings = { remindsDaysBefore: [1], sendsReceipt: true };
  const defaults = CalendarEvent.parse({ title: "Titel", date: "2000-01-01", registrationSettings });
  return { values: { ...defaults, title: "", date: "" } };
}

/** The sections of an event's form. They share the unsaved input: changing between them asks nothing. */
export default function EventEditor({ loaderData, params: { eventId } }: Route.ComponentProps) {
  return <EventForm key={eventId} {...loaderData} />;
}
