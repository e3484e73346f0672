import type { Certificate } from "#model/certificates/certificate.ts";
import type { Mail } from "#server/mail/mail-rules.ts";
import type { Correspondents } from "#server/mail/mail-sender.ts";
import { mailTo } from "#server/mail/mail-to.ts";
import type { MailAttachment } from "#server/mail/mailer.ts";
import type { Attendee } from "#server/registrations/confirmation-mail.ts";

/** Composes the mail with a certificate as PDF, and the manage link for services without attachments. */
export function composeCertificateMail(
  attendee: Attendee,
  {
    event,
    correspondents,
    manageLink = "",
    file,
  }: {
    event: Certificate["event"];
    correspondents: Correspondents;
    manageLink?: string | undefined;
    file: MailAttachment;
  },
): Mail {
  const link = manageLink && `\nSie laden sie auch über den Link zu Ihrer Anmeldung herunter:\n${manageLink}\n`;
  return mailTo(attendee, correspondents, {
    kind: "certificate",
    subject: `Teilnahmebescheinigung – ${event.title}`,
    letter: `im Anhang finden Sie Ihre Teilnahmebescheinigung:

${event.title}
Datum: ${event.days}
${link}
Stimmt etwas darauf nicht, antworten Sie bitte auf diese E-Mail.`,
    attachments: [file],
    parameters: { event_title: event.title, event_date: event.days, manage_link: manageLink },
  });
}
