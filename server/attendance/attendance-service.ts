import type { Viewer } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { bindCommands, bindQueries } from "#server/bind.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Database } from "#server/database/schema.ts";
import type { EfnSeal } from "#server/points/efn-store.ts";
import { countAttendance, listAttendees } from "./attendance-store.ts";
import { deviceKey } from "./device-key.ts";
import { enterAttendance } from "./enter-attendance.ts";
import { recordAttendance } from "./record-attendance.ts";

/** Attendance at events, as the back office reads and records it. */
export type AttendanceService = ReturnType<typeof createAttendanceService>;

export function createAttendanceService(parts: {
  database: Database;
  content: ContentReader;
  efns: EfnSeal;
  readSecret: () => string;
  clock: Clock;
}) {
  return {
    ...bindQueries(parts.database, { list: listAttendees, count: countAttendance }),
    ...bindCommands(parts, { record: recordAttendance, enter: enterAttendance }),
    /** Returns the key with which the viewer's devices encrypt; see `device-key.ts`. */
    deviceKey: ({ id }: Viewer) => deviceKey(parts.readSecret(), id),
  };
}
