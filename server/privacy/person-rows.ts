import { addressKey } from "#model/people/address-key.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import { addressForms, mayMention, mentions } from "./mention.ts";
import { findAccount } from "./person-data.ts";

/** A row that belongs to a person. */
export interface PersonRow {
  id: string;
  created_at: string;
}

export interface RegistrationRow extends PersonRow {
  event_id: string;
}

/** @param before instant (ISO 8601 UTC): later ones are left out */
export async function findRegistrationsOf(
  connection: Connection,
  key: string,
  before?: string,
): Promise<RegistrationRow[]> {
  let select = connection
    .selectFrom("registrations")
    .select(["id", "event_id", "created_at"])
    .where("email_key", "in", addressForms(key));
  if (before) select = select.where("created_at", "<", before);
  return select.execute();
}

/** @param before instant (ISO 8601 UTC): later ones are left out */
export async function findMessagesOf(connection: Connection, key: string, before?: string): Promise<PersonRow[]> {
  const rows = await connection.selectFrom("contact").select(["id", "email", "created_at"]).execute();
  return rows.filter((row) => addressKey(row.email) === key && (!before || row.created_at < before));
}

/**
 * Whether an address belongs to others than these registrations: another registration, a message or an account has it,
 * or a public page names it.
 */
export async function belongsToOthers(connection: Connection, key: string, ids: ReadonlySet<string>): Promise<boolean> {
  if ((await findRegistrationsOf(connection, key)).some(({ id }) => !ids.has(id))) return true;
  if ((await findMessagesOf(connection, key)).length > 0 || (await findAccount(connection, key))) return true;
  const published = await connection
    .selectFrom("content")
    .select("data")
    .where("deleted_at", "is", null)
    .where(mayMention("data", key))
    .execute();
  return published.some(({ data }) => mentions(data, key));
}

/** Deletes the mails about records. @returns their ids */
export async function removeMails(transaction: WriteTransaction, recordIds: readonly string[]): Promise<string[]> {
  if (recordIds.length === 0) return [];
  const rows = await transaction
    .deleteFrom("mail_outbox")
    .where("record_id", "in", recordIds)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns how many */
export async function removeRows(
  transaction: WriteTransaction,
  table: "registrations" | "contact",
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await transaction.deleteFrom(table).where("id", "in", ids).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
