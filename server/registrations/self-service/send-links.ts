import { berlinDate } from "#model/dates/berlin-date.ts";
import { addressKey } from "#model/people/address-key.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import { lockNames } from "#server/database/engine.ts";
import { deliverRequestedMail, type RequestedDelivery } from "#server/mail/deliver-requested-mail.ts";
import { claimMail, findMails, forgetMail, type OutboxMail } from "#server/mail/mail-outbox.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { composeLinksMail } from "./links-mail.ts";
import { createManageLinks, listManageable } from "./manage-link-store.ts";

export interface SelfServiceMails extends RequestedDelivery {
  content: ContentReader;
  /** `MAIL_FROM` */
  mailFrom: string | undefined;
  /** Canonical origin without trailing slash. */
  siteUrl: string;
}

/**
 * Mails an address the links to its registrations, unless it has none or is being mailed now; a mail that waits for the
 * limit is replaced. The outbox records the mail under the first registration and deletes it with that.
 */
export async function sendLinks(parts: SelfServiceMails, address: string): Promise<void> {
  const { database, clock } = parts;
  const key = addressKey(address);
  const claim = await database.transaction().execute(async (transaction) => {
    const now = clock();
    await lockNames(transaction, [`links ${key}`]);
    const [first] = await listManageable(transaction, key, berlinDate(now));
    if (!first) return undefined;
    const before = (await findMails(transaction, "links", [first.id], now)).get(first.id);
    if (before?.status === "sending") return undefined;
    await forgetMail(transaction, "links", first.id);
    return claimMail(transaction, { kind: "links", recordId: first.id, claimable: [] }, now);
  });
  if (claim?.isClaimed) await deliverLinks(parts, claim.mail);
}

/** Sends a mail that is already claimed, with new links. */
export async function deliverLinks(parts: SelfServiceMails, mail: OutboxMail): Promise<void> {
  const person = await parts.database
    .selectFrom("registrations")
    .select(["email", "email_key"])
    .where("id", "=", mail.recordId)
    .executeTakeFirst();
  if (!person) return forgetMail(parts.database, "links", mail.recordId);
  await deliverRequestedMail(parts, mail, person.email, () => compose(parts, person), "again");
}

async function compose(
  { database, content, clock, mailFrom, siteUrl }: SelfServiceMails,
  person: { email: string; email_key: string },
): Promise<Omit<MailMessage, "id">> {
  const now = clock();
  const registrations = await listManageable(database, person.email_key, berlinDate(now));
  const correspondents = await findCorrespondents(content, mailFrom);
  const ids = registrations.map(({ id }) => id);
  const tokens = await createManageLinks(database, ids, "links", now);
  const linked = registrations.map((registration) => ({ ...registration, token: tokens.get(registration.id) ?? "" }));
  return composeLinksMail(person.email, linked, correspondents, siteUrl);
}
