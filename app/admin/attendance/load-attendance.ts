import type { LoaderFunctionArgs } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { daysToShow, dayToEnter } from "#model/attendance/attendance.ts";
import { asksForEfn } from "#model/certificates/efn.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { knownQuestions } from "#model/events/asked-questions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { daysText } from "#text/days.ts";

export type AttendanceDays = NonNullable<Awaited<ReturnType<typeof loadAttendanceDays>>>;

/** Loads the number of attendees per day of an event; undefined if the event does not exist. */
export async function loadAttendanceDays(context: LoaderFunctionArgs["context"], eventId: string) {
  const { attendance, clock, content } = context.get(servicesContext);
  const event = await content.find("events", eventId);
  if (!event) return undefined;
  const counts = await attendance.count(eventId);
  return {
    days: daysToShow(event, counts.keys()).map((day) => ({ ...day, count: counts.get(day.date) ?? 0 })),
    today: berlinDate(clock()),
  };
}

/** Loads an event for its attendance page, with the initial day; undefined if the event does not exist. */
export async function loadDoor(context: LoaderFunctionArgs["context"], eventId: string, asked: string) {
  const { attendance, clock, content } = context.get(servicesContext);
  const event = await content.find("events", eventId);
  if (!event) return undefined;
  const now = clock();
  const today = berlinDate(now);
  const shown = daysToShow(event, (await attendance.count(eventId)).keys());
  const days = shown.map(({ date }) => date);
  const strayDays = shown.filter(({ isStray }) => isStray).map(({ date }) => date);
  return {
    event: {
      ...{ id: eventId, title: event.title, daysText: daysText(event), days, strayDays },
      state: eventState(event, { now }),
      /** Of people who come without a registration. */
      asked: { questions: knownQuestions(event), asksForEfn: asksForEfn(event) },
    },
    firstDay: days.includes(asked) ? asked : dayToEnter(event, today),
    today,
  };
}
