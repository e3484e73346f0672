import { randomBytes } from "node:crypto";
import type { MessageAudience } from "#model/registrations/participant-message.ts";
import { createId } from "#model/text/create-id.ts";
import type { WithId } from "#model/text/id.ts";
import type { Connection, Row, WriteTransaction } from "#server/database/schema.ts";
import type { MailStatus } from "#server/mail/mail-outbox.ts";
import { isUnsettled, unsettledAt } from "#server/mail/room/unsettled.ts";
import { nameInRow } from "../name-in-row.ts";

export interface MessageOptions {
  documentIds: string[];
  attachesCalendar: boolean;
  namesConferenceLink: boolean;
  /** Absent in messages that do not. */
  remindsOfPayment?: boolean | undefined;
}

/** A stored message: placeholders of the event are filled in, those of the person are not. */
export interface StoredMessage {
  id: string;
  eventId: string;
  /** See `reminderKey`; null for a message written by an editor. */
  origin: string | null;
  subject: string;
  body: string;
  audience: MessageAudience;
  options: MessageOptions;
  createdAt: string;
  /** Instant since which sending is paused; null while it is not. */
  pausedAt: string | null;
}

/**
 * `forgotten`: sent so long ago that the outbox has deleted the mail. `dropped`: never sent, as there was no reason for it
 * any more when its turn came.
 */
export type RecipientStatus = MailStatus | "forgotten" | "dropped";
export type RecipientCounts = Record<RecipientStatus, number>;

export interface MessageRecipient {
  id: string;
  registrationId: string;
  name: string;
  email: string;
  status: RecipientStatus;
  lastError: string | null;
  settledAt: string | null;
}

/**
 * Stores a message with its recipients.
 * @returns the recipients' ids; undefined if a message with that origin exists
 */
export async function insertMessage(
  transaction: WriteTransaction,
  message: Omit<StoredMessage, "pausedAt">,
  registrationIds: readonly string[],
): Promise<string[] | undefined> {
  const { id, eventId, origin, subject, body, audience, options, createdAt } = message;
  const inserted = await transaction
    .insertInto("messages")
    .values({
      id,
      event_id: eventId,
      origin,
      subject,
      body,
      audience,
      options: JSON.stringify(options),
      created_at: createdAt,
      paused_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return undefined;
  const recipients = registrationIds.map((registration_id) => {
    return { id: createId(randomBytes(20)), message_id: id, registration_id };
  });
  for (let start = 0; start < recipients.length; start += 500) {
    await transaction
      .insertInto("message_recipients")
      .values(recipients.slice(start, start + 500))
      .execute();
  }
  return recipients.map((recipient) => recipient.id);
}

/** Whether a message with that origin exists. */
export async function hasOrigin(connection: Connection, origin: string): Promise<boolean> {
  const row = await connection.selectFrom("messages").select("id").where("origin", "=", origin).executeTakeFirst();
  return row !== undefined;
}

/** Lists the messages of an event that have recipients, newest first, with the statuses of their mails. */
export async function listMessages(
  connection: Connection,
  eventId: string,
  limit: number,
  now: Date,
): Promise<(StoredMessage & { counts: RecipientCounts })[]> {
  const rows = await connection
    .selectFrom("messages")
    .selectAll()
    .where("event_id", "=", eventId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("message_recipients").select("id").whereRef("message_id", "=", "messages.id")),
    )
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  const counts = await countRecipients(
    connection,
    rows.map(({ id }) => id),
    now,
  );
  return rows.map((row) => ({ ...readMessage(row), counts: counts.get(row.id) ?? noRecipients() }));
}

async function countRecipients(
  connection: Connection,
  messageIds: readonly string[],
  now: Date,
): Promise<Map<string, RecipientCounts>> {
  const found = new Map<string, RecipientCounts>();
  if (messageIds.length === 0) return found;
  const rows = await withMails(connection)
    .select((e) => [
      "message_id",
      "status",
      e.fn.countAll<number>().as("count"),
      e.fn.countAll<number>().filterWhere(unsettledAt(now)).as("unsettled"),
      e.fn.max("dropped_at").as("dropped_at"),
    ])
    .where("message_id", "in", messageIds)
    .groupBy(["message_id", "status", (e) => e("dropped_at", "is", null)])
    .execute();
  for (const { message_id, status, count, unsettled, ...row } of rows) {
    const counts = found.get(message_id) ?? noRecipients();
    counts.unsettled += Number(unsettled);
    counts[(status ?? withoutMail(row)) as RecipientStatus] += Number(count) - Number(unsettled);
    found.set(message_id, counts);
  }
  return found;
}

/** Lists the recipients of a message by name, those whose mail is not sent first. */
export async function listRecipients(
  connection: Connection,
  messageId: string,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<MessageRecipient[]> {
  const rows = await withMails(connection)
    .innerJoin("registrations", "registrations.id", "message_recipients.registration_id")
    .select([
      "message_recipients.id",
      "message_recipients.registration_id",
      "message_recipients.dropped_at",
      "registrations.title",
      "registrations.first_name",
      "registrations.last_name",
      "registrations.email",
      "mail_outbox.status",
      "mail_outbox.next_attempt_at",
      "mail_outbox.last_error",
      "mail_outbox.settled_at",
    ])
    .where("message_id", "=", messageId)
    .orderBy((e) => e.case().when("mail_outbox.status", "=", "sent").then(1).else(0).end())
    .orderBy("registrations.search_key")
    .orderBy("message_recipients.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    registrationId: row.registration_id,
    name: nameInRow(row),
    email: row.email,
    status: isUnsettled(row, now) ? "unsettled" : ((row.status ?? withoutMail(row)) as RecipientStatus),
    lastError: row.last_error,
    settledAt: row.settled_at,
  }));
}

