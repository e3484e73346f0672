import { oneEmailAddress } from "#model/fields/person-rules.ts";
import { shortName } from "#model/people/person-name.ts";
import type { Registration } from "#model/registrations/registration.ts";
import type { Mail } from "./mail-rules.ts";
import type { Correspondents } from "./mail-sender.ts";
import type { MailAddress } from "./mailer.ts";
import { textAsHtml } from "./text-as-html.ts";

/** A registered person, or somebody of whom only the name is known, which may be "". */
export type Recipient = Pick<Registration, "title" | "firstName" | "lastName" | "email"> | MailAddress;

/** What follows is shown as the sender's details (RFC 3676, section 4.3). */
const footMark = "-- ";

/** What a mail says. `letter`: between "Guten Tag …" and "Mit freundlichen Grüßen"; `text`: all of it. */
type Content = Pick<Mail, "kind" | "subject"> &
  Partial<Pick<Mail, "attachments" | "parameters">> &
  ({ letter: string } | { text: string });

/**
 * Completes a mail from the association to one person: addresses, HTML, and the parameters about the person for
 * services with their own templates. Replies go to the secretariat; below stands who the association is.
 */
export function mailTo(recipient: Recipient, { sender, secretariat, foot }: Correspondents, content: Content): Mail {
  const { kind, subject, attachments = [], parameters } = content;
  const { to, fields } = partsOf(recipient);
  const text = "text" in content ? content.text : letter(recipient, content.letter, secretariat);
  // The secretariat knows who it is.
  const isOwn = to.address === secretariat.address;
  const mayReply = !isOwn && sender.address !== secretariat.address;
  return {
    kind,
    from: sender,
    to,
    ...(mayReply && { replyTo: secretariat }),
    subject,
    text: isOwn ? `${text}\n` : `${text}\n\n${footMark}\n${foot}\n`,
    html: textAsHtml(text, subject, isOwn ? "" : foot),
    attachments,
    parameters: { ...fields, to_email: to.address, to_name: to.name, ...parameters },
  };
}

function partsOf(recipient: Recipient): { to: MailAddress; fields: Record<string, string> } {
  if ("address" in recipient) return { to: recipient, fields: {} };
  const { title, firstName, lastName, email } = recipient;
  return {
    // Imports of earlier versions stored several addresses unchanged.
    to: { name: shortName(recipient), address: oneEmailAddress(email) },
    fields: { title, first_name: firstName, last_name: lastName },
  };
}

function letter(recipient: Recipient, body: string, secretariat: MailAddress): string {
  const { to, fields } = partsOf(recipient);
  const greeting = ["Guten Tag", fields.title, to.name].filter(Boolean).join(" ");
  return `${greeting},\n\n${body}\n\nMit freundlichen Grüßen\n${secretariat.name}`;
}
