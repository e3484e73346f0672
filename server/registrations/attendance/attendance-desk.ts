import type { Viewer } from "#model/accounts/permission.ts";
import type { AttendanceEntry, Attendee, EnteredTogether } from "#model/attendance/attendance-entry.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Database } from "#server/database/schema.ts";
import type { EfnSeal } from "../efn/efn-store.ts";
import { countAttendance, listAttendees, type PresentPerson } from "./attendance-store.ts";
import { deviceKey } from "./device-key.ts";
import { enterAttendance } from "./enter-attendance.ts";
import { type PrintedEvent, printFor } from "./print-for.ts";
import { type AttendanceOrder, type AttendanceOutcome, recordAttendance } from "./record-attendance.ts";

/** Attendance at events, as the back office reads and records it. */
export interface AttendanceDesk {
  list(query: { eventId: string; limit: number }): Promise<Attendee[]>;
  /** Counts the attendees of each day of an event. */
  count(eventId: string): Promise<Map<string, number>>;
  /** Lists the attendees with their days, for their certificates; the activity log records how many were printed. */
  printFor(viewer: Viewer, event: PrintedEvent): Promise<PresentPerson[]>;
  record(viewer: Viewer, order: Omit<AttendanceOrder, "author">): Promise<AttendanceOutcome>;
  /** Enters what devices at the door recorded, possibly some time ago. */
  enter(viewer: Viewer, eventId: string, entries: readonly AttendanceEntry[]): Promise<EnteredTogether>;
  /** Returns the key with which the viewer's devices encrypt; see `device-key.ts`. */
  deviceKey(viewer: Viewer): string;
}

export function createAttendanceDesk(parts: {
  database: Database;
  content: ContentReader;
  efns: EfnSeal;
  readSecret: () => string;
  clock: Clock;
}): AttendanceDesk {
  const { database, clock, readSecret } = parts;
  const authorOf = ({ email }: Viewer) => ({ email, now: clock() });
  return {
    list: (query) => listAttendees(database, query),
    count: (eventId) => countAttendance(database, eventId),
    printFor: (viewer, event) => printFor(database, event, authorOf(viewer)),
    record: (viewer, order) => recordAttendance(parts, { ...order, author: authorOf(viewer) }),
    enter: (viewer, eventId, entries) => enterAttendance(parts, { eventId, entries, author: authorOf(viewer) }),
    deviceKey: ({ id }) => deviceKey(readSecret(), id),
  };
}
