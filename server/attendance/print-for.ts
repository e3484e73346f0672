import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { attendedDays } from "#model/events/event-days.ts";
import type { WithId } from "#model/text/id.ts";
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
  event: WithId<CalendarEvent>,
  author: Author,
): Promise<PresentPerson[]> {
  return database.transaction().execute(async (transaction) => {
    const present = await listPresent(transaction, event.id);
    const people = present.filter((one) => attendedDays(event, one).length > 0);
    const details = { id: event.id, title: event.title, count: people.length };
    await recordActivity(
      transaction,
      { action: "registration.certificates_printed", section: "events", details },
      author,
    );
    return people;
  });
}
