import { data } from "react-router";
import * as z from "zod";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { AttendanceEntry, type AttendeeList, maxEntriesAtOnce } from "#model/attendance/attendance-entry.ts";
import { readSubmission } from "../../ui/command/answer-command.ts";
import type { Route } from "./+types/people.ts";

/** The maximum number of persons sent to the browser, which searches among them. */
const maxAttendees = 20_000;
const Entries = z.strictObject({ entries: z.array(AttendanceEntry).max(maxEntriesAtOnce) });

/** Returns everyone who is expected at an event or attended it. */
export async function loader({ params: { eventId }, context }: Route.LoaderArgs) {
  await findEvent(context, eventId);
  const { attendance, clock } = context.get(servicesContext);
  const list: AttendeeList = {
    now: clock().getTime(),
    attendees: await attendance.list({ eventId, limit: maxAttendees }),
    deviceKey: attendance.deviceKey(context.get(viewerContext)),
  };
  return Response.json(list);
}

/** Records arrivals and departures sent by the attendance page. */
export async function action({ request, params: { eventId }, context }: Route.ActionArgs) {
  await findEvent(context, eventId);
  const { entries } = await readSubmission(request, Entries);
  const { attendance } = context.get(servicesContext);
  return Response.json(await attendance.enter(context.get(viewerContext), eventId, entries));
}

/** @throws 404: devices then keep what they have not sent yet, as an event may come back from the trash. */
async function findEvent(context: Route.ActionArgs["context"], eventId: string): Promise<void> {
  const event = await context.get(servicesContext).content.find("events", eventId);
  if (!event) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
}
