import { isEmailAddress, oneEmailAddress } from "#model/fields/person-rules.ts";
import type { Correspondents } from "#server/mail/mail-sender.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { textAsHtml } from "#server/mail/text-as-html.ts";
import type { WrittenMessage } from "./contact-store.ts";

/** Composes a visitor's message as a mail to the secretariat; replies go to the visitor. */
export function composeContactMail(
  written: WrittenMessage,
  { sender, secretariat }: Correspondents,
): Omit<MailMessage, "id"> {
  const { firstName, lastName, phone, message } = written;
  // Imports of earlier versions stored several addresses unchanged.
  const email = oneEmailAddress(written.email);
  const name = `${firstName} ${lastName}`;
  const text = `Über das Kontaktformular der Website ist eine Nachricht eingegangen.

Name: ${name}
E-Mail: ${email}
Telefon: ${phone}

${message}
`;
  return {
    kind: "contact",
    from: sender,
    to: secretariat,
    ...(isEmailAddress(email) && { replyTo: { name, address: email } }),
    subject: `Kontaktanfrage von ${name}`,
    text,
    html: textAsHtml(text),
    attachments: [],
    parameters: {
      from_name: name,
      from_email: email,
      phone_number: phone,
      message,
      to_name: secretariat.name,
      reply_to: email,
    },
  };
}
