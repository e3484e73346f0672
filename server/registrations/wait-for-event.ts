import { berlinDate } from "#model/dates/berlin-date.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { isUpcoming } from "#model/events/event-days.ts";
import { type Action, eventRefusalOf, statusesFor } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import type { RegistrationStatus } from "#model/registrations/registration.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Database } from "#server/database/schema.ts";
import { MailPostponed } from "#server/mail/room/mail-outcome.ts";

/**
 * Decides about a mail that its event does not allow now: it waits while the event may come back, until `releaseMails`,
 * since the person is owed it then. Otherwise it is dropped.
 * @returns undefined, for `compose`
 * @throws MailPostponed if it waits
 */
export function dropUnlessEventReturns(
  action: Action,
  { event, registration }: { event: CalendarEvent | undefined; registration: { status: RegistrationStatus } },
  now: Date,
): undefined {
  const isOfEvent = eventRefusalOf(action, eventState(event, { now })) !== undefined;
  if (isOfEvent && statusesFor(action).includes(registration.status) && mayReturn(event, now))
    throw new MailPostponed("Die Veranstaltung ist abgesagt oder nicht veröffentlicht.");
}

/**
 * Whether an event that is away may come back: it is a draft, in the trash, or cancelled before its last day is over. What
 * people are owed waits until then.
 */
function mayReturn(event: CalendarEvent | undefined, now: Date): boolean {
  return !event || (event.isCancelled && isUpcoming(event, berlinDate(now)));
}

/** Lets mails leave that wait for an event which has come back, or never will. @returns how many */
export async function releaseMails(
  { database, content }: { database: Database; content: ContentReader },
  now: Date,
): Promise<number> {
  const held = await database
    .selectFrom("mail_outbox")
    .leftJoin("message_recipients", (join) =>
      join.onRef("message_recipients.id", "=", "mail_outbox.record_id").on("mail_outbox.kind", "=", "message"),
    )
    .leftJoin("messages", "messages.id", "message_recipients.message_id")
    .leftJoin("registrations", "registrations.id", "mail_outbox.record_id")
    .select(({ fn }) => ["mail_outbox.id", fn.coalesce("messages.event_id", "registrations.event_id").as("eventId")])
    .where("mail_outbox.status", "=", "waiting")
    .where("mail_outbox.next_attempt_at", "is", null)
    // Those of a paused message wait for somebody.
    .where("messages.paused_at", "is", null)
    .execute();
  let released = 0;
  for (const [eventId, mails] of Map.groupBy(held, (mail) => mail.eventId)) {
    if (eventId === null || mayReturn(await content.find("events", eventId), now)) continue;
    for (let start = 0; start < mails.length; start += 500) {
      const { numUpdatedRows } = await database
        .updateTable("mail_outbox")
        .set({ next_attempt_at: now.toISOString(), attempts: 0 })
        .where(
          "id",
          "in",
          mails.slice(start, start + 500).map(({ id }) => id),
        )
        .where("status", "=", "waiting")
        .where("next_attempt_at", "is", null)
        .executeTakeFirstOrThrow();
      released += Number(numUpdatedRows);
    }
  }
  return released;
}
