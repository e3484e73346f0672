import { recordActivity } from "#server/activity/activity-store.ts";
import type { Stored } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";

export type PrintedEvent = Pick<Stored<"events">, "id" | "title">;

/** Somebody who was there. */
export interface PresentPerson {
  /** With title. */
  name: string;
  /** `yyyy-mm-dd`, in order. */
  days: string[];
}

/** Those who were at an event, by name. Their names leave the site, so the activity log says how many they were. */
export async function printFor(
  database: Database,
  { id, title }: PrintedEvent,
  author: Author,
): Promise<PresentPerson[]> {
  return database.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom("attendance")
      .innerJoin("registrations", "registrations.id", "attendance.registration_id")
      .select(["registrations.id", "title", "first_name", "last_name", "day"])
      .where("event_id", "=", id)
      .orderBy(({ fn }) => fn("lower", ["last_name"]))
      .orderBy(({ fn }) => fn("lower", ["first_name"]))
      .orderBy("registrations.id")
      .orderBy("day")
      .execute();
    const people = new Map<string, PresentPerson>();
    for (const row of rows) {
      const name = [row.title, row.first_name, row.last_name].filter(Boolean).join(" ");
      const person = people.get(row.id) ?? { name, days: [] };
      person.days.push(row.day);
      people.set(row.id, person);
    }
    const details = { id, title, count: people.size };
    await recordActivity(
      transaction,
      { action: "registration.certificates_printed", section: "events", details },
      author,
    );
    return [...people.values()];
  });
}
