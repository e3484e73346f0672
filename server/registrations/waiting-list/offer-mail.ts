import { wallTimeOf } from "#model/dates/berlin-time.ts";
import { statusesFor } from "#model/registrations/allowed-actions.ts";
import { manageLink } from "#model/registrations/manage-link.ts";
import { offerDeadlineOf } from "#model/registrations/waiting-list.ts";
import { isSiteClosed } from "#server/gate/gate-state.ts";
import type { Mail, MailKindRules } from "#server/mail/mail-rules.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { mailTo } from "#server/mail/mail-to.ts";
import { formatWallTime } from "#text/date.ts";
import { daysText } from "#text/days.ts";
import { choiceLines } from "#text/registrations/participation.ts";
import type { ConfirmationContext } from "../confirmation-mail.ts";
import { findRegistration, type StoredRegistration } from "../registration-store.ts";
import { createManageLinks } from "../self-service/manage-link-store.ts";
import { setOffers } from "./waiting-store.ts";

/** Offers of a seat. Their period begins with each attempt, so that an outage of the mail service does not shorten it. */
export const offerRules: MailKindRules = {
  async compose(id, at) {
    const { database, content, clock, siteUrl } = at;
    const now = clock();
    const registration = await findRegistration(database, id);
    const event = registration && (await content.find("events", registration.eventId));
    if (!event || !statusesFor("offerSeat").includes(registration.status)) return undefined;
    const deadline = offerDeadlineOf(event, now);
    if (!deadline || (await isSiteClosed(database))) return undefined;
    await at.countFor(registration.email);
    const correspondents = await findCorrespondents(at);
    await database.transaction().execute((transaction) => setOffers(transaction, [id], deadline));
    const tokens = await createManageLinks(database, [id], "offer", now);
    const link = manageLink(siteUrl, tokens.get(id) ?? "");
    return composeOfferMail(registration, deadline, { event, correspondents, siteUrl, now, manageLink: link });
  },
  // An offer that was never mailed must not expire: it is withdrawn, and made again when possible.
  whenDropped: (transaction, id) => setOffers(transaction, [id], null),
};

/** Composes the mail that offers a seat. Opening the link accepts nothing; that takes a click on its page. */
function composeOfferMail(
  registration: StoredRegistration,
  expiresAt: Date,
  { event, correspondents, manageLink: link = "" }: Omit<ConfirmationContext, "money">,
): Mail {
  const choice = choiceLines(event, registration).join("\n");
  const until = formatWallTime(wallTimeOf(expiresAt));
  return mailTo(registration, correspondents, {
    kind: "offer",
    subject: `Ein Platz ist frei – ${event.title}`,
    letter: `für diese Veranstaltung ist ein Platz frei geworden, und Sie sind an der Reihe:

${event.title}
Datum: ${daysText(event)}
Uhrzeit: ${event.time}
Ort: ${event.location}${choice && `\n${choice}`}

Wir halten den Platz für Sie frei bis ${until}. Nehmen Sie ihn mit diesem Link an, oder lehnen Sie ihn ab, damit die nächste Person ihn bekommt:
${link}

Ohne Ihre Antwort verfallen das Angebot und Ihr Platz auf der Warteliste. Geben Sie den Link nicht weiter.`,
    parameters: { event_title: event.title, until, manage_link: link },
  });
}
