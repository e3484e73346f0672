import { randomBytes } from "node:crypto";
import { berlinDate, daysAfter } from "#model/dates/berlin-date.ts";
import { reminderDays } from "#model/events/reminder-days.ts";
import { statusesFor } from "#model/registrations/allowed-actions.ts";
import { dueReminder, reminderKey } from "#model/registrations/reminder.ts";
import { createId } from "#model/text/create-id.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Database } from "#server/database/schema.ts";
import { queueMails } from "#server/mail/mail-outbox.ts";
import { reminderTemplate, withEventData } from "#text/events/event-templates.ts";
import { hasOrigin, insertMessage } from "./message-store.ts";

/**
 * Creates the due reminders for confirmed participants. The unique origin allows one per event, date and number of
 * days, across all instances. Later confirmations get none: those participants were mailed just now.
 * @returns how many were created
 */
export async function writeReminders(
  { database, content }: { database: Database; content: ContentReader },
  now: Date,
): Promise<number> {
  const today = berlinDate(now);
  const until = daysAfter(today, Math.max(...reminderDays) + 1);
  const near = await content.list("events", { from: { date: today }, before: { date: until } });
  let written = 0;
  for (const event of near) {
    const days = dueReminder(event, now);
    if (days === undefined || (await hasOrigin(database, reminderKey(event, days)))) continue;
    await database.transaction().execute(async (transaction) => {
      const confirmed = await transaction
        .selectFrom("registrations")
        .select("id")
        .where("event_id", "=", event.id)
        .where("status", "in", statusesFor("remind"))
        .execute();
      const message = {
        id: createId(randomBytes(20)),
        eventId: event.id,
        origin: reminderKey(event, days),
        ...withEventData(reminderTemplate, event),
        audience: "confirmed" as const,
        options: { documentIds: [], attachesCalendar: false, namesConferenceLink: true },
        createdAt: now.toISOString(),
      };
      const recipients = await insertMessage(
        transaction,
        message,
        confirmed.map(({ id }) => id),
      );
      if (!recipients || recipients.length === 0) return;
      await queueMails(transaction, "message", recipients, now);
      const details = { id: event.id, title: event.title, count: recipients.length, days };
      const entry = { action: "registration.reminded", section: "events", details } as const;
      await recordActivity(transaction, entry, { email: null, now });
      written++;
    });
  }
  return written;
}
