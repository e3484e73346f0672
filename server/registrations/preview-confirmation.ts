import type { StateRefusal } from "#model/registrations/allowed-actions.ts";
import type { EmailTemplate } from "#model/registrations/email-template.ts";
import type { PersonalAuthor } from "#server/author.ts";
import type { Correspondence } from "#server/mail/mail-room.ts";
import type { MailSource } from "#server/mail/mail-rules.ts";
import { prepareConfirmation } from "./prepare-confirmation.ts";

/** Renders the confirmation mail for a sample participant. Returns `undefined` if there is no such event. */
export async function previewConfirmation(
  source: MailSource,
  eventId: string,
  template?: EmailTemplate,
): Promise<{ subject: string; text: string; html: string; from: string } | undefined> {
  const prepared = await prepareConfirmation(source, { action: "previewConfirmation", eventId, template });
  if (!prepared.ok) return undefined;
  const { subject, text, html, from } = await prepared.compose();
  return { subject, text, html, from: `${from.name} <${from.address}>` };
}

export type TestOutcome = { ok: true } | { ok: false; reason: StateRefusal | "mail_failed" };

/** Sends the same mail to its author. `mail_failed`: the log has the reason. */
export async function sendTestConfirmation(
  parts: Correspondence,
  eventId: string,
  template: EmailTemplate | undefined,
  author: PersonalAuthor,
): Promise<TestOutcome> {
  const wanted = { action: "testConfirmation", eventId, email: author.email, template } as const;
  const prepared = await prepareConfirmation(parts, wanted);
  if (!prepared.ok) return prepared;
  return (await parts.mails.sendTest(prepared.compose)) ? { ok: true } : { ok: false, reason: "mail_failed" };
}
