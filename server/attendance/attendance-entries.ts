import type { ExpressionBuilder } from "kysely";
import type { AttendanceMethod } from "#model/attendance/attendance.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Tables, WriteTransaction } from "#server/database/schema.ts";

/**
 * Devices without a network send late what they noted. Of two entries it counts when they were made: one that was made
 * before somebody was seen there does not end it. Within so many milliseconds the order of arrival counts, as a slow network
 * does not tell more.
 */
const certainOrder = 60_000;

/** Returns the last instant that does not count as after an entry. */
function certainlyAfter(seen: Date): string {
  return new Date(seen.getTime() + certainOrder).toISOString();
}

/**
 * Enters attendance for a day. If it was entered already, the earlier arrival is kept, and that the person was seen then,
 * unless they count as gone.
 * @returns whether anything changed
 */
export async function insertAttendance(
  transaction: WriteTransaction,
  {
    id,
    day,
    cameAt,
    method,
    seenAt,
  }: { id: string; day: string; cameAt: string | null; method: AttendanceMethod; seenAt?: Date },
  author: Author,
): Promise<boolean> {
  const seen = (seenAt ?? author.now).toISOString();
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("attendance")
    .values({
      ...{ registration_id: id, day, method, came_at: cameAt, left_at: null },
      seen_at: seen,
      recorded_at: author.now.toISOString(),
      recorded_by: author.email,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows) > 0) return true;
  if (!cameAt) return false;
  await transaction
    .updateTable("attendance")
    .set({ seen_at: seen })
    .where("registration_id", "=", id)
    .where("day", "=", day)
    .where("left_at", "is", null)
    .where(({ eb, or }) => or([eb("seen_at", "is", null), eb("seen_at", "<", seen)]))
    .execute();
  const { numUpdatedRows } = await transaction
    .updateTable("attendance")
    .set({ came_at: cameAt })
    .where("registration_id", "=", id)
    .where("day", "=", day)
    .where("came_at", ">", cameAt)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

/**
 * Deletes the attendance of a day. Of somebody who was seen after this was noted it deletes only what was before.
 * @returns whether anything changed
 */
export async function removeAttendance(transaction: WriteTransaction, { id, day, seenAt }: SeenOn): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("attendance")
    .where("registration_id", "=", id)
    .where("day", "=", day)
    .where(notSeenAfter(seenAt))
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) > 0) return true;
  const row = transaction.selectFrom("attendance").select("seen_at").where("registration_id", "=", id);
  const seenSince = (await row.where("day", "=", day).executeTakeFirst())?.seen_at;
  if (!seenSince || berlinDate(new Date(seenSince)) !== day) return false;
  const { numUpdatedRows } = await transaction
    .updateTable("attendance")
    .set({ came_at: seenSince })
    .where("registration_id", "=", id)
    .where("day", "=", day)
    .where("came_at", "<=", seenAt.toISOString())
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

/** An entry about the attendance of somebody on a day, and when it was made. */
interface SeenOn {
  id: string;
  day: string;
  seenAt: Date;
}

function notSeenAfter(seenAt: Date) {
  return ({ eb, or }: ExpressionBuilder<Tables, "attendance">) =>
    or([eb("seen_at", "is", null), eb("seen_at", "<=", certainlyAfter(seenAt))]);
}

/** Enters that an attendee left, who was not seen there since. @returns whether anything changed */
export async function enterLeaving(transaction: WriteTransaction, { id, day, seenAt }: SeenOn): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("attendance")
    .set({ left_at: seenAt.toISOString() })
    .where("registration_id", "=", id)
    .where("day", "=", day)
    .where("left_at", "is", null)
    .where(notSeenAfter(seenAt))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

/** Enters that an attendee is back, who did not leave since. @returns whether anything changed */
export async function enterReturn(transaction: WriteTransaction, { id, day, seenAt }: SeenOn): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("attendance")
    .set({ left_at: null, seen_at: seenAt.toISOString() })
    .where("registration_id", "=", id)
    .where("day", "=", day)
    .where("left_at", "<=", certainlyAfter(seenAt))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}
