import * as z from "zod";
import { daysOf, type ProgrammedDays } from "./event-days.ts";

/**
 * How it came to be known that somebody was there: `door`: found by name on the day itself; `scan`: by a code that was
 * scanned then; `list`: entered on another day, as from a list on paper; `walk_in`: registered at the door.
 */
export const AttendanceMethod = z.enum(["door", "scan", "list", "walk_in"]);
export type AttendanceMethod = z.output<typeof AttendanceMethod>;

/** That somebody was there on a day of an event. */
export interface Attendance {
  /** `yyyy-mm-dd` */
  day: string;
  /** Instants (ISO 8601 UTC); `null` where nobody saw the person come, or go. */
  cameAt: string | null;
  leftAt: string | null;
  method: AttendanceMethod;
}

export type AttendanceRefusal =
  /** The event does not take place on that day. */
  "no_such_day" | "day_to_come";

/**
 * Why nobody can be entered as present on a day of an event.
 * @param today date `yyyy-mm-dd` in Berlin
 */
export function attendanceRefusal(event: ProgrammedDays, day: string, today: string): AttendanceRefusal | undefined {
  if (!daysOf(event).includes(day)) return "no_such_day";
  return day > today ? "day_to_come" : undefined;
}

/** The day to begin with: today where it is one of the event's, else the nearest. */
export function dayToEnter(event: ProgrammedDays, today: string): string {
  const days = daysOf(event);
  return days.find((day) => day >= today) ?? (days.at(-1) as string);
}
