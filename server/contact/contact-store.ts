import type { SelectQueryBuilder } from "kysely";
import type { ContactMessage } from "#model/people/contact-message.ts";
import type { WithId } from "#model/text/id.ts";
import type { Connection, Row, Tables, WriteTransaction } from "#server/database/schema.ts";

export type StoredContactMessage = WithId<ContactMessage>;

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
  { id, ...message }: StoredContactMessage,
): Promise<void> {
  await transaction
    .insertInto("contact")
    .values({ id, ...rowOf(message) })
    .execute();
}

/** Replaces the text of a message; keeps whether it was read or answered. */
export async function updateContactText(
  transaction: WriteTransaction,
  id: string,
  text: WrittenMessage,
): Promise<void> {
  const { firstName, lastName, email, phone, message } = text;
  await transaction
    .updateTable("contact")
    .set({ first_name: firstName, last_name: lastName, email, phone, message })
    .where("id", "=", id)
    .execute();
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
    .set({
      ...(marks.readAt !== undefined && { read_at: marks.readAt || null }),
      ...(marks.answeredAt !== undefined && { answered_at: marks.answeredAt || null }),
    })
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

function rowOf(message: ContactMessage): Omit<Row<"contact">, "id" | "ends_on"> {
  return {
    first_name: message.firstName,
    last_name: message.lastName,
    email: message.email,
    phone: message.phone,
    message: message.message,
    created_at: message.createdAt,
    read_at: message.readAt || null,
    answered_at: message.answeredAt || null,
  };
}

function readContactMessage(row: Row<"contact">): StoredContactMessage {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    message: row.message,
    createdAt: row.created_at,
    readAt: row.read_at ?? "",
    answeredAt: row.answered_at ?? "",
  };
}
