import { berlinDate } from "#model/dates/berlin-date.ts";
import { addressKey } from "#model/people/address-key.ts";
import { MAX_MAILS_PER_HOUR } from "#model/registrations/manage-link.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import { lockNames } from "#server/database/engine.ts";
import { type Delivery, deliverMail } from "#server/mail/deliver-mail.ts";
import { claimMail, findMails, forgetMail, type OutboxMail } from "#server/mail/mail-outbox.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { composeLinksMail } from "./links-mail.ts";
import { countLinkMails, createManageLinks, listManageable } from "./manage-link-store.ts";

export interface SelfServiceMails extends Delivery {
  content: ContentReader;
  /** `MAIL_FROM` */
  mailFrom: string | undefined;
  /** Canonical origin without trailing slash. */
  siteUrl: string;
}

const hour = 60 * 60_000;

/**
 * Mails an address the links to its registrations, unless it has none, got three mails within the hour or is being
 * mailed now. The outbox records the mail under the first registration and deletes it with that.
 */
export async function sendLinks(parts: SelfServiceMails, address: string): Promise<void> {
  const { database, clock } = parts;
  const key = addressKey(address);
  const claim = await database.transaction().execute(async (transaction) => {
    const now = clock();
    await lockNames(transaction, [`links ${key}`]);
    const [first] = await listManageable(transaction, key, berlinDate(now));
    if (!first) return undefined;
    // In this order: a mail sent in the meantime is included in the count.
    const before = (await findMails(transaction, "links", [first.id], now)).get(first.id);
    if (before?.status === "sending") return undefined;
    const mailed = await countLinkMails(transaction, key, new Date(now.getTime() - hour));
    if (mailed >= MAX_MAILS_PER_HOUR) return undefined;
    await forgetMail(transaction, "links", first.id);
    return claimMail(transaction, { kind: "links", recordId: first.id, claimable: [] }, now);
  });
  if (claim?.isClaimed) await deliverLinks(parts, claim.mail);
}

/** Sends a mail that is already claimed, with new links. */
export async function deliverLinks(parts: SelfServiceMails, mail: OutboxMail): Promise<void> {
  await deliverMail(parts, mail, () => compose(parts, mail.recordId), "again");
}

async function compose(
  { database, content, clock, mailFrom, siteUrl }: SelfServiceMails,
  registrationId: string,
): Promise<Omit<MailMessage, "id">> {
  const person = await database
    .selectFrom("registrations")
    .select(["email", "email_key"])
    .where("id", "=", registrationId)
    .executeTakeFirstOrThrow();
  const now = clock();
  const registrations = await listManageable(database, person.email_key, berlinDate(now));
  const correspondents = await findCorrespondents(content, mailFrom);
  const ids = registrations.map(({ id }) => id);
  const tokens = await createManageLinks(database, ids, "links", now);
  const linked = registrations.map((registration) => ({ ...registration, token: tokens.get(registration.id) ?? "" }));
  return composeLinksMail(person.email, linked, correspondents, siteUrl);
}
