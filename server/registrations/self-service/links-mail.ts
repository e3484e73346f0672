import { oneEmailAddress } from "#model/fields/person-rules.ts";
import { manageLink } from "#model/registrations/manage-link.ts";
import type { Correspondents } from "#server/mail/mail-sender.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { textAsHtml } from "#server/mail/text-as-html.ts";
import { daysText } from "#text/days.ts";
import type { ManageableRegistration } from "./manage-link-store.ts";

export interface LinkedRegistration extends ManageableRegistration {
  token: string;
}

/** Composes the mail with the links to an address's registrations; without names, as several people may share it. */
export function composeLinksMail(
  email: string,
  registrations: readonly LinkedRegistration[],
  { sender, secretariat }: Correspondents,
  siteUrl: string,
): Omit<MailMessage, "id"> {
  const entries = registrations.map(({ eventTitle, status, token, ...days }) => {
    const state = status === "cancelled" ? " (storniert)" : "";
    return `${eventTitle}, ${daysText(days)}${state}\n${manageLink(siteUrl, token)}`;
  });
  const list = entries.join("\n\n");
  const text = `Guten Tag,

Sie haben die Links zu Ihren Anmeldungen angefordert. Damit sehen Sie Ihre Angaben, berichtigen sie oder stornieren Ihre Teilnahme:

${list}

Geben Sie die Links nicht weiter: Wer einen Link hat, kann die Anmeldung ändern. Haben Sie nichts angefordert, müssen Sie nichts tun.

Mit freundlichen Grüßen
${secretariat.name}
`;
  return {
    kind: "links",
    from: sender,
    to: { name: "", address: oneEmailAddress(email) },
    ...(secretariat.address !== sender.address && { replyTo: secretariat }),
    subject: "Links zu Ihren Anmeldungen",
    text,
    html: textAsHtml(text),
    attachments: [],
    parameters: { to_email: oneEmailAddress(email), registrations: list },
  };
}
