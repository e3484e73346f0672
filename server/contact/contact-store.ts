import type { SelectQueryBuilder } from "kysely";
import type { ContactMessage } from "#model/people/contact-message.ts";
import type { WithId } from "#model/text/id.ts";
import type { Connection, Row, Tables, WriteTransaction } from "#server/database/schema.ts";
import { contactColumns } from "#server/privacy/columns/contact-columns.ts";
import { readerOf, writerOf } from "#server/privacy/columns/documents.ts";

export type StoredContactMessage = WithId<ContactMessage>;

const readContactMessage: (row: Row<"contact">) => StoredContactMessage = readerOf(contactColumns, "record");
/** Returns the columns for some fields of a message. */
const contactRow = writerOf(contactColumns, "record");

/** The fields a visitor fills in. */
export const writtenFields = ["firstName", "lastName", "email", "phone", "message"] as const;
export type WrittenMessage = Pick<ContactMessage, (typeof writtenFields)[number]>;

export type ContactFilter = "all" | "open" | "answered";

/**
 * Marks a task as answered: it is never accepted again, whether the answer was right or wrong.
 * @returns false if it was answered before
 */
export async function spendChallenge(connection: Connection, id: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await connection
    .insertInto("used_challenges")
    .values({ id, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes answered tasks that have expired, since their tokens are rejected anyway. */
export async function forgetExpiredChallenges(connection: Connection, now: Date): Promise<void> {
  await connection.deleteFrom("used_challenges").where("expires_at", "<", now.toISOString()).execute();
}

export async function insertContactMessage(
  transaction: WriteTransaction,
  message: StoredContactMessage,
): Promise<void> {
  await transaction.insertInto("contact").values(contactRow(message)).execute();
}

/** Replaces the text of a message; keeps whether it was read or answered. */
export async function updateContactText(
  transaction: WriteTransaction,
  id: string,
  text: WrittenMessage,
): Promise<void> {
  await transaction.updateTable("contact").set(contactRow(text)).where("id", "=", id).execute();
}

export async function findContactMessage(
  connection: Connection,
  id: string,
): Promise<StoredContactMessage | undefined> {
  const row = await connection.selectFrom("contact").selectAll().where("id", "=", id).executeTakeFirst();
  return row && readContactMessage(row);
}

/** Lists messages, newest first. */
export async function listContactMessages(
  connection: Connection,
  query: { filter: ContactFilter; limit: number; offset?: number },
): Promise<StoredContactMessage[]> {
  const rows = await filtered(connection.selectFrom("contact").selectAll(), query.filter)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(query.limit)
    .offset(query.offset ?? 0)
    .execute();
  return rows.map(readContactMessage);
}

export async function countContactMessages(connection: Connection, filter: ContactFilter): Promise<number> {
  const select = filtered(connection.selectFrom("contact"), filter);
  return (await select.select((e) => e.fn.countAll<number>().as("count")).executeTakeFirstOrThrow()).count;
}

/**
 * Sets when a message was read or answered; "" clears the value.
 * @returns false if there is no such message
 */
export async function markContactMessage(
  transaction: WriteTransaction,
  id: string,
  marks: Partial<Pick<ContactMessage, "readAt" | "answeredAt">>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("contact")
    .set(contactRow(marks))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Unanswered messages whose deletion is announced. */
export interface EndingMessages {
  count: number;
  /** Days (`yyyy-mm-dd`) on which the first and the last of them are deleted; "" without one. */
  firstOn: string;
  lastOn: string;
}

export async function countEndingMessages(connection: Connection): Promise<EndingMessages> {
  const { count, first, last } = await connection
    .selectFrom("contact")
    .select((e) => [
      e.fn.countAll<number>().as("count"),
      e.fn.min("ends_on").as("first"),
      e.fn.max("ends_on").as("last"),
    ])
    .where("answered_at", "is", null)
    .where("ends_on", "is not", null)
    .executeTakeFirstOrThrow();
  return { count, firstOn: first ?? "", lastOn: last ?? "" };
}

/** Deletes a message. @returns false if there is no such message */
export async function deleteContactMessage(transaction: WriteTransaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom("contact").where("id", "=", id).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

function filtered<O>(
  select: SelectQueryBuilder<Tables, "contact", O>,
  filter: ContactFilter,
): SelectQueryBuilder<Tables, "contact", O> {
  if (filter === "all") return select;
  return select.where("answered_at", filter === "open" ? "is" : "is not", null);
}
