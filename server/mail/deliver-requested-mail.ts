import { mailsPerMailbox } from "#model/people/mails-per-mailbox.ts";
import { type Delivery, deliverMail, MailPostponed, type RetryPolicy } from "./deliver-mail.ts";
import type { MailOutcome, OutboxMail } from "./mail-outbox.ts";
import type { MailboxLimit } from "./mailbox-limit.ts";
import type { MailMessage } from "./mailer.ts";

/** For mails that anyone can cause by entering an address. */
export interface RequestedDelivery extends Delivery {
  mailboxLimit: MailboxLimit;
}

const tooMany = `An diese Adresse gingen in einer Stunde schon ${mailsPerMailbox.points} E-Mails.`;

/**
 * Like `deliverMail`, for mails that anyone can cause by entering an address. One over the limit is not composed; it
 * waits for its turn, at most three times, and fails then, which the secretariat sees.
 */
export async function deliverRequestedMail(
  parts: RequestedDelivery,
  mail: OutboxMail,
  address: string,
  compose: () => Promise<Omit<MailMessage, "id">>,
  policy: RetryPolicy,
): Promise<MailOutcome["status"]> {
  const { mailboxLimit } = parts;
  let counted: string | undefined;
  const composeIfAllowed = async () => {
    const taken = await mailboxLimit.take(address);
    if ("waitSeconds" in taken) throw new MailPostponed(tooMany, taken.waitSeconds);
    counted = taken.id;
    return compose();
  };
  const status = await deliverMail(parts, mail, composeIfAllowed, policy);
  // One that may have arrived stays counted.
  if (counted !== undefined && (status === "waiting" || status === "failed")) await mailboxLimit.refund(counted);
  return status;
}
