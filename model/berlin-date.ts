/** Where "now" comes from; passed in, so that no rule depends on the day it is tested. */
export type Clock = () => Date;

// Making a formatter costs a hundred times what using it does.
const berlin = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Berlin",
  calendar: "iso8601",
  numberingSystem: "latn",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

const HOUR = 3_600_000;

/** The hour asked for last: the date changes only between two. */
let known = { hour: Number.NaN, date: "" };

/** The calendar date in Berlin at that moment, as `yyyy-mm-dd`. */
export function berlinDate(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR);
  if (hour !== known.hour) known = { hour, date: formatDate(instant) };
  return known.date;
}

function formatDate(instant: Date): string {
  const parts = berlin.formatToParts(instant);
  const part = (type: "year" | "month" | "day") => parts.find((candidate) => candidate.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** The calendar date so many days after `date`, before it when negative; both `yyyy-mm-dd`. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 24 * HOUR).toISOString().slice(0, 10);
}

/** The first moment of the next day in Berlin, also after the 23 and 25 hours of the clock changes. */
export function nextBerlinMidnight(instant: Date): Date {
  const today = new Date(`${berlinDate(instant)}T00:00:00Z`);
  const tomorrow = today.getTime() + 24 * HOUR;
  // Midnight in Berlin is 22:00 UTC in summer; in winter that is still 23:00 of the day before, and midnight is later.
  const summerMidnight = new Date(tomorrow - 2 * HOUR);
  const isSummer = berlinDate(summerMidnight) === new Date(tomorrow).toISOString().slice(0, 10);
  return isSummer ? summerMidnight : new Date(tomorrow - HOUR);
}
