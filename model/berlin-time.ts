import { isCalendarDate } from "./field.ts";

/** A minute on a clock in Berlin: `yyyy-mm-ddThh:mm`, as `<input type="datetime-local">` has it. */
export type WallTime = string;

const hour = 3_600_000;

const berlin = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Berlin",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** What clocks in Berlin show at an instant; seconds are cut off. */
export function wallTimeOf(instant: Date): WallTime {
  return berlin.format(instant).replace(" ", "T");
}

/** Whether the text has the form of a wall time and its day exists; the hour a clock change leaves out counts too. */
export function isWallTime(text: string): boolean {
  const [date = "", time = ""] = text.split("T");
  return text.length === 16 && isCalendarDate(date) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
}

/**
 * The instant at which clocks in Berlin show a wall time. Of the two in the hour that summer time's end repeats the
 * first; `undefined` in the hour that its begin leaves out, and for what is no wall time.
 */
export function instantOf(wallTime: WallTime): Date | undefined {
  if (!isWallTime(wallTime)) return undefined;
  const utc = Date.parse(`${wallTime}:00Z`);
  // Summer time (two hours ahead) comes first in the repeated hour.
  const candidates = [utc - 2 * hour, utc - hour].map((time) => new Date(time));
  return candidates.find((instant) => wallTimeOf(instant) === wallTime);
}
