import { wallTimeOf } from "#model/dates/berlin-time.ts";
import { oneEmailAddress } from "#model/fields/person-rules.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { textAsHtml } from "#server/mail/text-as-html.ts";
import { daysText } from "#text/days.ts";
import type { ConfirmationContext } from "../confirmation-mail.ts";
import type { StoredRegistration } from "../registration-store.ts";

/** Composes the mail that offers a seat. Opening the link accepts nothing; that takes a click on its page. */
export function composeOfferMail(
  registration: StoredRegistration,
  expiresAt: Date,
  { event, correspondents, manageLink = "" }: ConfirmationContext,
): Omit<MailMessage, "id"> {
  const { title, firstName, lastName } = registration;
  const name = `${firstName} ${lastName}`;
  const email = oneEmailAddress(registration.email);
  const [date = "", time = ""] = wallTimeOf(expiresAt).split("T");
  const until = `${date.split("-").reverse().join(".")}, ${time} Uhr`;
  const { sender, secretariat } = correspondents;
  const text = `Guten Tag ${title} ${name},

für diese Veranstaltung ist ein Platz frei geworden, und Sie sind an der Reihe:

${event.title}
Datum: ${daysText(event)}
Uhrzeit: ${event.time}
Ort: ${event.location}

Wir halten den Platz für Sie frei bis ${until}. Nehmen Sie ihn mit diesem Link an, oder lehnen Sie ihn ab, damit die nächste Person ihn bekommt:
${manageLink}

Ohne Ihre Antwort verfallen das Angebot und Ihr Platz auf der Warteliste. Geben Sie den Link nicht weiter.

Mit freundlichen Grüßen
${secretariat.name}
`;
  return {
    kind: "offer",
    from: sender,
    to: { name, address: email },
    ...(secretariat.address !== sender.address && { replyTo: secretariat }),
    subject: `Ein Platz ist frei: ${event.title}`,
    text,
    html: textAsHtml(text),
    attachments: [],
    parameters: { to_email: email, to_name: name, event_title: event.title, until, manage_link: manageLink },
  };
}
