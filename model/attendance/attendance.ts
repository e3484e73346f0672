import * as z from "zod";
import { daysOf, type ProgrammedDays } from "#model/events/event-days.ts";

/**
 * How an attendance was recorded: `door`: found by name on the day itself; `scan`: by a code scanned on that day;
 * `list`: entered on another day, such as from a paper list; `walk_in`: registered at the door.
 */
export const AttendanceMethod = z.enum(["door", "scan", "list", "walk_in"]);
export type AttendanceMethod = z.output<typeof AttendanceMethod>;

/** The attendance of a person on a day of an event. */
export interface Attendance {
  /** `yyyy-mm-dd` */
  day: string;
  /** Instants (ISO 8601 UTC); `null` where arrival or departure was not recorded. */
  cameAt: string | null;
  leftAt: string | null;
  method: AttendanceMethod;
}

export type AttendanceRefusal =
  /** `no_such_day`: the event does not take place on that day. `day_to_come`: the day is in the future. */
  "no_such_day" | "day_to_come";

/**
 * Returns why attendance cannot be recorded for a day of an event; undefined when it can.
 * @param today date `yyyy-mm-dd` in Berlin
 */
export function attendanceRefusal(event: ProgrammedDays, day: string, today: string): AttendanceRefusal | undefined {
  if (!daysOf(event).includes(day)) return "no_such_day";
  return day > today ? "day_to_come" : undefined;
}

/**
 * Returns the days of an event and those on which attendance was recorded before the event got other days, in order: what
 * was entered there can only be taken back.
 */
export function daysToShow(event: ProgrammedDays, recorded: Iterable<string>): { date: string; isStray: boolean }[] {
  const days = daysOf(event);
  const all = [...new Set([...days, ...recorded])].toSorted();
  return all.map((date) => ({ date, isStray: !days.includes(date) }));
}

/** Returns the day to preselect: today or the next day of the event, its last day when it is over. */
export function dayToEnter(event: ProgrammedDays, today: string): string {
  const days = daysOf(event);
  return days.find((day) => day >= today) ?? (days.at(-1) as string);
}
