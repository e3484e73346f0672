import type { Attendance, AttendanceMethod } from "#model/attendance/attendance.ts";
import type { Attendee } from "#model/attendance/attendance-entry.ts";
import type { Presence } from "#model/attendance/presence.ts";
import type { Participation } from "#model/participations/participation.ts";
import type { RegistrationStatus } from "#model/registrations/registration.ts";
import { jsonText } from "#server/database/engine.ts";
import type { Connection, Row } from "#server/database/schema.ts";
import { institutionInRow } from "#server/registrations/institution-in-row.ts";
import { nameInRow } from "#server/registrations/name-in-row.ts";
import { nameOrder } from "#server/registrations/name-order.ts";

/** Lists the registrations of an event by name, without cancelled ones that have no attendance. */
export async function listAttendees(
  connection: Connection,
  { eventId, limit }: { eventId: string; limit: number },
): Promise<Attendee[]> {
  const [people, present] = await Promise.all([
    selectPeople(connection, eventId)
      .where(({ eb, exists, or, selectFrom }) =>
        or([
          eb("status", "<>", "cancelled"),
          exists(selectFrom("attendance").select("day").whereRef("registration_id", "=", "registrations.id")),
        ]),
      )
      .orderBy(nameOrder())
      .orderBy("id")
      .limit(limit)
      .execute(),
    connection
      .selectFrom("attendance")
      .innerJoin("registrations", "registrations.id", "attendance.registration_id")
      .selectAll("attendance")
      .where("event_id", "=", eventId)
      .orderBy("day")
      .execute(),
  ]);
  return withAttendance(people, present);
}

/** Finds registrations of an event by id, in no order; unknown ids are left out. */
export async function findAttendees(
  connection: Connection,
  eventId: string,
  ids: readonly string[],
): Promise<Attendee[]> {
  if (ids.length === 0) return [];
  const [people, present] = await Promise.all([
    selectPeople(connection, eventId).where("id", "in", ids).execute(),
    connection.selectFrom("attendance").selectAll().where("registration_id", "in", ids).orderBy("day").execute(),
  ]);
  return withAttendance(people, present);
}

type Person = Pick<Row<"registrations">, "id" | "title" | "first_name" | "last_name" | "city" | "answers" | "status">;

function selectPeople(connection: Connection, eventId: string) {
  return connection
    .selectFrom("registrations")
    .select(["id", "title", "first_name", "last_name", "city", "answers", "status"])
    .where("event_id", "=", eventId);
}

/** An attendee of an event. */
export interface PresentPerson extends Presence {
  /** The registration's id. */
  id: string;
  /** Includes the title. */
  name: string;
  /** In ascending order. */
  days: string[];
  minutes: Record<string, number>;
}

/**
 * Lists the attendees of an event by name.
 * @param only a registration's id; without it all
 */
export async function listPresent(connection: Connection, eventId: string, only?: string): Promise<PresentPerson[]> {
  const points = await findPointsOfKinds(connection, eventId);
  const rows = await connection
    .selectFrom("attendance")
    .innerJoin("registrations", "registrations.id", "attendance.registration_id")
    .select(["registrations.id", "title", "first_name", "last_name", "participation", "day", "came_at", "left_at"])
    .where("event_id", "=", eventId)
    .$if(only !== undefined, (query) => query.where("registrations.id", "=", only ?? ""))
    .orderBy(nameOrder())
    .orderBy("registrations.id")
    .orderBy("day")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, own]) => {
    if (!own[0]) return [];
    const ofKind = points.get(own[0].participation);
    return { id, name: nameInRow(own[0]), ...presenceIn(own), ...(ofKind !== undefined && { points: ofKind }) };
  });
}

/** Returns the points of those kinds of participation in an event that have their own. */
async function findPointsOfKinds(connection: Connection, eventId: string): Promise<Map<string, number>> {
  const row = await connection
    .selectFrom("content")
    .select(jsonText(connection, "participations").as("participations"))
    .where("collection", "=", "events")
    .where("id", "=", eventId)
    .executeTakeFirst();
  const kinds = JSON.parse(row?.participations ?? "[]") as Pick<Participation, "id" | "points">[];
  return new Map(kinds.flatMap(({ id, points }) => (points === null ? [] : [[id, points]])));
}

/** Returns the presence that rows of one person say, with the minutes of days on which both times are known. */
export function presenceIn(
  rows: readonly Pick<Row<"attendance">, "day" | "came_at" | "left_at">[],
): Pick<PresentPerson, "days" | "minutes"> {
  const timed = rows.flatMap(({ day, came_at, left_at }) =>
    came_at && left_at ? [[day, Math.floor((Date.parse(left_at) - Date.parse(came_at)) / 60_000)] as const] : [],
  );
  return { days: [...new Set(rows.map(({ day }) => day))], minutes: Object.fromEntries(timed) };
}

/** Counts the attendees of each day of an event; days without any are left out. */
export async function countAttendance(connection: Connection, eventId: string): Promise<Map<string, number>> {
  const rows = await connection
    .selectFrom("attendance")
    .innerJoin("registrations", "registrations.id", "attendance.registration_id")
    .select((e) => ["day", e.fn.countAll<number>().as("count")])
    .where("event_id", "=", eventId)
    .groupBy("day")
    .execute();
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** Finds the days on which each of these registrations attended, in ascending order. */
export async function findAttendance(
  connection: Connection,
  registrationIds: readonly string[],
): Promise<Map<string, Attendance[]>> {
  const found = new Map<string, Attendance[]>();
  if (registrationIds.length === 0) return found;
  const rows = await connection
    .selectFrom("attendance")
    .selectAll()
    .where("registration_id", "in", registrationIds)
    .orderBy("day")
    .execute();
  for (const row of rows) {
    found.set(row.registration_id, [...(found.get(row.registration_id) ?? []), readAttendance(row)]);
  }
  return found;
}

function withAttendance(people: readonly Person[], present: readonly Row<"attendance">[]): Attendee[] {
  const byRegistration = Map.groupBy(present, ({ registration_id }) => registration_id);
  return people.map((row) => {
    const institution = institutionInRow(row);
    return {
      ...{ id: row.id, name: nameInRow(row), city: row.city, ...(institution && { institution }) },
      ...{ status: row.status as RegistrationStatus },
      attendance: (byRegistration.get(row.id) ?? []).map(readAttendance),
    };
  });
}

function readAttendance(row: Pick<Row<"attendance">, "day" | "came_at" | "left_at" | "method">): Attendance {
  return { day: row.day, cameAt: row.came_at, leftAt: row.left_at, method: row.method as AttendanceMethod };
}
