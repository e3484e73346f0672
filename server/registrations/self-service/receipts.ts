import { isAllowed } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { manageLink } from "#model/registrations/manage-link.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { deliverRequestedMail } from "#server/mail/deliver-requested-mail.ts";
import { forgetMail, type OutboxMail, queueMails } from "#server/mail/mail-outbox.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { findRegistration } from "../registration-store.ts";
import { createManageLinks } from "./manage-link-store.ts";
import { composeReceiptMail } from "./receipt-mail.ts";
import type { SelfServiceMails } from "./send-links.ts";

/**
 * Queues receipts for these registrations, in the transaction that inserts them. Registrations that were not inserted,
 * as their address is already registered, get none.
 */
export async function queueReceipts(transaction: WriteTransaction, ids: readonly string[], now: Date): Promise<void> {
  for (let start = 0; start < ids.length; start += 200) {
    const rows = await transaction
      .selectFrom("registrations")
      .select("id")
      .where("id", "in", ids.slice(start, start + 200))
      .execute();
    const written = rows.map(({ id }) => id);
    if (written.length > 0) await queueMails(transaction, "receipt", written, now);
  }
}

/** Sends a receipt whose mail is already claimed; drops it if the registration or event is cancelled or gone. */
export async function deliverReceipt(parts: SelfServiceMails, mail: OutboxMail): Promise<void> {
  const { database, content } = parts;
  const registration = await findRegistration(database, mail.recordId);
  const event = registration && (await content.find("events", registration.eventId));
  const state = eventState(event, { now: parts.clock() });
  if (!event || !isAllowed("sendReceipt", { event: state, person: registration.status })) {
    return forgetMail(database, "receipt", mail.recordId);
  }
  const compose = async (): Promise<Omit<MailMessage, "id">> => {
    const { mailFrom, siteUrl, clock } = parts;
    const now = clock();
    const correspondents = await findCorrespondents(content, mailFrom);
    const tokens = await createManageLinks(database, [registration.id], "receipt", now);
    const link = manageLink(siteUrl, tokens.get(registration.id) ?? "");
    return composeReceiptMail(registration, { event, correspondents, siteUrl, now, manageLink: link });
  };
  await deliverRequestedMail(parts, mail, registration.email, compose, "again");
}
