import type { StateRefusal } from "#model/registrations/allowed-actions.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Correspondence } from "#server/mail/mail-room.ts";
import { prepareConfirmation } from "./prepare-confirmation.ts";

export type ResendOutcome = { ok: true } | { ok: false; reason: StateRefusal | "mail_in_progress" | "mail_failed" };

/**
 * Sends the confirmation of a confirmed registration again, when its delivery is unsettled (docs/decisions/0003) or the
 * participant requests it. Only ever on an administrator's explicit request.
 */
export async function resendConfirmation(
  parts: Correspondence,
  eventId: string,
  id: string,
  author: Author,
): Promise<ResendOutcome> {
  const prepared = await prepareConfirmation(parts, { action: "resendConfirmation", id, eventId });
  if (!prepared.ok) return prepared;
  const details = { id: eventId, title: prepared.event.title, registrationId: id };
  const entry = { action: "registration.confirmation_resent", section: "events", details } as const;
  const { isClaimed, status } = await parts.mails.sendNow({
    ...{ kind: "confirmation", recordId: id, claimable: "replaces", after: "never", isAsked: true },
    compose: prepared.compose,
    record: (transaction) => recordActivity(transaction, entry, author),
  });
  if (!isClaimed) return { ok: false, reason: "mail_in_progress" };
  return status === "sent" ? { ok: true } : { ok: false, reason: "mail_failed" };
}
