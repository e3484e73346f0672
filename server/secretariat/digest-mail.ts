import type { Mail } from "#server/mail/mail-rules.ts";
import type { Correspondents } from "#server/mail/mail-sender.ts";
import { mailTo } from "#server/mail/mail-to.ts";
import { daysText } from "#text/days.ts";
import { formatNumber } from "#text/number.ts";

/** What arrived for the secretariat: numbers only, as the back office shows the people. */
export interface Arrivals {
  events: readonly { id: string; title: string; date: string; lastDay: string; registered: number; waiting: number }[];
  /** Unanswered messages. */
  enquiries: number;
}

/** Composes the mail that tells the secretariat what is new. It names nobody. */
export function composeDigestMail(
  { events, enquiries }: Arrivals,
  { correspondents, siteUrl }: { correspondents: Correspondents; siteUrl: string },
): Mail {
  const registered = events.reduce((sum, event) => sum + event.registered + event.waiting, 0);
  const subject = [
    ...(registered > 0 ? [count(registered, "neue Anmeldung", "neue Anmeldungen")] : []),
    ...(enquiries > 0 ? [count(enquiries, "neue Kontaktanfrage", "neue Kontaktanfragen")] : []),
  ].join(", ");
  const parts = [
    ...events.map((event) => `${sentence(event)}\n${siteUrl}/admin/events/${event.id}/anmeldungen`),
    ...(enquiries > 0
      ? [
          `${count(enquiries, "Kontaktanfrage ist", "Kontaktanfragen sind")} noch nicht beantwortet.\n${siteUrl}/admin/contact?reiter=anfragen&stand=offen`,
        ]
      : []),
  ];
  const text = `Guten Tag,

auf der Website ist etwas eingegangen:

${parts.join("\n\n")}

Namen stehen nicht in dieser E-Mail, sondern nur auf der Website, nach dem Anmelden. Wie oft diese E-Mail kommt, stellen Sie unter „Kontakt“ ein:
${siteUrl}/admin/contact`;
  return mailTo(correspondents.secretariat, correspondents, {
    ...{ kind: "digest", subject, text, parameters: { message: text } },
  });
}

function sentence({ title, registered, waiting, ...days }: Arrivals["events"][number]): string {
  const news = [
    ...(registered > 0 ? [count(registered, "neue Anmeldung", "neue Anmeldungen")] : []),
    ...(waiting > 0 ? [`${formatNumber(waiting)} auf der Warteliste`] : []),
  ].join(", ");
  return `${title} (${daysText(days)}): ${news}`;
}

const count = (number: number, one: string, many: string) => `${formatNumber(number)} ${number === 1 ? one : many}`;
