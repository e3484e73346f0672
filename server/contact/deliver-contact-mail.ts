import { setTimeout as pause } from "node:timers/promises";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Connection } from "#server/database/schema.ts";
import { type Delivery, deliverMail } from "#server/mail/deliver-mail.ts";
import {
  claimMail,
  findMails,
  listRecordsWithDueMail,
  type MailStatus,
  type OutboxMail,
} from "#server/mail/mail-outbox.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { longestSendMilliseconds } from "#server/mail/mailer.ts";
import { composeContactMail } from "./contact-mail.ts";
import { findContactMessage } from "./contact-store.ts";

export interface ContactDelivery extends Delivery {
  content: ContentReader;
  /** `MAIL_FROM` */
  mailFrom: string | undefined;
}

type Claim = Awaited<ReturnType<typeof claimMail>>;

/** Claims the mail about a message, whatever the outcome of earlier attempts. */
export function claimContactMail(connection: Connection, contactId: string, now: Date): Promise<Claim> {
  const claimable = ["waiting", "failed", "unsettled"] as const;
  return claimMail(connection, { kind: "contact", recordId: contactId, claimable }, now);
}

/**
 * Mails a message to the secretariat; the mail is already claimed. If another request is sending it, as after a double
 * click, waits for its outcome.
 */
export async function deliverContactMail(parts: ContactDelivery, { isClaimed, mail }: Claim): Promise<MailStatus> {
  if (!isClaimed) return mail.status === "sending" ? waitForOutcome(parts, mail) : mail.status;
  const compose = async () => {
    const message = await findContactMessage(parts.database, mail.recordId);
    if (!message) throw new Error("The contact message was deleted while its mail was being sent.");
    return composeContactMail(message, await findCorrespondents(parts.content, parts.mailFrom));
  };
  return deliverMail(parts, mail, compose, "again");
}

/** Tries to mail a message again at once, unless it was sent. @returns its status afterwards */
export async function retryContactMail(parts: ContactDelivery, id: string, author: Author): Promise<MailStatus> {
  const claim = await parts.database.transaction().execute(async (transaction) => {
    const claimed = await claimContactMail(transaction, id, author.now);
    const entry = { action: "contact.resent", section: "contact", details: { id } } as const;
    if (claimed.isClaimed) await recordActivity(transaction, entry, author);
    return claimed;
  });
  return deliverContactMail(parts, claim);
}

/**
 * Sends all due mails to the secretariat one by one.
 * @returns how many were sent
 */
export async function deliverDueContactMails(parts: ContactDelivery): Promise<number> {
  const { database, clock } = parts;
  let sent = 0;
  for (const id of await listRecordsWithDueMail(database, "contact", clock(), 20)) {
    const claim = await claimContactMail(database, id, clock());
    if (claim.isClaimed && (await deliverContactMail(parts, claim)) === "sent") sent++;
  }
  return sent;
}

async function waitForOutcome({ database, clock }: ContactDelivery, { recordId }: OutboxMail): Promise<MailStatus> {
  const step = 200;
  for (let waited = 0; waited < longestSendMilliseconds; waited += step) {
    await pause(step);
    const status = (await findMails(database, "contact", [recordId], clock())).get(recordId)?.status;
    if (status !== "sending") return status ?? "failed";
  }
  return "sending";
}
