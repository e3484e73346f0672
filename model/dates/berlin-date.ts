import { lazy } from "#model/lazy.ts";

/** Returns the current time; injected, so that tests can control it. */
export type Clock = () => Date;

// Created once, since that costs a hundred times as much as using it, and when it is needed: the first formatter of a
// page costs a browser 12 ms, 18 in a language other than the page's.
const berlin = lazy(
  () =>
    new Intl.DateTimeFormat("de-DE", {
      timeZone: "Europe/Berlin",
      calendar: "iso8601",
      numberingSystem: "latn",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    }),
);

const HOUR = 3_600_000;

/** Cache of the last hour asked for: the date changes only at full hours. */
let known = { hour: Number.NaN, date: "" };

/** Returns the calendar date in Berlin at an instant, as `yyyy-mm-dd`. */
export function berlinDate(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR);
  if (hour !== known.hour) known = { hour, date: formatDate(instant) };
  return known.date;
}

function formatDate(instant: Date): string {
  const parts = berlin().formatToParts(instant);
  const part = (type: "year" | "month" | "day") => parts.find((candidate) => candidate.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** Adds `days` to a calendar date `yyyy-mm-dd`; `days` may be negative. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 24 * HOUR).toISOString().slice(0, 10);
}

/** Returns the start of the next day in Berlin, correct on days of 23 and 25 hours too. */
export function nextBerlinMidnight(instant: Date): Date {
  const today = new Date(`${berlinDate(instant)}T00:00:00Z`);
  const tomorrow = today.getTime() + 24 * HOUR;
  // Midnight in Berlin is 22:00 UTC in summer; in winter that is still 23:00 of the day before, and midnight is later.
  const summerMidnight = new Date(tomorrow - 2 * HOUR);
  const isSummer = berlinDate(summerMidnight) === new Date(tomorrow).toISOString().slice(0, 10);
  return isSummer ? summerMidnight : new Date(tomorrow - HOUR);
}
