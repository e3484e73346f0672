import { recordActivity } from "#server/activity/activity-store.ts";
import type { Stored } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { listPresent, type PresentPerson } from "./attendance-store.ts";

export type PrintedEvent = Pick<Stored<"events">, "id" | "title">;

/**
 * Lists the attendees of an event by name. Their names leave the site, so the activity log records how many there are.
 */
export async function printFor(
  { database }: { database: Database },
  { id, title }: PrintedEvent,
  author: Author,
): Promise<PresentPerson[]> {
  return database.transaction().execute(async (transaction) => {
    const people = await listPresent(transaction, id);
    const details = { id, title, count: people.length };
    await recordActivity(
      transaction,
      { action: "registration.certificates_printed", section: "events", details },
      author,
    );
    return people;
  });
}
