import { isEmailAddress } from "#model/person-rules.ts";
import { defaultAssociationName } from "#model/settings.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import { readMailAddress } from "./mail-url.ts";
import { type MailAddress, MailFailure } from "./mailer.ts";

export interface Correspondents {
  /** The association as sender: `MAIL_FROM`, else the contact e-mail of the settings. */
  sender: MailAddress;
  /** Where the secretariat reads its mail. */
  secretariat: MailAddress;
}

/**
 * Reads who the association is, as mails name it.
 * @param mailFrom `MAIL_FROM`; its own name wins over that of the association
 * @throws MailFailure when there is neither `MAIL_FROM` nor a contact e-mail in the settings
 */
export async function findCorrespondents(
  content: ContentReader,
  mailFrom: string | undefined,
): Promise<Correspondents> {
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
  };
}
