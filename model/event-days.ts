import { daysAfter } from "./berlin-date.ts";
import type { ProgrammedDay } from "./presence.ts";

/** The days of an event, as it is stored: dates `yyyy-mm-dd`, `lastDay` "" for an event of one day. */
export interface EventDays {
  date: string;
  lastDay: string;
}

/** The same with the days on which there is a programme; none where that is every day. */
export interface ProgrammedDays extends EventDays {
  days?: readonly ProgrammedDay[];
}

/** How long an event may last, in days: bounds how far back a list has to look for those that are still going on. */
export const MAX_EVENT_DAYS = 366;

/** The last day of an event; its only one where it says none. */
export function lastDayOf({ date, lastDay }: EventDays): string {
  return lastDay > date ? lastDay : date;
}

/** Whether an event lasts longer than one day. */
export function spansDays(event: EventDays): boolean {
  return lastDayOf(event) !== event.date;
}

/** Whether the event's last day is today or later; `today` is a date `yyyy-mm-dd` in Berlin. */
export function isUpcoming(event: EventDays, today: string): boolean {
  return lastDayOf(event) >= today;
}

/** Whether the event's first day is over. */
export function hasBegun({ date }: Pick<EventDays, "date">, today: string): boolean {
  return date < today;
}

/**
 * `isUpcoming` as the filter of a query, which reads `lastDay` as `lastDayOf` does. The date is named too, so that the
 * index by date answers: no event that is still going on began earlier.
 */
export function upcomingOn(today: string) {
  return { from: { date: daysAfter(today, 1 - MAX_EVENT_DAYS), lastDay: today } };
}

/** The events that are not upcoming, as the filter of a query. */
export function pastOn(today: string) {
  return { before: { date: today, lastDay: today } };
}

/** Each day of an event, in order: those it has a programme on where it names them, else all from the first to the last. */
export function daysOf(event: ProgrammedDays): string[] {
  if (event.days && event.days.length > 0) return [...new Set(event.days.map(({ date }) => date))];
  const last = lastDayOf(event);
  const days = [event.date];
  for (let day = event.date; day < last && days.length < MAX_EVENT_DAYS; days.push(day)) day = daysAfter(day, 1);
  return days;
}
