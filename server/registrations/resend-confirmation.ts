import { recordActivity } from "#server/activity/activity-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import { claimMail, findMails, forgetMail } from "#server/mail/mail-outbox.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import type { ConfirmationParts } from "./confirm-registrations.ts";
import { composeConfirmationMail } from "./confirmation-mail.ts";
import { findRegistrations } from "./registration-store.ts";
import { linkForTemplate } from "./self-service/template-link.ts";

export type ResendOutcome = { ok: true } | { ok: false; reason: "not_confirmed" | "mail_in_progress" | "mail_failed" };

/**
 * Sends the confirmation of a confirmed registration again, when its delivery is unsettled (docs/decisions/0003) or the
 * participant requests it. Only ever on an administrator's explicit request.
 */
export async function resendConfirmation(
  parts: ConfirmationParts,
  { eventId, id, author }: { eventId: string; id: string; author: Author },
): Promise<ResendOutcome> {
  const { database, content, clock, mailFrom, siteUrl } = parts;
  const event = await content.find("events", eventId);
  const [registration] = await findRegistrations(database, eventId, [id]);
  if (!event || registration?.status !== "confirmed") return { ok: false, reason: "not_confirmed" };

  const claim = await database.transaction().execute(async (transaction) => {
    const mail = (await findMails(transaction, "confirmation", [id], clock())).get(id);
    if (mail?.status === "sending") return undefined;
    await forgetMail(transaction, "confirmation", id);
    const claimed = await claimMail(transaction, { kind: "confirmation", recordId: id, claimable: [] }, clock());
    const details = { id: eventId, title: event.title, registrationId: id };
    const entry = { action: "registration.confirmation_resent", section: "events", details } as const;
    if (claimed.isClaimed) await recordActivity(transaction, entry, author);
    return claimed;
  });
  if (!claim?.isClaimed) return { ok: false, reason: "mail_in_progress" };
  const compose = async () => {
    const correspondents = await findCorrespondents(content, mailFrom);
    const now = clock();
    const manageLink = await linkForTemplate(database, id, event.registrationSettings.emailTemplate, {
      kind: "confirmation",
      siteUrl,
      now,
    });
    return composeConfirmationMail(registration, {
      ...{ event, correspondents, siteUrl, now, manageLink },
      entryCode: registration.id,
    });
  };
  const status = await deliverMail(parts, claim.mail, compose, "never");
  return status === "sent" ? { ok: true } : { ok: false, reason: "mail_failed" };
}
