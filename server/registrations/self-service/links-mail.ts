import { berlinDate } from "#model/dates/berlin-date.ts";
import { oneEmailAddress } from "#model/fields/person-rules.ts";
import { addressKey } from "#model/people/address-key.ts";
import { manageLink } from "#model/registrations/manage-link.ts";
import { lockNames } from "#server/database/engine.ts";
import { queueAgain } from "#server/mail/mail-outbox.ts";
import type { Mail, MailKindRules, MailSource } from "#server/mail/mail-rules.ts";
import { type Correspondents, findCorrespondents } from "#server/mail/mail-sender.ts";
import { mailTo } from "#server/mail/mail-to.ts";
import { daysText } from "#text/days.ts";
import { createManageLinks, listManageable, type ManageableRegistration } from "./manage-link-store.ts";

export interface LinkedRegistration extends ManageableRegistration {
  token: string;
}

/**
 * The links of an address to its registrations, on request. The mail is stored under the first registration; one that
 * waits for the limit is replaced by a later request.
 */
export const linksRules: MailKindRules = {
  async compose(id, at) {
    const { database, clock, siteUrl } = at;
    const person = await database
      .selectFrom("registrations")
      .select(["email", "email_key"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!person) return undefined;
    await at.countFor(person.email);
    const now = clock();
    const registrations = await listManageable(database, person.email_key, berlinDate(now));
    const ids = registrations.map((registration) => registration.id);
    const tokens = await createManageLinks(database, ids, "links", now);
    const linked = registrations.map((registration) => ({ ...registration, token: tokens.get(registration.id) ?? "" }));
    return composeLinksMail(person.email, linked, await findCorrespondents(at), siteUrl);
  },
  queueFor: (address, source) => queueLinks(address, source),
};

/** Queues the mail unless the address has no registration. */
async function queueLinks(address: string, { database, clock }: MailSource): Promise<void> {
  const key = addressKey(address);
  await database.transaction().execute(async (transaction) => {
    const now = clock();
    await lockNames(transaction, [`links ${key}`]);
    const [first] = await listManageable(transaction, key, berlinDate(now));
    if (first) await queueAgain(transaction, "links", first.id, now);
  });
}

/**
 * Composes the mail with the links to an address's registrations; with the name of each person only if several share the
 * address.
 */
function composeLinksMail(
  email: string,
  registrations: readonly LinkedRegistration[],
  correspondents: Correspondents,
  siteUrl: string,
): Mail {
  const isShared = new Set(registrations.map(({ name }) => name)).size > 1;
  const entries = registrations.map(({ eventTitle, name, status, token, ...days }) => {
    const state = status === "cancelled" ? " (storniert)" : "";
    return `${isShared ? `${name}: ` : ""}${eventTitle}, ${daysText(days)}${state}\n${manageLink(siteUrl, token)}`;
  });
  const list = entries.join("\n\n");
  return mailTo({ name: "", address: oneEmailAddress(email) }, correspondents, {
    kind: "links",
    subject: "Links zu Ihren Anmeldungen",
    letter: `Sie haben die Links zu Ihren Anmeldungen angefordert. Damit sehen Sie Ihre Angaben, berichtigen sie oder stornieren Ihre Teilnahme:

${list}

Geben Sie die Links nicht weiter: Wer einen Link hat, kann die Anmeldung ändern. Haben Sie nichts angefordert, müssen Sie nichts tun.`,
    parameters: { registrations: list },
  });
}
