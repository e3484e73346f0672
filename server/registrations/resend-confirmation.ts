import type { StateRefusal } from "#model/registrations/allowed-actions.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import { claimMail, findMails, forgetMail } from "#server/mail/mail-outbox.ts";
import type { ConfirmationParts } from "./confirmation-mail.ts";
import { prepareConfirmation } from "./prepare-confirmation.ts";

export type ResendOutcome = { ok: true } | { ok: false; reason: StateRefusal | "mail_in_progress" | "mail_failed" };

/**
 * Sends the confirmation of a confirmed registration again, when its delivery is unsettled (docs/decisions/0003) or the
 * participant requests it. Only ever on an administrator's explicit request.
 */
export async function resendConfirmation(
  parts: ConfirmationParts,
  eventId: string,
  id: string,
  author: Author,
): Promise<ResendOutcome> {
  const { database, clock } = parts;
  const prepared = await prepareConfirmation(parts, { action: "resendConfirmation", id, eventId });
  if (!prepared.ok) return prepared;

  const claim = await database.transaction().execute(async (transaction) => {
    const mail = (await findMails(transaction, "confirmation", [id], clock())).get(id);
    if (mail?.status === "sending") return undefined;
    await forgetMail(transaction, "confirmation", id);
    const claimed = await claimMail(transaction, { kind: "confirmation", recordId: id, claimable: [] }, clock());
    const details = { id: eventId, title: prepared.event.title, registrationId: id };
    const entry = { action: "registration.confirmation_resent", section: "events", details } as const;
    if (claimed.isClaimed) await recordActivity(transaction, entry, author);
    return claimed;
  });
  if (!claim?.isClaimed) return { ok: false, reason: "mail_in_progress" };
  const status = await deliverMail(parts, claim.mail, prepared.compose, "never");
  return status === "sent" ? { ok: true } : { ok: false, reason: "mail_failed" };
}
