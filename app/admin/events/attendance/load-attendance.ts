import type { LoaderFunctionArgs } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { dayToEnter } from "#model/attendance.ts";
import { berlinDate } from "#model/berlin-date.ts";
import { daysText } from "#model/days-text.ts";
import { asksForEfn } from "#model/efn.ts";
import { daysOf } from "#model/event-days.ts";

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

/** An event as its page at the door knows it, with the day to begin with; undefined without the event. */
export async function loadDoor(context: LoaderFunctionArgs["context"], eventId: string, asked: string) {
  const { clock, content } = context.get(servicesContext);
  const event = await content.find("events", eventId);
  if (!event) return undefined;
  const today = berlinDate(clock());
  const days = daysOf(event);
  return {
    event: { id: eventId, title: event.title, daysText: daysText(event), days, asksForEfn: asksForEfn(event) },
    firstDay: days.includes(asked) ? asked : dayToEnter(event, today),
    today,
  };
}
