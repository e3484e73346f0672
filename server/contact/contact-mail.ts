import { isEmailAddress, oneEmailAddress } from "#model/fields/person-rules.ts";
import { shortName } from "#model/people/person-name.ts";
import type { Mail, MailKindRules } from "#server/mail/mail-rules.ts";
import { type Correspondents, findCorrespondents } from "#server/mail/mail-sender.ts";
import { mailTo } from "#server/mail/mail-to.ts";
import { findContactMessage, type WrittenMessage } from "./contact-store.ts";

/** Messages of visitors to the secretariat: a second copy does less harm than none. */
export const contactRules: MailKindRules = {
  async compose(id, at) {
    const message = await findContactMessage(at.database, id);
    return message && composeContactMail(message, await findCorrespondents(at));
  },
};

/** Composes a visitor's message as a mail to the secretariat; replies go to the visitor. */
function composeContactMail(written: WrittenMessage, correspondents: Correspondents): Mail {
  const { phone, message } = written;
  // Imports of earlier versions stored several addresses unchanged.
  const email = oneEmailAddress(written.email);
  const name = shortName(written);
  const mail = mailTo(correspondents.secretariat, correspondents, {
    kind: "contact",
    subject: `Kontaktanfrage von ${name}`,
    text: `Über das Kontaktformular der Website ist eine Nachricht eingegangen.

Name: ${name}
E-Mail: ${email}
Telefon: ${phone}

${message}`,
  });
  const toName = correspondents.secretariat.name;
  return {
    ...mail,
    ...(isEmailAddress(email) && { replyTo: { name, address: email } }),
    // Exactly those of SPEC §7: the account has the address of the secretariat.
    parameters: { from_name: name, from_email: email, phone_number: phone, message, to_name: toName, reply_to: email },
  };
}
