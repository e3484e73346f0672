import type { ContactForm, ContactRefusal } from "#model/contact-message.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { findMails } from "#server/mail/mail-outbox.ts";
import type { Captcha, ReturnedChallenge } from "./captcha.ts";
import {
  findContactMessage,
  insertContactMessage,
  type StoredContactMessage,
  spendChallenge,
  updateContactText,
  type WrittenMessage,
  writtenFields,
} from "./contact-store.ts";
import { type ContactDelivery, claimContactMail, deliverContactMail } from "./deliver-contact-mail.ts";

export type ContactOutcome = { ok: true } | { ok: false; reason: ContactRefusal };

/**
 * Takes a visitor's message: checks the task, stores the message, then mails it to the secretariat. When it answers `ok`,
 * the mail service has the mail. With `not_delivered` the message is stored, and the outbox tries again. The task names
 * the message, so the same form sent again, by a double click or after a failed mail, never makes a second record; a text
 * corrected after a failed mail replaces the first one. A task is spent by any answer, right or wrong.
 */
export async function sendContactMessage(
  parts: ContactDelivery & { captcha: Captcha },
  form: ContactForm,
): Promise<ContactOutcome> {
  const { database, captcha, clock } = parts;
  const task = captcha.read(form.challenge);
  if (!task) return { ok: false, reason: "challenge_expired" };

  const step = await database.transaction().execute(async (transaction) => {
    const refusal = await storeMessage(transaction, task, form, clock());
    // Claimed in the transaction that stores it, so that a crash from here on leaves a mail that is due.
    return refusal ?? { claim: await claimContactMail(transaction, task.id, clock()) };
  });
  if (typeof step === "string") return { ok: false, reason: step };
  const status = await deliverContactMail(parts, step.claim);
  return status === "sent" ? { ok: true } : { ok: false, reason: "not_delivered" };
}

async function storeMessage(
  transaction: WriteTransaction,
  task: ReturnedChallenge,
  form: ContactForm,
  now: Date,
): Promise<ContactRefusal | undefined> {
  const earlier = await findContactMessage(transaction, task.id);
  if (earlier) return replaceMessage(transaction, earlier, form, now);
  if (task.expiresAt <= now) return "challenge_expired";

  const isFirstAnswer = await spendChallenge(transaction, task.id, task.expiresAt);
  if (!isFirstAnswer) {
    // PostgreSQL: the same form may have been stored while we waited to spend its task.
    const meanwhile = await findContactMessage(transaction, task.id);
    return meanwhile ? replaceMessage(transaction, meanwhile, form, now) : "challenge_used";
  }
  if (Number(form.captcha) !== task.product) return "wrong_answer";
  const text = writtenPart(form);
  const createdAt = now.toISOString();
  await insertContactMessage(transaction, { ...text, id: task.id, createdAt, readAt: "", answeredAt: "" });
  return undefined;
}

/** The form of a message that is stored already. Once its mail is sent, or on its way, it cannot become another one. */
async function replaceMessage(
  transaction: WriteTransaction,
  stored: StoredContactMessage,
  form: ContactForm,
  now: Date,
): Promise<ContactRefusal | undefined> {
  if (writtenFields.every((field) => stored[field] === form[field])) return undefined;
  const mail = (await findMails(transaction, "contact", [stored.id], now)).get(stored.id);
  if (mail?.status === "sent" || mail?.status === "sending") return "challenge_used";
  await updateContactText(transaction, stored.id, writtenPart(form));
  return undefined;
}

function writtenPart({ firstName, lastName, email, phone, message }: ContactForm): WrittenMessage {
  return { firstName, lastName, email, phone, message };
}
