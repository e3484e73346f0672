import { randomBytes } from "node:crypto";
import type { StateRefusal } from "#model/registrations/allowed-actions.ts";
import type { EmailTemplate } from "#model/registrations/email-template.ts";
import { createId } from "#model/text/id.ts";
import type { PersonalAuthor } from "#server/author.ts";
import { MailFailure } from "#server/mail/mailer.ts";
import type { ConfirmationParts } from "./confirmation-mail.ts";
import { prepareConfirmation } from "./prepare-confirmation.ts";

/** Renders the confirmation mail for a sample participant. Returns `undefined` if there is no such event. */
export async function previewConfirmation(
  parts: ConfirmationParts,
  eventId: string,
  template?: EmailTemplate,
): Promise<{ subject: string; text: string; html: string; from: string } | undefined> {
  const prepared = await prepareConfirmation(parts, { action: "previewConfirmation", eventId, template });
  if (!prepared.ok) return undefined;
  const { subject, text, html, from } = await prepared.compose();
  return { subject, text, html, from: `${from.name} <${from.address}>` };
}

export type TestOutcome = { ok: true } | { ok: false; reason: StateRefusal | "mail_failed" };

/** Sends the same mail to its author. `mail_failed`: the log has the reason. */
export async function sendTestConfirmation(
  parts: ConfirmationParts,
  eventId: string,
  template: EmailTemplate | undefined,
  author: PersonalAuthor,
): Promise<TestOutcome> {
  const { mailer, log } = parts;
  const prepared = await prepareConfirmation(parts, {
    action: "testConfirmation",
    eventId,
    email: author.email,
    template,
  });
  if (!prepared.ok) return prepared;
  const id = createId(randomBytes(20));
  try {
    await mailer.send({ ...(await prepared.compose()), id });
    return { ok: true };
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    log.error("test mail was not sent", { mail: id, code: error.code });
    return { ok: false, reason: "mail_failed" };
  }
}
