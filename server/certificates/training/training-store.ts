import { type AttendedEvent, type TrainingYear, trainingYears } from "#model/certificates/training-year.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { eventRefusalOf } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { presenceIn } from "#server/attendance/attendance-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Database } from "#server/database/schema.ts";
import { nameInRow } from "#server/registrations/name-in-row.ts";

/** A person's training in pain therapy in this and the previous calendar year. */
export interface Training {
  /** As in the newest registration, with title. */
  participant: string;
  email: string;
  years: TrainingYear[];
}

/**
 * Finds the events attended by the person of a registration, across all registrations with that address and name.
 * Several of them for one event count once, and those of a cancelled event not.
 * @returns undefined if there is no such registration
 */
export async function findTraining(
  database: Database,
  content: ContentReader,
  registrationId: string,
  now: Date,
): Promise<Training | undefined> {
  const person = await database
    .selectFrom("registrations")
    .select(["email", "email_key", "name_key", "title", "first_name", "last_name"])
    .where("id", "=", registrationId)
    .executeTakeFirst();
  if (!person) return undefined;
  const rows = await database
    .selectFrom("registrations")
    .innerJoin("attendance", "attendance.registration_id", "registrations.id")
    .select(["event_id", "day", "came_at", "left_at"])
    .where("email_key", "=", person.email_key)
    .where("name_key", "=", person.name_key)
    .orderBy("day")
    .execute();
  const attended: AttendedEvent[] = [];
  for (const id of new Set(rows.map(({ event_id }) => event_id))) {
    const event = await content.find("events", id);
    const presence = presenceIn(rows.filter(({ event_id }) => event_id === id));
    // As for a certificate: nobody was at an event that did not take place.
    if (event && !eventRefusalOf("issueCertificate", eventState(event, { now }))) attended.push({ event, presence });
  }
  const thisYear = Number(berlinDate(now).slice(0, 4));
  return {
    participant: nameInRow(person),
    email: person.email,
    years: trainingYears([thisYear, thisYear - 1], attended),
  };
}
