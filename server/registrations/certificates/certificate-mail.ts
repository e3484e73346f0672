import type { Certificate } from "#model/certificates/certificate.ts";
import { oneEmailAddress } from "#model/fields/person-rules.ts";
import type { Correspondents } from "#server/mail/mail-sender.ts";
import type { MailAttachment, MailMessage } from "#server/mail/mailer.ts";
import { textAsHtml } from "#server/mail/text-as-html.ts";
import type { StoredRegistration } from "../registration-store.ts";

/** Composes the mail with a certificate as PDF, and the manage link for services without attachments. */
export function composeCertificateMail(
  registration: Pick<StoredRegistration, "title" | "firstName" | "lastName" | "email">,
  {
    event,
    correspondents: { sender, secretariat },
    manageLink = "",
    file,
  }: {
    event: Certificate["event"];
    correspondents: Correspondents;
    manageLink?: string | undefined;
    file: MailAttachment;
  },
): Omit<MailMessage, "id"> {
  const { title, firstName, lastName } = registration;
  const name = `${firstName} ${lastName}`;
  const address = oneEmailAddress(registration.email);
  const link = manageLink && `\nSie laden sie auch über den Link zu Ihrer Anmeldung herunter:\n${manageLink}\n`;
  const text = `Guten Tag ${[title, name].filter(Boolean).join(" ")},

im Anhang finden Sie Ihre Teilnahmebescheinigung:

${event.title}
Datum: ${event.days}
${link}
Stimmt etwas darauf nicht, antworten Sie bitte auf diese E-Mail.

Mit freundlichen Grüßen
${secretariat.name}
`;
  return {
    kind: "certificate",
    from: sender,
    to: { name, address },
    ...(secretariat.address !== sender.address && { replyTo: secretariat }),
    subject: `Ihre Teilnahmebescheinigung: ${event.title}`,
    text,
    html: textAsHtml(text),
    attachments: [file],
    parameters: {
      title,
      first_name: firstName,
      last_name: lastName,
      to_email: address,
      to_name: name,
      event_title: event.title,
      event_date: event.days,
      manage_link: manageLink,
    },
  };
}
