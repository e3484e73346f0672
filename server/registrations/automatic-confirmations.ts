import { deliverMail } from "#server/mail/deliver-mail.ts";
import { claimMail, forgetMail, listRecordsWithDueMail } from "#server/mail/mail-outbox.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import type { ConfirmationParts } from "./confirm-registrations.ts";
import { composeConfirmationMail } from "./confirmation-mail.ts";
import { findRegistration } from "./registration-store.ts";
import { linkForTemplate } from "./self-service/template-link.ts";

/** Mails to those whom their event confirmed by itself: sent at once, and tried again until they are out. */
export interface AutomaticConfirmations {
  /** Sends what is due; asked while it does so, it looks once more afterwards. */
  work(): Promise<void>;
  /** Begins no further mail and resolves when the one under way is settled. */
  stop(): Promise<void>;
}

const atATime = 20;

export function createAutomaticConfirmations(parts: ConfirmationParts): AutomaticConfirmations {
  let working: Promise<void> | undefined;
  let isAskedAgain = false;
  let isStopped = false;

  const sendDue = async () => {
    for (;;) {
      isAskedAgain = false;
      // Only those that nobody has begun: an unsettled one is for the secretariat to decide (docs/decisions/0003).
      const due = await listRecordsWithDueMail(parts.database, "confirmation", parts.clock(), atATime, ["waiting"]);
      for (const id of due) {
        if (isStopped) return;
        await sendOne(parts, id);
      }
      if (isStopped || (due.length < atATime && !isAskedAgain)) return;
    }
  };

  return {
    work() {
      isAskedAgain = true;
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

/** Whoever was cancelled or erased meanwhile, or whose event is gone, gets none. */
async function sendOne(parts: ConfirmationParts, id: string): Promise<void> {
  const { database, content, clock, mailFrom, siteUrl } = parts;
  const registration = await findRegistration(database, id);
  const event = registration && (await content.find("events", registration.eventId));
  if (registration?.status !== "confirmed" || !event || event.isCancelled) {
    return forgetMail(database, "confirmation", id);
  }
  const claim = await claimMail(database, { kind: "confirmation", recordId: id, takes: ["waiting"] }, clock());
  if (!claim.isOurs) return;
  const compose = async () => {
    const correspondents = await findCorrespondents(content, mailFrom);
    const now = clock();
    const { emailTemplate } = event.registrationSettings;
    const manageLink = await linkForTemplate(database, registration.id, emailTemplate, {
      kind: "confirmation",
      siteUrl,
      now,
    });
    return composeConfirmationMail(registration, {
      ...{ event, correspondents, siteUrl, now, manageLink },
      entryCode: registration.id,
    });
  };
  await deliverMail(parts, claim.mail, compose, "unless_arrived");
}
