import { berlinDate, daysAfter } from "#model/dates/berlin-date.ts";
import { instantOf } from "#model/dates/berlin-time.ts";
import { EVALUATION_DAYS, evaluationUntil } from "#model/events/evaluation-rule.ts";
import { lastDayOf, MAX_EVENT_DAYS } from "#model/events/event-days.ts";
import { addressKey } from "#model/people/address-key.ts";
import { eventRefusalOf } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { evaluationLink } from "#model/registrations/manage-link.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Stored } from "#server/content/store/content-store.ts";
import { lockNames } from "#server/database/engine.ts";
import type { Connection } from "#server/database/schema.ts";
import { findMails, forgetMailsBefore, queueAgain, queueMails } from "#server/mail/mail-outbox.ts";
import type { MailKindRules, MailSource } from "#server/mail/mail-rules.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { mailTo } from "#server/mail/mail-to.ts";
import { eventParameters } from "#server/registrations/confirmation-mail.ts";
import { findRegistration } from "#server/registrations/registration-store.ts";
import { createManageLinks } from "#server/registrations/self-service/manage-link-store.ts";
import { formatDate } from "#text/date.ts";
import { daysText } from "#text/days.ts";
import { findAsked, findTerm, hasAnswered, listAnswered } from "./evaluation-store.ts";
import { lockOf } from "./own-evaluation.ts";

type Source = Pick<MailSource, "database" | "content" | "clock">;

/** Asked from this time on, in Berlin, on the day after the event: those present are entered by then. */
const timeOfDay = "09:00";

/**
 * Queues the mails with the link to the evaluation of each event that is over: once per person who has not answered, also
 * for those who are entered as present later. What a person was asked before the last day was about another event, from
 * which they moved, or about a day on which this one did not take place.
 */
export async function askForEvaluations({ database, content, clock }: Source): Promise<void> {
  const now = clock();
  const today = berlinDate(now);
  const recent = await content.list("events", {
    from: { date: daysAfter(today, -EVALUATION_DAYS - MAX_EVENT_DAYS), lastDay: daysAfter(today, -EVALUATION_DAYS) },
    before: { date: today, lastDay: today },
  });
  for (const event of recent.filter((each) => isDue(each, now))) {
    if (!(await isOpen(database, event, now))) continue;
    await database.transaction().execute(async (transaction) => {
      await lockNames(transaction, [lockOf(event)]);
      const answered = await listAnswered(transaction, event.id);
      const asked = [...(await findAsked(transaction, event.id))].filter((id) => !answered.has(id));
      const since = instantOf(`${lastDayOf(event)}T00:00`)?.toISOString() ?? "";
      await forgetMailsBefore(transaction, "evaluation", asked, since);
      const links = await transaction
        .selectFrom("manage_links")
        .innerJoin("registrations", "registrations.id", "manage_links.registration_id")
        .select("registration_id")
        .where("sent_with", "=", "evaluation")
        .where("event_id", "=", event.id)
        .where("manage_links.created_at", ">=", since)
        .execute();
      const queued = await findMails(transaction, "evaluation", asked, now);
      const had = new Set([...queued.keys(), ...links.map(({ registration_id }) => registration_id)]);
      const ids = asked.filter((id) => !had.has(id));
      if (ids.length === 0) return;
      await queueMails(transaction, "evaluation", ids, now);
      const details = { id: event.id, title: event.title, count: ids.length };
      const entry = { action: "registration.evaluation_asked", section: "events", details } as const;
      await recordActivity(transaction, entry, { email: null, now });
    });
  }
}

function isDue(event: Stored<"events">, now: Date): boolean {
  const from = instantOf(`${daysAfter(lastDayOf(event), 1)}T${timeOfDay}`);
  return from !== undefined && from <= now;
}

async function isOpen(connection: Connection, event: Stored<"events">, now: Date): Promise<boolean> {
  if (eventRefusalOf("evaluate", eventState(event, { now }))) return false;
  return (await findTerm(connection, event, berlinDate(now))).state === "open";
}

/** The mail with the link; dropped once the person has answered, or the evaluation is closed. */
export const evaluationRules: MailKindRules = {
  async compose(id, at) {
    const { database, content, clock, siteUrl } = at;
    const now = clock();
    const registration = await findRegistration(database, id);
    const event = registration && (await content.find("events", registration.eventId));
    if (!event || !(await isOpen(database, event, now)) || (await hasAnswered(database, event.id, id)))
      return undefined;
    const asked = await at.shared(`evaluation ${event.id}`, () => findAsked(database, event.id));
    if (!asked.has(id)) return undefined;
    await at.countFor(registration.email);
    const tokens = await createManageLinks(database, [id], "evaluation", now);
    const link = evaluationLink(siteUrl, tokens.get(id) ?? "");
    return mailTo(registration, await findCorrespondents(at), {
      kind: "evaluation",
      subject: `Ihre Meinung zu: ${event.title}`,
      letter: `was hat Ihnen gefallen, und was sollen wir besser machen? Bitte beantworten Sie uns einige Fragen zu dieser Veranstaltung:

${event.title}
Datum: ${daysText(event)}

${link}

Ihre Antworten sind freiwillig und anonym. Wir speichern sie ohne Ihren Namen und ohne Zeitpunkt. Getrennt davon speichern wir nur, dass Sie geantwortet haben, denn jede Person kann einmal antworten.

Der Fragebogen ist bis zum ${formatDate(evaluationUntil(event))} offen. Geben Sie den Link nicht weiter: Er führt auch zu Ihrer Anmeldung.`,
      parameters: { ...eventParameters(event), evaluation_link: link },
    });
  },
  queueFor: (address, source) => queueForAddress(address, source),
};

/** Queues the mail again for each registration of an address whose event asks now. */
async function queueForAddress(address: string, { database, content, clock }: MailSource): Promise<void> {
  const now = clock();
  const rows = await database
    .selectFrom("registrations")
    .select(["id", "event_id"])
    .where("email_key", "=", addressKey(address))
    .execute();
  for (const [eventId, own] of Map.groupBy(rows, ({ event_id }) => event_id)) {
    const event = await content.find("events", eventId);
    if (!event || !(await isOpen(database, event, now))) continue;
    const asked = await findAsked(database, eventId);
    await database.transaction().execute(async (transaction) => {
      for (const { id } of own) {
        if (asked.has(id) && !(await hasAnswered(transaction, eventId, id)))
          await queueAgain(transaction, "evaluation", id, now);
      }
    });
  }
}
