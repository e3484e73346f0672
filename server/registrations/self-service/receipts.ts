import { isAllowed } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { MAX_MAILS_PER_HOUR, manageLink } from "#model/registrations/manage-link.ts";
import { lockNames } from "#server/database/engine.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import { forgetMail, type OutboxMail, queueMails } from "#server/mail/mail-outbox.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { findRegistration } from "../registration-store.ts";
import { createManageLinks } from "./manage-link-store.ts";
import { composeReceiptMail } from "./receipt-mail.ts";
import type { SelfServiceMails } from "./send-links.ts";

const hour = 60 * 60_000;

/**
 * Queues receipts for these registrations, in the transaction that inserts them. Registrations that were not inserted,
 * as their address is already registered, get none; nor does an address that got three within the hour.
 */
export async function queueReceipts(transaction: WriteTransaction, ids: readonly string[], now: Date): Promise<void> {
  for (let start = 0; start < ids.length; start += 200) {
    const rows = await transaction
      .selectFrom("registrations")
      .select(["id", "email_key"])
      .where("id", "in", ids.slice(start, start + 200))
      .execute();
    if (rows.length > 0) await queueBatch(transaction, rows, now);
  }
}

async function queueBatch(
  transaction: WriteTransaction,
  rows: readonly { id: string; email_key: string }[],
  now: Date,
): Promise<void> {
  const keys = [...new Set(rows.map(({ email_key }) => email_key))];
  // Serialises counting across instances.
  await lockNames(transaction, keys);
  const counts = await countReceipts(transaction, keys, new Date(now.getTime() - hour));
  const allowed = rows.filter(({ email_key }) => {
    const count = counts.get(email_key) ?? 0;
    counts.set(email_key, count + 1);
    return count < MAX_MAILS_PER_HOUR;
  });
  await queueMails(
    transaction,
    "receipt",
    allowed.map(({ id }) => id),
    now,
  );
}

async function countReceipts(
  transaction: WriteTransaction,
  keys: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  const rows = await transaction
    .selectFrom("mail_outbox")
    .innerJoin("registrations", "registrations.id", "mail_outbox.record_id")
    .select((e) => ["email_key", e.fn.countAll<number>().as("count")])
    .where("kind", "=", "receipt")
    .where("email_key", "in", keys)
    .where("mail_outbox.created_at", ">", since.toISOString())
    .groupBy("email_key")
    .execute();
  return new Map(rows.map(({ email_key, count }) => [email_key, count]));
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
  await deliverMail(parts, mail, compose, "again");
}
