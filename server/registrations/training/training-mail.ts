import { oneEmailAddress } from "#model/fields/person-rules.ts";
import type { Correspondents } from "#server/mail/mail-sender.ts";
import type { MailAttachment, MailMessage } from "#server/mail/mailer.ts";
import { textAsHtml } from "#server/mail/text-as-html.ts";
import type { Training } from "./training-store.ts";

/** Composes the mail with a person's overview of training in pain therapy, with the sums in the text. */
export function composeTrainingMail(
  { participant, email, years }: Training,
  { correspondents: { sender, secretariat }, file }: { correspondents: Correspondents; file: MailAttachment },
): Omit<MailMessage, "id"> {
  const address = oneEmailAddress(email);
  const sums = years.map(({ year, entries, painConferences, minutes }) => {
    const sum = `${year}: ${painConferences} Schmerzkonferenzen, ${minutes} Minuten Fortbildung in Schmerztherapie`;
    return entries.length === 0 ? `${year}: nichts verzeichnet` : sum;
  });
  const text = `Guten Tag ${participant},

im Anhang finden Sie die Jahresübersicht, die über den Link zu Ihrer Anmeldung angefordert wurde:

${sums.join("\n")}

Die Übersicht enthält unsere Veranstaltungen, bei denen Sie mit dieser E-Mail-Adresse als anwesend eingetragen sind. Haben Sie sie nicht angefordert, brauchen Sie nichts zu tun.

Mit freundlichen Grüßen
${secretariat.name}
`;
  return {
    kind: "training-year",
    from: sender,
    to: { name: participant, address },
    ...(secretariat.address !== sender.address && { replyTo: secretariat }),
    subject: "Ihre Jahresübersicht: Schmerzkonferenzen und Fortbildungsstunden",
    text,
    html: textAsHtml(text),
    attachments: [file],
    parameters: { to_email: address, to_name: participant, sums: sums.join("\n") },
  };
}
