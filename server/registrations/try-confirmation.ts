import { randomBytes } from "node:crypto";
import type { EmailTemplate } from "#model/registrations/email-template.ts";
import { createId } from "#model/text/id.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { MailFailure } from "#server/mail/mailer.ts";
import type { ConfirmationParts } from "./confirm-registrations.ts";
import { composeConfirmationMail } from "./confirmation-mail.ts";
import { sampleLink } from "./self-service/template-link.ts";

/** Recipient in previews and test mails. */
export const sampleAttendee = { title: "Dr.", firstName: "Erika", lastName: "Musterfrau", email: "erika@example.org" };

/** Belongs to no registration. */
const sampleCode = "0".repeat(20);

/** Renders the confirmation mail for a sample participant. Returns `undefined` if there is no such event. */
export async function previewConfirmation(
  { content, mailFrom, siteUrl, clock }: ConfirmationParts,
  eventId: string,
  template?: EmailTemplate,
): Promise<{ subject: string; text: string; html: string; from: string } | undefined> {
  const event = await content.find("events", eventId);
  if (!event) return undefined;
  const correspondents = await findCorrespondents(content, mailFrom);
  const context = {
    event,
    correspondents,
    siteUrl,
    now: clock(),
    manageLink: sampleLink(siteUrl),
    entryCode: sampleCode,
  };
  const { subject, text, html, from } = await composeConfirmationMail(sampleAttendee, context, template);
  return { subject, text, html, from: `${from.name} <${from.address}>` };
}

/**
 * Sends the same mail to an administrator.
 * @returns false if sending failed; the log has the reason
 */
export async function sendTestConfirmation(
  parts: ConfirmationParts,
  { eventId, to, template }: { eventId: string; to: string; template?: EmailTemplate },
): Promise<boolean> {
  const { content, mailFrom, siteUrl, clock, mailer, log } = parts;
  const event = await content.find("events", eventId);
  if (!event) return false;
  const id = createId(randomBytes(20));
  try {
    const correspondents = await findCorrespondents(content, mailFrom);
    const context = {
      event,
      correspondents,
      siteUrl,
      now: clock(),
      manageLink: sampleLink(siteUrl),
      entryCode: sampleCode,
    };
    const mail = await composeConfirmationMail({ ...sampleAttendee, email: to }, context, template);
    await mailer.send({ ...mail, id });
    return true;
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    log.error("test mail was not sent", { mail: id, code: error.code });
    return false;
  }
}
