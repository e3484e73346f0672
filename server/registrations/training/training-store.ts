import { berlinDate } from "#model/berlin-date.ts";
import { type AttendedEvent, type TrainingYear, trainingYears } from "#model/training-year.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Database } from "#server/database/schema.ts";
import { fullName } from "../attendance/attendance-store.ts";

/** What a person attended for pain therapy, of this calendar year and the one before. */
export interface Training {
  /** As the newest registration has it, with title. */
  participant: string;
  email: string;
  years: TrainingYear[];
}

/**
 * All events that the owner of the address of a registration was at, also by other registrations with this address. Two of
 * them for one event are one.
 * @returns undefined for a registration that is gone
 */
export async function findTraining(
  database: Database,
  content: ContentReader,
  registrationId: string,
  now: Date,
): Promise<Training | undefined> {
  const person = await database
    .selectFrom("registrations")
    .select(["email", "email_key", "title", "first_name", "last_name"])
    .where("id", "=", registrationId)
    .executeTakeFirst();
  if (!person) return undefined;
  const rows = await database
    .selectFrom("registrations")
    .innerJoin("attendance", "attendance.registration_id", "registrations.id")
    .select(["event_id", "day"])
    .where("email_key", "=", person.email_key)
    .orderBy("day")
    .execute();
  const attended: AttendedEvent[] = [];
  for (const id of new Set(rows.map(({ event_id }) => event_id))) {
    const event = await content.find("events", id);
    const days = rows.filter(({ event_id }) => event_id === id).map(({ day }) => day);
    if (event) attended.push({ event, attendedDays: days });
  }
  const thisYear = Number(berlinDate(now).slice(0, 4));
  return {
    participant: fullName(person),
    email: person.email,
    years: trainingYears([thisYear, thisYear - 1], attended),
  };
}
