import { addressKey } from "#model/people/address-key.ts";
import { isForParticipants, type MailKind } from "#model/people/mail-kind.ts";
import { refusalIn } from "#model/people/mail-refusal.ts";
import type { Connection } from "#server/database/schema.ts";
import { MailFailure } from "#server/mail/mailer.ts";
import { cameBack } from "#text/mail/mail.ts";
import type { Bounce } from "./read-report.ts";

/** Hash of an address, so that the outbox says nothing about who received a mail. */
export type AddressHash = (address: string) => string;

/**
 * Marks a mail as undeliverable, whose report has arrived, unless that is about a copy that went to another address than the
 * last one: it was corrected since.
 * @returns whether there is such a mail, not marked before
 */
export async function markBounced(
  connection: Connection,
  { mailId, to, answer }: Bounce,
  hash: AddressHash,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable("mail_outbox")
    .set({
      status: "failed",
      last_error: `${cameBack}${answer}`.slice(0, 1000),
      settled_at: now.toISOString(),
      next_attempt_at: null,
      bounced_at: refusalIn(answer) === "no_mailbox" ? now.toISOString() : null,
    })
    .where("id", "=", mailId)
    // One that is retried had left before, and nobody knew. One that somebody sends again is another matter.
    .where((e) =>
      e.or([e("status", "in", ["sent", "sending"]), e.and([e("status", "=", "waiting"), e("attempts", ">", 0)])]),
    )
    .$if(to !== undefined, (query) =>
      query.where((e) => e.or([e("sent_to", "is", null), e("sent_to", "=", hash(addressKey(to ?? "")))])),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Refuses a mail to a participant whose mailbox does not exist, as an earlier mail has shown: further ones would harm the
 * sender's reputation. The secretariat and accounts are never cut off.
 * @throws MailFailure
 */
export async function requireMailbox(
  connection: Connection,
  { kind, address }: { kind: MailKind; address: string },
  hash: AddressHash,
): Promise<void> {
  if (!isForParticipants(kind)) return;
  const row = await connection
    .selectFrom("mail_outbox")
    .select("last_error")
    .where("sent_to", "=", hash(addressKey(address)))
    .where("bounced_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (!row) return;
  throw new MailFailure(`Bitte berichtigen Sie die E-Mail-Adresse. ${row.last_error}`, {
    ...{ code: "BOUNCED", mayHaveArrived: false, isFinal: true },
  });
}

/** Gives an address another chance, as somebody has asked for it. */
export async function forgetBounces(connection: Connection, address: string, hash: AddressHash): Promise<void> {
  await connection
    .updateTable("mail_outbox")
    .set({ bounced_at: null })
    .where("sent_to", "=", hash(addressKey(address)))
    .execute();
}
