import type { ContactForm, ContactRefusal } from "#model/people/contact-message.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { findMails, queueMails } from "#server/mail/mail-outbox.ts";
import type { Correspondence } from "#server/mail/mail-room.ts";
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
import { mailContactMessage } from "./mail-contact-message.ts";

export type ContactOutcome = { ok: true } | { ok: false; reason: ContactRefusal };

/**
 * Processes a visitor's message: verifies the task, stores the message and mails it to the secretariat. With `ok` the
 * mail service has accepted the mail. With `not_delivered` the message is stored and the outbox retries. The task's id
 * is the message's id, so that submitting the form again, by a double click or after a failed mail, creates no second
 * record; a text corrected after a failed mail replaces the first one. Any answer, right or wrong, consumes the task.
 */
export async function sendContactMessage(
  parts: Pick<Correspondence, "database" | "clock" | "mails"> & { captcha: Captcha },
  form: ContactForm,
): Promise<ContactOutcome> {
  const { database, captcha, clock } = parts;
  const task = captcha.read(form.challenge);
  if (!task) return { ok: false, reason: "challenge_expired" };

  const refusal = await database.transaction().execute(async (transaction) => {
    const reason = await storeMessage(transaction, task, form, clock());
    // Queued in the same transaction, so that after a crash the mail is due.
    if (!reason) await queueMails(transaction, "contact", [task.id], clock());
    return reason;
  });
  if (refusal) return { ok: false, reason: refusal };
  const status = await mailContactMessage(parts, task.id);
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
    // PostgreSQL: a concurrent request may have stored the same form meanwhile.
    const meanwhile = await findContactMessage(transaction, task.id);
    return meanwhile ? replaceMessage(transaction, meanwhile, form, now) : "challenge_used";
  }
  if (Number(form.captcha) !== task.product) return "wrong_answer";
  const text = writtenPart(form);
  const createdAt = now.toISOString();
  await insertContactMessage(transaction, { ...text, id: task.id, createdAt, readAt: "", answeredAt: "" });
  return undefined;
}

/** Handles a form whose message is already stored. Its text cannot change once its mail is sent or being sent. */
async function replaceMessage(
  transaction: WriteTransaction,
  stored: StoredContactMessage,
  form: ContactForm,
  now: Date,
): Promise<ContactRefusal | undefined> {
  if (writtenFields.every((field) => stored[field] === form[field])) return undefined;
  const mail = (await findMails(transaction, "contact", [stored.id], now)).get(stored.id);
  // One that was never tried is about to be sent by the request that has stored it.
  const isUnderWay = mail?.status === "sending" || mail?.attempts === 0;
  if (mail?.status === "sent" || isUnderWay) return "challenge_used";
  await updateContactText(transaction, stored.id, writtenPart(form));
  return undefined;
}

function writtenPart({ firstName, lastName, email, phone, message }: ContactForm): WrittenMessage {
  return { firstName, lastName, email, phone, message };
}
