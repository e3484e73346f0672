import type { Presence } from "#model/attendance/presence.ts";
import { reportedPoints } from "#model/certificates/points-report.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { attendedDays } from "#model/events/event-days.ts";
import type { RegistrationAnswer } from "#model/events/event-question.ts";
import { presenceIn } from "#server/attendance/attendance-store.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import type { EfnSeal } from "./efn-store.ts";
import { outdateReport, outdateReportOfChamber } from "./former-reports.ts";

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

/**
 * Runs what may change a registration as a whole, as an import does. A report that says something else now becomes a
 * former one.
 */
export async function followingReport<T>(
  transaction: WriteTransaction,
  seal: EfnSeal,
  id: string,
  change: () => Promise<T>,
): Promise<T> {
  const before = await findReported(transaction, id);
  if (!before) return change();
  const event = await createContentReader(transaction).find("events", before.event_id);
  const outcome = await (event ? followingPoints(transaction, seal, { event, id }, change) : change());
  const after = await findReported(transaction, id);
  if (!after) return outcome;
  if (after.event_id !== before.event_id || after.speaker_points !== before.speaker_points)
    await outdateReport(transaction, seal, id);
  else if (event) {
    const [was, is] = [before, after].map(({ answers }) => JSON.parse(answers) as RegistrationAnswer[]);
    await outdateReportOfChamber(transaction, seal, event, { id, before: was ?? [], after: is ?? [] });
  }
  return outcome;
}

/** Finds a registration that was reported; undefined for others. */
function findReported(connection: Connection, id: string) {
  return connection
    .selectFrom("registrations")
    .select(["event_id", "speaker_points", "answers"])
    .where("id", "=", id)
    .where("points_reported_at", "is not", null)
    .executeTakeFirst();
}

/** Returns what `pointsOf` does for somebody who was reported; undefined for others. */
async function pointsOfReport(connection: Connection, event: Event, id: string): Promise<string | undefined> {
  return (await findReported(connection, id)) && pointsOf(connection, event, id);
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
