import type { ProgrammedDay } from "#model/attendance/presence.ts";
import { daysAfter } from "#model/dates/berlin-date.ts";

/** The days of an event as stored: dates `yyyy-mm-dd`, `lastDay` "" for an event of one day. */
export interface EventDays {
  date: string;
  lastDay: string;
}

/** The same with the days that have a programme; empty when every day has one. */
export interface ProgrammedDays extends EventDays {
  days?: readonly ProgrammedDay[];
}

/** Longest event in days: bounds how far back a query has to look for ongoing events. */
export const MAX_EVENT_DAYS = 366;

/** Returns the last day of an event; its only one when `lastDay` is "". */
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
 * `isUpcoming` as the filter of a query, which reads `lastDay` as `lastDayOf` does. It contains the date too, so that
 * the index by date can be used: no ongoing event began earlier.
 */
export function upcomingOn(today: string) {
  return { from: { date: daysAfter(today, 1 - MAX_EVENT_DAYS), lastDay: today } };
}

/** The negation of `isUpcoming` as the filter of a query. */
export function pastOn(today: string) {
  return { before: { date: today, lastDay: today } };
}

/** Returns the days of an event in order: those with a programme where these are set, else first to last day. */
export function daysOf(event: ProgrammedDays): string[] {
  if (event.days && event.days.length > 0) return [...new Set(event.days.map(({ date }) => date))];
  const last = lastDayOf(event);
  const days = [event.date];
  for (let day = event.date; day < last && days.length < MAX_EVENT_DAYS; days.push(day)) day = daysAfter(day, 1);
  return days;
}

/**
 * Returns the days of an event that somebody attended: on others, which it had before, there is nothing to certify.
 */
export function attendedDays(event: ProgrammedDays, { days }: { days: readonly string[] }): string[] {
  return daysOf(event).filter((day) => days.includes(day));
}
