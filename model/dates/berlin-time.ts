import { isCalendarDate } from "#model/dates/calendar-date.ts";
import { lazy } from "#model/lazy.ts";

/** A minute on a clock in Berlin: `yyyy-mm-ddThh:mm`, as `<input type="datetime-local">` has it. */
export type WallTime = string;

const hour = 3_600_000;

const berlin = lazy(
  () =>
    new Intl.DateTimeFormat("sv-SE", {
      timeZone: "Europe/Berlin",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    }),
);

/** Returns the wall time in Berlin at an instant, without seconds. */
export function wallTimeOf(instant: Date): WallTime {
  return berlin().format(instant).replace(" ", "T");
}

/** Whether the text is a wall time on an existing day. Times in the hour skipped by summer time count too. */
export function isWallTime(text: string): boolean {
  const [date = "", time = ""] = text.split("T");
  return text.length === 16 && isCalendarDate(date) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
}

/**
 * Returns the instant of a wall time in Berlin; the first of the two in the hour repeated at the end of summer time.
 * Returns `undefined` for the hour skipped at its start, and for text that is not a wall time.
 */
export function instantOf(wallTime: WallTime): Date | undefined {
  if (!isWallTime(wallTime)) return undefined;
  const utc = Date.parse(`${wallTime}:00Z`);
  // Summer time (two hours ahead) comes first in the repeated hour.
  const candidates = [utc - 2 * hour, utc - hour].map((time) => new Date(time));
  return candidates.find((instant) => wallTimeOf(instant) === wallTime);
}

/** Returns the same; in the hour skipped at the start of summer time the instant at which a clock that was not set shows it. */
export function anyInstantOf(date: string, time: string): Date {
  return instantOf(`${date}T${time}`) ?? new Date(`${date}T${time}:00+01:00`);
}
