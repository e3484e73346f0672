import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";

export interface HandPayments {
  eventId: string;
  ids: readonly string[];
  /** Date of the payment; "" removes it. */
  paidOn: string;
}

const batchSize = 500;

/** Sets or removes the payment date of registrations of an event. @returns how many were changed */
export async function enterPayments(
  { database, content }: { database: Database; content: ContentReader },
  { eventId, ids, paidOn }: HandPayments,
  author: Author,
): Promise<number> {
  const event = await content.find("events", eventId);
  return database.transaction().execute(async (transaction) => {
    let count = 0;
    for (let start = 0; start < ids.length; start += batchSize) {
      const { numUpdatedRows } = await transaction
        .updateTable("registrations")
        .set({ paid_on: paidOn, updated_at: author.now.toISOString() })
        .where("event_id", "=", eventId)
        .where("id", "in", ids.slice(start, start + batchSize))
        .where("paid_on", "<>", paidOn)
        .executeTakeFirstOrThrow();
      count += Number(numUpdatedRows);
    }
    if (count > 0) {
      const action = paidOn ? "registration.paid" : "registration.unpaid";
      const details = { id: eventId, title: event?.title ?? "", count };
      await recordActivity(transaction, { action, section: "events", details }, author);
    }
    return count;
  });
}
