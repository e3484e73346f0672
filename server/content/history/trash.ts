import type { CollectionName } from "#model/content/collections.ts";
import { compareText } from "#model/text/compare-text.ts";
import { jsonRecordId, removeIndexedText } from "#server/database/engine.ts";
import type { Connection, Row, WriteTransaction } from "#server/database/schema.ts";
import { expireFiles, fileKeysIn, releaseAllFiles } from "#server/files/file-uses.ts";

/** A record in the trash. `name` is its title or a person's name; `deletedAt` an instant, ISO 8601 UTC. */
export interface DeletedRecord {
  id: string;
  name: string;
  deletedAt: string;
  /** Email of who deleted it, or the program; undefined when the log does not say so any more. */
  deletedBy: string | undefined;
  /** The record was never published, or is still public. */
  isDraft: boolean;
}

const maximumRecords = 200;

/** Returns at most 200 trashed records and drafts, last deleted first. A draft deleted with its record is left out. */
export async function listDeleted(connection: Connection, collection: CollectionName): Promise<DeletedRecord[]> {
  const [rows, drafts] = await Promise.all([
    removedRecords(connection)
      .select("content.data")
      .where("content.collection", "=", collection)
      .orderBy("content.deleted_at", "desc")
      .orderBy("content.id")
      .execute(),
    trashedDrafts(connection, collection),
  ]);
  const records = rows.filter((row) => !becameDraft(row)).slice(0, maximumRecords);
  const isPart = ({ id, deleted_at }: TrashedRow) =>
    records.some((record) => record.id === id && record.deleted_at === deleted_at);
  const listed = [
    ...records.map((row) => ({ ...deletedRecord(row), isDraft: false })),
    ...drafts.filter((row) => !isPart(row)).map((row) => ({ ...deletedRecord(row), isDraft: true })),
  ]
    .toSorted((one, other) => compareText(other.deletedAt, one.deletedAt) || compareText(one.id, other.id))
    .slice(0, maximumRecords);
  const users = await findUsers(connection, listed);
  return listed.map((record) => ({ ...record, deletedBy: users.get(`${record.id} ${record.deletedAt}`) }));
}

/**
 * Whether a record that readers no longer return became a draft again, instead of going to the trash: its draft did not
 * go there with it. It is in the trash when the draft is.
 */
export function isUnpublished(
  draft: Pick<Row<"drafts">, "deleted_at">,
  record: Pick<Row<"content">, "deleted_at">,
): boolean {
  return draft.deleted_at !== record.deleted_at;
}

/** Returns the records that went to the trash before an instant, by themselves or as the draft they became again. */
export async function listTrashedBefore(connection: Connection, cutoff: string) {
  const rows = await removedRecords(connection).where("content.deleted_at", "<", cutoff).execute();
  return rows.filter((row) => {
    const trashedAt = becameDraft(row) ? row.draft_deleted_at : row.deleted_at;
    return trashedAt !== null && trashedAt < cutoff;
  });
}

/** Whether a record that readers no longer return is in the trash itself. */
export async function isInTrash(connection: Connection, collection: CollectionName, id: string): Promise<boolean> {
  const row = await removedRecords(connection)
    .where("content.collection", "=", collection)
    .where("content.id", "=", id)
    .executeTakeFirst();
  return row !== undefined && !becameDraft(row);
}

/** Selects the records that readers no longer return, each with what is known of its draft. */
function removedRecords(connection: Connection) {
  return connection
    .selectFrom("content")
    .leftJoin("drafts", (join) =>
      join.onRef("drafts.collection", "=", "content.collection").onRef("drafts.id", "=", "content.id"),
    )
    .select(["content.number", "content.collection", "content.id", "content.deleted_at"])
    .select(["drafts.version as draft_version", "drafts.deleted_at as draft_deleted_at"])
    .where("content.deleted_at", "is not", null);
}

type RemovedRecord = Pick<Row<"content">, "deleted_at"> & {
  draft_version: number | null;
  draft_deleted_at: string | null;
};

const becameDraft = (row: RemovedRecord) =>
  row.draft_version !== null && isUnpublished({ deleted_at: row.draft_deleted_at }, row);

/** Returns who made the log entries about these records at the time of their deletion, by id and time. */
async function findUsers(
  connection: Connection,
  records: readonly { id: string; deletedAt: string }[],
): Promise<Map<string, string>> {
  if (records.length === 0) return new Map();
  const record = jsonRecordId(connection);
  const rows = await connection
    .selectFrom("activity_logs")
    .select(["timestamp", "user", record.as("record")])
    .where(
      record,
      "in",
      records.map(({ id }) => id),
    )
    .where(
      "timestamp",
      "in",
      records.map(({ deletedAt }) => deletedAt),
    )
    .execute();
  return new Map(rows.map((row) => [`${row.record} ${row.timestamp}`, row.user]));
}

type TrashedRow = { id: string; data: string; deleted_at: string | null };

function trashedDrafts(connection: Connection, collection: CollectionName): Promise<TrashedRow[]> {
  return connection
    .selectFrom("drafts")
    .select(["id", "data", "deleted_at"])
    .where("collection", "=", collection)
    .where("deleted_at", "is not", null)
    .orderBy("deleted_at", "desc")
    .orderBy("id")
    .limit(maximumRecords)
    .execute();
}

function deletedRecord({ id, data, deleted_at }: TrashedRow) {
  return { id, name: nameIn(data), deletedAt: deleted_at ?? "" };
}

/** Returns the row of a trashed record; `undefined` when it is not in the trash. */
export async function findDeleted(
  connection: Connection,
  collection: CollectionName,
  id: string,
): Promise<Row<"content"> | undefined> {
  return connection
    .selectFrom("content")
    .selectAll()
    .where("collection", "=", collection)
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
}

/** Permanently deletes a record with its versions, search text and planned removal. Its files stay until the sweep. */
export async function purgeRecord(
  transaction: WriteTransaction,
  { number, collection, id }: Pick<Row<"content">, "number" | "collection" | "id">,
  now: Date,
): Promise<void> {
  for (const table of ["revisions", "planned_removals"] as const) {
    await transaction.deleteFrom(table).where("collection", "=", collection).where("id", "=", id).execute();
  }
  await removeIndexedText(transaction, number);
  await releaseAllFiles(transaction, { kind: "record", collection: collection as CollectionName, id, now });
  await transaction.deleteFrom("content").where("number", "=", number).execute();
}

/**
 * Like `purgeRecord`, and makes files that only this record's versions use due for the next sweep. Files other records
 * use stay, including those of trashed records.
 */
export async function purgeRecordAndFiles(
  transaction: WriteTransaction,
  record: Pick<Row<"content">, "number" | "collection" | "id" | "data">,
  now: Date,
): Promise<void> {
  const versions = await transaction
    .selectFrom("revisions")
    .select("data")
    .where("collection", "=", record.collection)
    .where("id", "=", record.id)
    .execute();
  const keys = new Set([record, ...versions].flatMap(({ data }) => fileKeysIn(data)));
  await purgeRecord(transaction, record, now);
  await expireFiles(transaction, [...keys]);
}

function nameIn(data: string): string {
  const { name, title } = JSON.parse(data) as { name?: unknown; title?: unknown };
  const found = name ?? title;
  return typeof found === "string" && found !== "" ? found : "Ohne Titel";
}
