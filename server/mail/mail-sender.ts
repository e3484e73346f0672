import { defaultAssociationName } from "#model/content/settings.ts";
import { isEmailAddress } from "#model/fields/person-rules.ts";
import { mailFoot } from "#text/mail/mail-foot.ts";
import type { MailSource } from "./mail-rules.ts";
import { readMailAddress } from "./mail-url.ts";
import { type MailAddress, MailFailure } from "./mailer.ts";

export interface Correspondents {
  /** The association as sender: `MAIL_FROM`, or the contact email of the settings. */
  sender: MailAddress;
  /** Where the secretariat receives mail. */
  secretariat: MailAddress;
  /** Lines under each mail: who the association is, and its privacy notice. */
  foot: string;
}

/**
 * Returns the addresses of the association. The name of `MAIL_FROM` takes precedence over the association's.
 * @throws MailFailure if there is neither `MAIL_FROM` nor a contact email in the settings
 */
export async function findCorrespondents({
  content,
  mailFrom,
  siteUrl,
}: Pick<MailSource, "content" | "mailFrom" | "siteUrl">): Promise<Correspondents> {
  const settings = await content.findFirst("settings");
  const name = settings?.associationName ?? defaultAssociationName;
  const configured = mailFrom ? readMailAddress(mailFrom) : undefined;
  const contactEmail = settings?.contactEmail ?? "";
  const address = isEmailAddress(contactEmail) ? contactEmail : configured?.address;
  if (!address) {
    throw new MailFailure(
      "Es fehlt die E-Mail-Adresse des Absenders: Tragen Sie unter „Kontakt“ eine Kontakt-E-Mail ein.",
      {
        code: "NO_SENDER",
        mayHaveArrived: false,
      },
    );
  }
  return {
    sender: { name: configured?.name || name, address: configured?.address ?? address },
    secretariat: { name, address },
    foot: mailFoot({ name, address: settings?.address ?? "", phone: settings?.phone ?? "" }, siteUrl),
  };
}
