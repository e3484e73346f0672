import { berlinDate } from "#model/dates/berlin-date.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { unpaidOf } from "./enter-payment.ts";
import { lockPayments, settle } from "./paid-registration.ts";
import { insertPayment } from "./payment-store.ts";

/**
 * Waives for registrations of an event what is still to be paid, also before they are confirmed: their confirmation then
 * asks for nothing. Sends no mail.
 * @returns how many owed something; of the others nothing changes
 */
export async function waiveFees(
  { database, content }: { database: Database; content: ContentReader },
  { eventId, ids, reason }: { eventId: string; ids: readonly string[]; reason: string },
  author: Author,
): Promise<number> {
  const event = await content.find("events", eventId);
  if (!event) return 0;
  return database.transaction().execute(async (transaction) => {
    let [count, sum] = [0, 0];
    for (const registrationId of new Set(ids)) {
      const paid = await lockPayments(transaction, event, registrationId);
      const cents = paid ? unpaidOf(event, paid, author.now) : 0;
      if (!paid || cents === 0) continue;
      const waiver = { registrationId, kind: "waiver", cents, payer: reason } as const;
      const ofWaiver = { isOfCancellation: false, receivedOn: berlinDate(author.now), entry: "" };
      await insertPayment(transaction, { ...waiver, ...ofWaiver }, author);
      await settle(transaction, paid, author.now);
      count += 1;
      sum += cents;
    }
    if (count > 0) {
      const details = { id: eventId, title: event.title, count, cents: sum };
      await recordActivity(transaction, { action: "registration.fee_waived", section: "events", details }, author);
    }
    return count;
  });
}
