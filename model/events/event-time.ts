import { daysAfter } from "#model/dates/berlin-date.ts";
import { anyInstantOf } from "#model/dates/berlin-time.ts";
import { type EventDays, lastDayOf, spansDays } from "./event-days.ts";

/** Start and end of an event in Berlin wall time: dates `yyyy-mm-dd`, times `hh:mm`. */
export interface EventPeriod {
  date: string;
  startTime: string;
  /**
   * Both are undefined when no end is given. An event of several days ends on its last day; for an event of one day, an
   * end before the start means the next day.
   */
  endDate: string | undefined;
  endTime: string | undefined;
}

/** Returns the start of an event; midnight when its time cannot be parsed. */
export function startOf(event: EventDays & { time: string }): Date {
  return anyInstantOf(event.date, parseEventTime(event)?.startTime ?? "00:00");
}

const clockTime = String.raw`(\d{1,2})(?:[:.](\d{2}))?(?: ?(Uhr))?`;
const range = new RegExp(`^(?:von )?${clockTime} ?(?:-|–|—|bis) ?${clockTime}$`, "i");
const start = new RegExp(`^(?:ab |um )?${clockTime}$`, "i");

/**
 * Parses the free text of an event's time ("09:00 - 18:00 Uhr", "ab 17 Uhr"): its start on the first day and its end on
 * the last. Returns undefined for any other text, such as different times per day: the event then counts as all-day.
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

/** Numbers alone are ambiguous; minutes or the word "Uhr" make them a time. */
function isSpelledAsTime(match: RegExpExecArray): boolean {
  return [match[2], match[3], match[5], match[6]].some((part) => part !== undefined);
}

function clock(hours: string | undefined, minutes: string | undefined): string | undefined {
  const time = `${(hours ?? "").padStart(2, "0")}:${minutes ?? "00"}`;
  return /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(time) ? time : undefined;
}

/**
 * Formats a Berlin wall time with its UTC offset, as ISO 8601: "2026-06-15T09:00:00+02:00"; the first of the two in the
 * hour repeated at the end of summer time, as calendars read it.
 */
export function withBerlinOffset(date: string, time: string): string {
  const ahead = Date.parse(`${date}T${time}:00Z`) - anyInstantOf(date, time).getTime();
  return `${date}T${time}:00+0${ahead / 3_600_000}:00`;
}
