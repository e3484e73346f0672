import { deliverRequestedMail, type RequestedDelivery } from "#server/mail/deliver-requested-mail.ts";
import { claimMail, forgetMail, listRecordsWithDueMail } from "#server/mail/mail-outbox.ts";
import type { ConfirmationParts } from "./confirmation-mail.ts";
import { prepareConfirmation } from "./prepare-confirmation.ts";

/** Confirmation mails of events that confirm automatically: sent at once and retried until they are delivered. */
export interface AutomaticConfirmations {
  /** Sends the mails that are due. If called while running, it checks once more when done. */
  work(): Promise<void>;
  /** Starts no further mail and resolves when the current one is settled. */
  stop(): Promise<void>;
}

const batchSize = 20;

export function createAutomaticConfirmations(parts: ConfirmationParts & RequestedDelivery): AutomaticConfirmations {
  let working: Promise<void> | undefined;
  let mustRunAgain = false;
  let isStopped = false;

  const sendDue = async () => {
    for (;;) {
      mustRunAgain = false;
      // Only mails that were never started: the secretariat decides about unsettled ones (docs/decisions/0003).
      const due = await listRecordsWithDueMail(parts.database, "confirmation", parts.clock(), batchSize, ["waiting"]);
      for (const id of due) {
        if (isStopped) return;
        await sendOne(parts, id);
      }
      if (isStopped || (due.length < batchSize && !mustRunAgain)) return;
    }
  };

  return {
    work() {
      mustRunAgain = true;
      working ??= sendDue().finally(() => {
        working = undefined;
      });
      return working;
    },
    async stop() {
      isStopped = true;
      await working?.catch(() => {});
    },
  };
}

/** Sends one confirmation; drops it if the registration or the event is cancelled or gone. */
async function sendOne(parts: ConfirmationParts & RequestedDelivery, id: string): Promise<void> {
  const { database, clock } = parts;
  const prepared = await prepareConfirmation(parts, { action: "confirmAutomatically", id });
  if (!prepared.ok) return forgetMail(database, "confirmation", id);
  const claim = await claimMail(database, { kind: "confirmation", recordId: id, claimable: ["waiting"] }, clock());
  if (!claim.isClaimed) return;
  await deliverRequestedMail(parts, claim.mail, prepared.email, prepared.compose, "unless_arrived");
}
