import { addressKey } from "#model/people/address-key.ts";
import { isLimitedMail, isSingleMail, type MailKind } from "#model/people/mail-kind.ts";
import { mailsPerMailbox } from "#model/people/mails-per-mailbox.ts";
import type { Log } from "#server/log.ts";
import { type AddressHash, forgetBounces, requireMailbox } from "#server/mail/bounces/bounced-mails.ts";
import { forgetMail, type MailStatus } from "#server/mail/mail-outbox.ts";
import type { MailAttempt, MailKindRules, MailSource } from "#server/mail/mail-rules.ts";
import { type Mailer, MailFailure } from "#server/mail/mailer.ts";
import { noteRecipient, type OwnMail, settleMail } from "./claimed-mails.ts";
import { MailPostponed, outcomeOf, type RetryPolicy } from "./mail-outcome.ts";
import type { MailboxLimit } from "./mailbox-limit.ts";
import type { Pace } from "./pace.ts";

interface Delivery {
  source: MailSource;
  mailer: Mailer;
  mailboxLimit: MailboxLimit;
  addressHash: AddressHash;
  pace: Pick<Pace, "handOver">;
  log: Log;
}

/** What mails that are sent together read once, by key. */
export type Shared = Map<string, Promise<unknown>>;

interface ClaimedMail {
  kind: MailKind;
  mail: OwnMail;
  compose: MailKindRules["compose"];
  whenDropped?: MailKindRules["whenDropped"];
  /** The secretariat has asked for it. */
  isUnlimited?: boolean | undefined;
  /** Others wait for it. */
  isUrgent?: boolean | undefined;
  /** Default: that of the kind. */
  after?: RetryPolicy | undefined;
  shared: Shared;
  /** Somebody has asked for this one mail, although an earlier one came back. */
  isAsked?: boolean | undefined;
}

const tooMany = `An diese Adresse gingen in einer Stunde schon ${mailsPerMailbox.points} E-Mails.`;

/**
 * Composes and sends a claimed mail and records the outcome.
 * @returns `dropped` if its reason is gone: it is deleted
 * @throws if the outcome cannot be recorded
 */
export async function deliverMail(
  { source, mailer, mailboxLimit, addressHash, pace, log }: Delivery,
  {
    kind,
    mail: { id, recordId, attempts, alsoAbout, leaseUntil },
    compose,
    whenDropped,
    after,
    shared,
    isAsked,
    isUnlimited,
    isUrgent,
  }: ClaimedMail,
): Promise<MailStatus | "dropped"> {
  const { database, clock } = source;
  /** By address: it may be composed more than once. */
  const counts = new Map<string, string>();
  const attempt: MailAttempt = {
    ...source,
    alsoAbout,
    async countFor(address) {
      if (counts.has(address)) return;
      const taken = await mailboxLimit.take(address);
      if ("waitSeconds" in taken) throw new MailPostponed(tooMany, taken.waitSeconds);
      counts.set(address, taken.id);
    },
    shared: (key, read) => {
      const reading = shared.get(key) ?? read();
      shared.set(key, reading);
      return reading as ReturnType<typeof read>;
    },
  };
  const prepare = async () => {
    const mail = await compose(recordId, attempt);
    if (!mail) return undefined;
    if (isLimitedMail(kind) && !isUnlimited && counts.size === 0)
      throw new Error(`A mail of the kind "${kind}" was composed without countFor.`);
    const { address } = mail.to;
    if (isAsked) await forgetBounces(database, address, addressHash);
    else await requireMailbox(database, { kind, address }, addressHash);
    await noteRecipient(database, id, addressHash(addressKey(address)));
    return mail;
  };
  try {
    const mail = await pace.handOver(prepare, isUrgent);
    if (!mail) {
      await database.transaction().execute(async (transaction) => {
        await forgetMail(transaction, kind, recordId);
        await whenDropped?.(transaction, recordId, clock());
      });
      return "dropped";
    }
    await mailer.send({ ...mail, id });
  } catch (error) {
    const policy = after ?? (isSingleMail(kind) ? "unless_arrived" : "again");
    const outcome = outcomeOf(error, policy, attempts, clock());
    logFailure(log, error, { mail: id, attempts });
    await settleMail(database, { id, leaseUntil }, outcome, clock());
    // One that may have arrived stays counted.
    if (outcome.status !== "unsettled") for (const count of counts.values()) await mailboxLimit.refund(count);
    return outcome.status;
  }
  await settleMail(database, { id, leaseUntil }, { status: "sent" }, clock());
  return "sent";
}

function logFailure(log: Log, error: unknown, fields: { mail: string; attempts: number }): void {
  if (error instanceof MailPostponed) log.warn("mail was postponed", fields);
  else if (error instanceof MailFailure) log.error("mail was not sent", { ...fields, code: error.code });
  else log.error("mail was not sent", { ...fields, error });
}
