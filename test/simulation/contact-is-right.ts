import { daysBefore } from "#server/privacy/retention-periods.ts";
import type { Invariant } from "./invariant.ts";

/** Messages to the secretariat are kept for months; before, none leaves by itself. */
const keptDays = 120;

/** What is true of messages to the secretariat. */
export const contactIsRight = {
  /** DESIGN §1.3: nothing acknowledged is ever lost. */
  async acknowledgedMessagesAreThere({ site, written }) {
    if (!site.isWritten("contact")) return [];
    const since = daysBefore(site.now(), keptDays).toISOString();
    const rows = await site.database.selectFrom("contact").select("email").execute();
    const stored = new Set(rows.map(({ email }) => email));
    return written
      .filter(({ email, writtenAt }) => writtenAt > since && !stored.has(email))
      .map(({ email }) => `the message of ${email} is gone`);
  },

  /** Handbook: what has arrived at the secretariat is not sent again, and nothing is sent of what was deleted. */
  async messagesAreMailedOnce({ site, unsureMails, deletedMessages, judgedMails }) {
    const { delivered } = site.mail;
    const newest = delivered.slice(judgedMails).filter(({ kind }) => kind === "contact");
    const arrived = new Set(delivered.slice(0, judgedMails).flatMap((one) => (one.isConfirmed ? [one.id] : [])));
    const again = newest.filter(({ id }) => arrived.has(id) && !unsureMails.has(id));
    const found = again.map(({ text }) => `a message has arrived, and was sent again: ${text.slice(-60)}`);
    if (deletedMessages.size === 0 || newest.length === 0) return found;
    const mails = await site.database
      .selectFrom("mail_outbox")
      .select("id")
      .where("kind", "=", "contact")
      .where("record_id", "in", [...deletedMessages])
      .execute();
    const ids = new Set(mails.map(({ id }) => id));
    return [...found, ...newest.filter(({ id }) => ids.has(id)).map(() => "a message was sent that is deleted")];
  },
} satisfies Record<string, Invariant>;
