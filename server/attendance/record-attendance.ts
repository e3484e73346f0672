import { type AttendanceRefusal, attendanceRefusal } from "#model/attendance/attendance.ts";
import type { AttendanceChange } from "#model/attendance/attendance-entry.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import type { ActivityAction } from "#model/operation/activity.ts";
import { refusalOf, type StateRefusal } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader, Stored } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import type { EfnSeal } from "#server/points/efn-store.ts";
import { followingPoints } from "#server/points/follow-points.ts";
import { findRegistrations } from "#server/registrations/registration-store.ts";
import { enterLeaving, enterReturn, insertAttendance, removeAttendance } from "./attendance-entries.ts";

export interface AttendanceOrder {
  eventId: string;
  /** The registration's id. */
  id: string;
  day: string;
  change: AttendanceChange;
  /** When it was observed; defaults to now. */
  seenAt?: Date;
  isScanned?: boolean;
}

export type AttendanceOutcome =
  /** `isRepeated` where nothing changed. */
  { ok: true; isRepeated?: true } | { ok: false; reason: "missing" | StateRefusal | AttendanceRefusal };

const actions = {
  present: "registration.attended",
  absent: "registration.attendance_undone",
  left: "registration.left",
  returned: "registration.left_undone",
} as const satisfies Record<AttendanceChange, ActivityAction>;

/**
 * Records attendance on a day of an event. Nobody can be present at a cancelled event, or without a seat; what was
 * entered before can always be corrected.
 */
export async function recordAttendance(
  { database, content, efns }: { database: Database; content: ContentReader; efns: EfnSeal },
  { eventId, id, day, change, ...seen }: AttendanceOrder,
  author: Author,
): Promise<AttendanceOutcome> {
  const event = await content.find("events", eventId);
  if (!event) return { ok: false, reason: "missing" };
  // The event may have got other days since it was entered.
  const refusal = change === "absent" ? undefined : attendanceRefusal(event, day, berlinDate(author.now));
  if (refusal) return { ok: false, reason: refusal };
  return database.transaction().execute(async (transaction): Promise<AttendanceOutcome> => {
    const [registration] = await findRegistrations(transaction, eventId, [id]);
    if (!registration) return { ok: false, reason: "missing" };
    const states = { event: eventState(event, { now: author.now }), person: registration.status };
    const reason = change === "present" ? refusalOf("enterAttendance", states) : undefined;
    if (reason) return { ok: false, reason };
    const enter = () => apply(transaction, { id, day, change, ...seen }, author);
    if (!(await followingPoints(transaction, efns, { event, id }, enter))) return { ok: true, isRepeated: true };
    await recordAttendanceActivity(transaction, actions[change], { event, id, day }, author);
    return { ok: true };
  });
}

async function apply(
  transaction: WriteTransaction,
  { id, day, change, seenAt, isScanned = false }: Omit<AttendanceOrder, "eventId">,
  author: Author,
): Promise<boolean> {
  const seen = seenAt ?? author.now;
  const instant = seen.toISOString();
  const entry = { id, day, seenAt: seen };
  // For any other day the time is unknown.
  const isTimeKnown = day === berlinDate(seen);
  switch (change) {
    case "present":
      return isTimeKnown
        ? insertAttendance(transaction, { ...entry, cameAt: instant, method: isScanned ? "scan" : "door" }, author)
        : insertAttendance(transaction, { ...entry, cameAt: null, method: "list" }, author);
    case "absent":
      return removeAttendance(transaction, entry);
    case "left":
      return isTimeKnown && enterLeaving(transaction, entry);
    case "returned":
      return enterReturn(transaction, entry);
  }
}

/** Records the change in the activity log, with the registration's id and no name. */
export async function recordAttendanceActivity(
  transaction: WriteTransaction,
  action: (typeof actions)[AttendanceChange],
  { event, id, day }: { event: Pick<Stored<"events">, "id" | "title">; id: string; day: string },
  author: Author,
): Promise<void> {
  const details = { id: event.id, title: event.title, registrationId: id, day };
  await recordActivity(transaction, { action, section: "events", details }, author);
}