/** Lists the ids under which the outbox holds the messages to these registrations. */
export async function listRecipientIds(connection: Connection, registrationIds: readonly string[]): Promise<string[]> {
  if (registrationIds.length === 0) return [];
  const rows = await connection
    .selectFrom("message_recipients")
    .select("id")
    .where("registration_id", "in", registrationIds)
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds a message of an event. */
export async function findMessage(
  connection: Connection,
  eventId: string,
  id: string,
): Promise<StoredMessage | undefined> {
  const row = await connection
    .selectFrom("messages")
    .selectAll()
    .where("event_id", "=", eventId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && readMessage(row);
}

/** Finds the message and the registration of a recipient. */
export async function findByRecipient(
  connection: Connection,
  recipientId: string,
): Promise<{ message: StoredMessage; registrationId: string } | undefined> {
  const row = await connection
    .selectFrom("message_recipients")
    .innerJoin("messages", "messages.id", "message_recipients.message_id")
    .selectAll("messages")
    .select("message_recipients.registration_id")
    .where("message_recipients.id", "=", recipientId)
    .executeTakeFirst();
  return row && { message: readMessage(row), registrationId: row.registration_id };
}

/** Notes that the mail to a recipient was dropped. */
export async function markDropped(transaction: WriteTransaction, recipientId: string, now: Date): Promise<void> {
  await transaction
    .updateTable("message_recipients")
    .set({ dropped_at: now.toISOString() })
    .where("id", "=", recipientId)
    .execute();
}

/** Pauses the mails of a message that were not started, or resumes them. */
export async function setPaused(
  transaction: WriteTransaction,
  { id }: WithId<object>,
  isPaused: boolean,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("messages")
    .set({ paused_at: isPaused ? now.toISOString() : null })
    .where("id", "=", id)
    .execute();
  // A mail without `next_attempt_at` is never due.
  await mailsOf(transaction, id)
    .set({ next_attempt_at: isPaused ? null : now.toISOString() })
    .where("status", "=", "waiting")
    .execute();
}

/** Queues the failed and unsettled mails of a message again. @returns how many */
export async function retryMails(transaction: WriteTransaction, id: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await mailsOf(transaction, id)
    .set({ status: "waiting", next_attempt_at: now.toISOString(), attempts: 0, settled_at: null, left_at: null })
    .where((e) => e.or([e("status", "=", "failed"), unsettledAt(now)]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

function mailsOf(transaction: WriteTransaction, messageId: string) {
  return transaction
    .updateTable("mail_outbox")
    .where("kind", "=", "message")
    .where("record_id", "in", (query) =>
      query.selectFrom("message_recipients").select("id").where("message_id", "=", messageId),
    );
}

function withMails(connection: Connection) {
  return connection
    .selectFrom("message_recipients")
    .leftJoin("mail_outbox", (join) =>
      join.on("mail_outbox.kind", "=", "message").onRef("mail_outbox.record_id", "=", "message_recipients.id"),
    );
}

function noRecipients(): RecipientCounts {
  return { waiting: 0, sending: 0, sent: 0, failed: 0, unsettled: 0, forgotten: 0, dropped: 0 };
}

function withoutMail({ dropped_at }: Pick<Row<"message_recipients">, "dropped_at">): RecipientStatus {
  return dropped_at === null ? "forgotten" : "dropped";
}

function readMessage(row: Row<"messages">): StoredMessage {
  return {
    id: row.id,
    eventId: row.event_id,
    origin: row.origin,
    subject: row.subject,
    body: row.body,
    audience: row.audience as MessageAudience,
    options: JSON.parse(row.options) as MessageOptions,
    createdAt: row.created_at,
    pausedAt: row.paused_at,
  };
}
