import { recordActivity } from "#server/activity/activity-store.ts";
import type { PrintedEvent } from "#server/attendance/print-for.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { forgetMail } from "#server/mail/mail-outbox.ts";

/**
 * Withdraws the certificates of a registration for an event, including duplicates (Zweitschriften). The reason may name
 * the person, so the activity log omits it.
 * @returns whether one was valid
 */
export async function withdrawCertificates(
  { database }: { database: Database },
  { event, id, reason }: { event: PrintedEvent; id: string; reason: string },
  author: Author,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("certificates")
      .set({ withdrawn_at: author.now.toISOString(), withdrawn_by: author.email, withdrawn_reason: reason })
      .where("event_id", "=", event.id)
      .where("registration_id", "=", id)
      .where("withdrawn_at", "is", null)
      .executeTakeFirstOrThrow();
    if (Number(numUpdatedRows) === 0) return false;
    // A replacement gets its own mail.
    await forgetMail(transaction, "certificate", id);
    const details = { id: event.id, title: event.title, registrationId: id };
    await recordActivity(
      transaction,
      { action: "registration.certificate_withdrawn", section: "events", details },
      author,
    );
    return true;
  });
}
