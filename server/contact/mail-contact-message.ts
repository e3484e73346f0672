import { setTimeout as pause } from "node:timers/promises";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { findMails, type MailStatus } from "#server/mail/mail-outbox.ts";
import type { Correspondence } from "#server/mail/mail-room.ts";
import { longestSendMilliseconds } from "#server/mail/mailer.ts";

type Parts = Pick<Correspondence, "database" | "clock" | "mails">;

/** Tries to mail a message again at once, unless it was sent. @returns its status afterwards */
export function retryContactMail(parts: Parts, id: string, author: Author): Promise<MailStatus> {
  const entry = { action: "contact.resent", section: "contact", details: { id } } as const;
  return mailContactMessage(parts, id, (transaction) => recordActivity(transaction, entry, author));
}

/**
 * Mails a stored message to the secretariat at once, whatever the outcome of earlier attempts, unless it was sent. If
 * another request is sending it, as after a double click, waits for its outcome.
 * @param record logs who asked for it
 */
export async function mailContactMessage(
  { database, clock, mails }: Parts,
  id: string,
  record?: (transaction: WriteTransaction) => Promise<void>,
): Promise<MailStatus> {
  const claimable = ["waiting", "failed", "unsettled"] as const;
  const { isClaimed, status } = await mails.sendNow({
    ...{ kind: "contact", recordId: id, claimable },
    ...(record && { record }),
  });
  // The message was deleted meanwhile.
  if (status === "dropped") return "failed";
  if (isClaimed || status !== "sending") return status;
  const step = 200;
  for (let waited = 0; waited < longestSendMilliseconds; waited += step) {
    await pause(step);
    const found = (await findMails(database, "contact", [id], clock())).get(id)?.status;
    if (found !== "sending") return found ?? "failed";
  }
  return "sending";
}
