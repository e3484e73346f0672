import type { Presence } from "#model/attendance/presence.ts";
import { reportedPoints } from "#model/certificates/points-report.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { attendedDays } from "#model/events/event-days.ts";
import { presenceIn } from "#server/attendance/attendance-store.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import type { EfnSeal } from "./efn-store.ts";
import { outdateReport } from "./former-reports.ts";

type Event = Pick<CalendarEvent, "date" | "lastDay" | "days" | "accreditations" | "participations">;

/**
 * Runs what changes the points of a registration. A report about other points becomes a former one. That of somebody who
 * was not there at all stays as it is: it is to be withdrawn, or true once they are entered again.
 */
export async function followingPoints<T>(
  transaction: WriteTransaction,
  seal: EfnSeal,
  { event, id }: { event: Event; id: string },
  change: () => Promise<T>,
): Promise<T> {
  const before = await pointsOfReport(transaction, event, id);
  const outcome = await change();
  const after = before && (await pointsOfReport(transaction, event, id));
  if (after && after !== before) await outdateReport(transaction, seal, id);
  return outcome;
}

/** Returns what `pointsOf` does for somebody who was reported; undefined for others. */
async function pointsOfReport(connection: Connection, event: Event, id: string): Promise<string | undefined> {
  const reported = await connection
    .selectFrom("registrations")
    .select("id")
    .where("id", "=", id)
    .where("points_reported_at", "is not", null)
    .executeTakeFirst();
  return reported && pointsOf(connection, event, id);
}

/** Returns the points that a chamber would give now to somebody who was there, to be compared; undefined for others. */
export async function pointsOf(connection: Connection, event: Event, id: string): Promise<string | undefined> {
  const person = await connection
    .selectFrom("registrations")
    .select("participation")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!person) return undefined;
  const rows = await connection
    .selectFrom("attendance")
    .select(["day", "came_at", "left_at"])
    .where("registration_id", "=", id)
    .execute();
  const points = event.participations.find((kind) => kind.id === person.participation)?.points ?? undefined;
  const presence: Presence = { ...presenceIn(rows), points };
  if (attendedDays(event, presence).length === 0) return undefined;
  return JSON.stringify(reportedPoints(event, presence).map((one) => one.points ?? null));
}
