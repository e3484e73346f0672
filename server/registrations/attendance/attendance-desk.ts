import type { Clock } from "#model/berlin-date.ts";
import type { Viewer } from "#model/permission.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Database } from "#server/database/schema.ts";
import { type Attendee, countAttendance, listAttendees, type PresentPerson } from "./attendance-store.ts";
import { type PrintedEvent, printFor } from "./print-for.ts";
import { type AttendanceOrder, type AttendanceOutcome, recordAttendance } from "./record-attendance.ts";

/** Who is there. */
export interface AttendanceDesk {
  list(query: { eventId: string; day: string; limit: number }): Promise<Attendee[]>;
  /** How many were there on each day of an event. */
  count(eventId: string): Promise<Map<string, number>>;
  /** Those who were there, with their days, for their certificates; the activity log says who printed how many. */
  printFor(viewer: Viewer, event: PrintedEvent): Promise<PresentPerson[]>;
  record(viewer: Viewer, order: Omit<AttendanceOrder, "author">): Promise<AttendanceOutcome>;
}

export function createAttendanceDesk(parts: {
  database: Database;
  content: ContentReader;
  clock: Clock;
}): AttendanceDesk {
  const { database, clock } = parts;
  return {
    list: (query) => listAttendees(database, query),
    count: (eventId) => countAttendance(database, eventId),
    printFor: (viewer, event) => printFor(database, event, { email: viewer.email, now: clock() }),
    record: (viewer, order) => recordAttendance(parts, { ...order, author: { email: viewer.email, now: clock() } }),
  };
}
