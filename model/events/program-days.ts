import * as z from "zod";
import { isCalendarDate } from "#model/dates/calendar-date.ts";
import { germanDate } from "#model/dates/german-date.ts";
import { optionalDate, withDefault } from "#model/fields/field.ts";
import { type EventDays, lastDayOf, spansDays } from "./event-days.ts";

export const MAX_PROGRAM_DAYS = 31;

/** An optional time of day, "09:00". */
const optionalClockTime = withDefault(
  z
    .string("Bitte geben Sie eine Uhrzeit ein.")
    .trim()
    .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, "Bitte geben Sie eine Uhrzeit ein."),
  () => "",
);

/** A day on which an event has a programme; the days in between may have none. */
export const EventDay = z.object({ date: optionalDate, start: optionalClockTime, end: optionalClockTime });
export type EventDay = z.output<typeof EventDay>;

/** Sorted by date; empty when every day from the first to the last has a programme. */
export const ProgramDays = withDefault(
  z
    .array(EventDay)
    .max(MAX_PROGRAM_DAYS, `Bitte geben Sie höchstens ${MAX_PROGRAM_DAYS} Tage an.`)
    .transform((days) => days.toSorted((one, other) => (one.date < other.date ? -1 : 1))),
  (): EventDay[] => [],
);

/** Checks that apply on save only: days belong to the event and are unique. Parsing stays lenient. */
export function refuseProgramDays(
  event: EventDays & { days: readonly EventDay[] },
  refuse: (path: [] | [index: number, field: keyof EventDay], message: string) => void,
): void {
  const { days } = event;
  if (days.length === 0) return;
  const known = new Set<string>();
  for (const [index, { date, start, end }] of days.entries()) {
    if (!isCalendarDate(date)) refuse([index, "date"], "Bitte geben Sie ein gültiges Datum ein.");
    else if (date < event.date || date > lastDayOf(event)) {
      refuse([index, "date"], `Dieser Tag liegt nicht in der Zeit der Veranstaltung: ${timeOf(event)}.`);
    } else if (known.has(date)) refuse([index, "date"], "Dieser Tag steht schon da.");
    known.add(date);
    if (start && end && end <= start) refuse([index, "end"], "Das Ende liegt nicht nach dem Beginn.");
  }
  for (const [day, name] of [
    [event.date, "erste"],
    [lastDayOf(event), "letzte"],
  ] as const) {
    if (!known.has(day)) refuse([], `Der ${name} Tag der Veranstaltung fehlt: ${germanDate(day)}.`);
  }
}

const timeOf = (event: EventDays) =>
  [event.date, ...(spansDays(event) ? [lastDayOf(event)] : [])].map(germanDate).join(" bis ");
