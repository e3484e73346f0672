import type { LoaderFunctionArgs } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { attendanceRefusal, dayToEnter } from "#model/attendance.ts";
import { berlinDate } from "#model/berlin-date.ts";
import { daysText } from "#model/days-text.ts";
import { asksForEfn } from "#model/efn.ts";
import { daysOf } from "#model/event-days.ts";

/** How many are sent to the browser, which searches among them. */
export const maxAttendees = 5000;

export type AttendeeRow = NonNullable<Awaited<ReturnType<typeof loadAttendance>>>["attendees"][number];

export type AttendanceDays = NonNullable<Awaited<ReturnType<typeof loadAttendanceDays>>>;

/** How many were there on each day of an event; undefined without the event. */
export async function loadAttendanceDays(context: LoaderFunctionArgs["context"], eventId: string) {
  const { attendance, clock, content } = context.get(servicesContext);
  const event = await content.find("events", eventId);
  if (!event) return undefined;
  const counts = await attendance.count(eventId);
  return {
    days: daysOf(event).map((date) => ({ date, count: counts.get(date) ?? 0 })),
    today: berlinDate(clock()),
  };
}

/** Who is expected and who is there on a day of an event: today unless asked otherwise. Undefined without the event. */
export async function loadAttendance(context: LoaderFunctionArgs["context"], eventId: string, asked: string) {
  const { attendance, clock, content } = context.get(servicesContext);
  const event = await content.find("events", eventId);
  if (!event) return undefined;
  const today = berlinDate(clock());
  const days = daysOf(event);
  const day = days.includes(asked) ? asked : dayToEnter(event, today);
  const [attendees, counts] = await Promise.all([
    attendance.list({ eventId, day, limit: maxAttendees }),
    attendance.count(eventId),
  ]);
  return {
    event: { id: eventId, title: event.title, days: daysText(event), asksForEfn: asksForEfn(event) },
    days: days.map((date) => ({ date, count: counts.get(date) ?? 0 })),
    day,
    isToday: day === today,
    isOpen: attendanceRefusal(event, day, today) === undefined,
    attendees: attendees.map(({ title, firstName, lastName, ...rest }) => ({
      ...rest,
      name: [title, firstName, lastName].filter(Boolean).join(" "),
    })),
  };
}
