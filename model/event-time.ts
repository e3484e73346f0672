import { daysAfter } from "./berlin-date.ts";
import { instantOf } from "./berlin-time.ts";
import { type EventDays, lastDayOf, spansDays } from "./event-days.ts";

/** When an event begins and ends, in Berlin wall-clock time: dates `yyyy-mm-dd`, times `hh:mm`. */
export interface EventPeriod {
  date: string;
  startTime: string;
  /**
   * Without a readable end both are undefined. An event of several days ends on the last of them; of one that has a
   * single day, an end before the start means the next day.
   */
  endDate: string | undefined;
  endTime: string | undefined;
}

/** When an event begins; at midnight where its time says nothing. */
export function startOf(event: EventDays & { time: string }): Date {
  const time = parseEventTime(event)?.startTime ?? "00:00";
  return instantOf(`${event.date}T${time}`) ?? new Date(`${event.date}T00:00:00Z`);
}

const clockTime = String.raw`(\d{1,2})(?:[:.](\d{2}))?(?: ?(Uhr))?`;
const range = new RegExp(`^(?:von )?${clockTime} ?(?:-|–|—|bis) ?${clockTime}$`, "i");
const start = new RegExp(`^(?:ab |um )?${clockTime}$`, "i");

/**
 * Reads the free text of an event's time ("09:00 - 18:00 Uhr", "ab 17 Uhr"): from its begin on the first day to its end on
 * the last. Undefined when it says anything more or anything else, such as two days with times of their own: then the
 * event counts as lasting all day.
 */
export function parseEventTime(event: EventDays & { time: string }): EventPeriod | undefined {
  const { date, time } = event;
  if (time.length > 100) return undefined;
  const text = time.replace(/\s+/g, " ").trim();
  const span = range.exec(text);
  const from = span ?? start.exec(text);
  if (!from || !isSpelledAsTime(from)) return undefined;

  const startTime = clock(from[1], from[2]);
  const endTime = span ? clock(span[4], span[5]) : undefined;
  if (!startTime || startTime === "24:00" || (span && !endTime)) return undefined;
  const hasDays = spansDays(event);
  if (!endTime || (endTime === startTime && !hasDays)) {
    return { date, startTime, endDate: undefined, endTime: undefined };
  }
  const lastDay = lastDayOf(event);
  if (endTime === "24:00") return { date, startTime, endDate: daysAfter(lastDay, 1), endTime: "00:00" };
  return { date, startTime, endDate: endTime < startTime && !hasDays ? daysAfter(lastDay, 1) : lastDay, endTime };
}

/** Two bare numbers may be anything; minutes or the word "Uhr" make them a time. */
function isSpelledAsTime(match: RegExpExecArray): boolean {
  return [match[2], match[3], match[5], match[6]].some((part) => part !== undefined);
}

function clock(hours: string | undefined, minutes: string | undefined): string | undefined {
  const time = `${(hours ?? "").padStart(2, "0")}:${minutes ?? "00"}`;
  return /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(time) ? time : undefined;
}

const offsetFormat = new Intl.DateTimeFormat("en", { timeZone: "Europe/Berlin", timeZoneName: "longOffset" });

/** A Berlin wall-clock time with its offset from UTC, as ISO 8601: "2026-06-15T09:00:00+02:00". */
export function withBerlinOffset(date: string, time: string): string {
  // Taking winter time is wrong by an hour for half the year, but never crosses a clock change that the real one does not.
  const nearby = new Date(`${date}T${time}:00+01:00`);
  const name = offsetFormat.formatToParts(nearby).find((part) => part.type === "timeZoneName")?.value ?? "GMT+01:00";
  return `${date}T${time}:00${name.replace("GMT", "")}`;
}
