import { isAllowed } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { queueAgain } from "#server/mail/mail-outbox.ts";
import { findRegistration } from "#server/registrations/registration-store.ts";
import { findInvoices, isValidInvoice } from "./invoice-store.ts";

/**
 * Mails the last invoice of a registration to the person, again if it was mailed before: the valid one, or the
 * Stornorechnung that took it back.
 * @returns whether the last one has that number, and is still sent
 */
export async function mailInvoice(
  { database, content, mails }: { database: Database; content: ContentReader; mails: { wake(): void } },
  { eventId, registrationId, number }: { eventId: string; registrationId: string; number: string },
  author: Author,
): Promise<boolean> {
  const event = await content.find("events", eventId);
  const isQueued = await database.transaction().execute(async (transaction) => {
    const own = (await findInvoices(transaction, [registrationId])).get(registrationId) ?? [];
    const last = own.find(isValidInvoice) ?? own.at(-1);
    const registration = await findRegistration(transaction, registrationId);
    if (last?.says.number !== number || registration?.eventId !== eventId) return false;
    const kind = isValidInvoice(last) ? "invoice" : "invoice-cancellation";
    const states = { event: eventState(event, { now: author.now }), person: registration.status };
    if (kind === "invoice" && !isAllowed("sendInvoice", states)) return false;
    await queueAgain(transaction, kind, registrationId, author.now);
    const details = { id: eventId, title: event?.title ?? "", registrationId, number };
    await recordActivity(transaction, { action: "registration.invoice_mailed", section: "events", details }, author);
    return true;
  });
  if (isQueued) mails.wake();
  return isQueued;
}
