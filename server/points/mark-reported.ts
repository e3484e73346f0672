import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";

/**
 * Records whether a person's points were reported to the chamber.
 * @returns false if there is no such registration
 */
export async function markReported(
  { database, content }: { database: Database; content: ContentReader },
  { eventId, id, isReported }: { eventId: string; id: string; isReported: boolean },
  author: Author,
): Promise<boolean> {
  const event = await content.find("events", eventId);
  return database.transaction().execute(async (transaction) => {
    const own = transaction
      .selectFrom("registrations")
      .select("id")
      .where("event_id", "=", eventId)
      .where("id", "=", id);
    if (!(await own.executeTakeFirst())) return false;
    const { numUpdatedRows } = await transaction
      .updateTable("registrations")
      .set({ points_reported_at: isReported ? author.now.toISOString() : null })
      .where("id", "=", id)
      .where("event_id", "=", eventId)
      .where("points_reported_at", isReported ? "is" : "is not", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return true;
    const action = isReported ? "registration.points_reported" : "registration.points_report_undone";
    const details = { id: eventId, title: event?.title ?? "", registrationId: id };
    await recordActivity(transaction, { action, section: "events", details }, author);
    return true;
  });
}
