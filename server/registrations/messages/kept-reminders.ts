import { existingTables } from "#server/database/catalog.ts";
import { inParts } from "#server/database/in-parts.ts";
import type { Connection, Row, WriteTransaction } from "#server/database/schema.ts";
import { keepMails } from "#server/mail/kept-outcomes.ts";

/** What a site has sent to participants by itself: reminders with their recipients, and the mails of these and of evaluations. */
export interface WrittenReminders {
  messages: Row<"messages">[];
  recipients: Row<"message_recipients">[];
  mails: Row<"mail_outbox">[];
}

/** Reads the reminders of a site; nothing if it is of a version without messages. */
export async function readReminders(connection: Connection): Promise<WrittenReminders> {
  const tables = ["messages", "message_recipients", "mail_outbox"];
  if ((await existingTables(connection, tables)).length < tables.length)
    return { messages: [], recipients: [], mails: [] };
  const messages = connection.selectFrom("messages").where("origin", "is not", null);
  const recipients = connection.selectFrom("message_recipients").where("message_id", "in", messages.select("id"));
  const mails = connection.selectFrom("mail_outbox").where(({ or, and, eb }) =>
    or([
      and([eb("kind", "=", "message"), eb("record_id", "in", recipients.select("id"))]),
      // Of a registration.
      eb("kind", "=", "evaluation"),
    ]),
  );
  return {
    messages: await messages.selectAll().execute(),
    recipients: await recipients.selectAll().execute(),
    mails: await mails.selectAll().execute(),
  };
}

/**
 * Keeps reminders when an older state takes the place of a site, in which they are still to be written: nobody is
 * reminded, or asked for an evaluation, a second time. What belongs to events and people that are not there is left out.
 */
export async function keepReminders(
  transaction: WriteTransaction,
  { messages, recipients, mails }: WrittenReminders,
): Promise<void> {
  const there = async (select: Promise<{ id: string | null }[]>) => new Set((await select).map(({ id }) => id));
  const events = await there(
    transaction.selectFrom("content").select("id").where("collection", "=", "events").execute(),
  );
  const people = await there(transaction.selectFrom("registrations").select("id").execute());
  const origins = await there(transaction.selectFrom("messages").select("origin as id").execute());
  const since = messages.filter(({ event_id, origin }) => events.has(event_id) && !origins.has(origin));
  const messageIds = new Set(since.map(({ id }) => id));
  const reminded = recipients.filter((one) => messageIds.has(one.message_id) && people.has(one.registration_id));
  const recipientIds = new Set(reminded.map(({ id }) => id));
  const sent = mails.filter(({ record_id }) => recipientIds.has(record_id) || people.has(record_id));
  for (const rows of inParts(since)) await transaction.insertInto("messages").values(rows).execute();
  for (const rows of inParts(reminded)) await transaction.insertInto("message_recipients").values(rows).execute();
  await keepMails(transaction, sent);
}
