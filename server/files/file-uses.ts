import { type RawBuilder, sql } from "kysely";
import type { CollectionName } from "#model/content/collections.ts";
import { variantOf } from "#model/files/picture-variant.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { isStorableKey } from "./file-store.ts";

/** Collection prefix for files used by drafts: these are kept by the sweep, but not public (`isFileInUse`). */
export const draftUses = "draft:";

/** Earlier than any sweep's cutoff. */
const longAgo = new Date(0).toISOString();

interface UsingRecord {
  /** The collection of the record; for a draft prefixed with `draftUses`. */
  collection: CollectionName | `${typeof draftUses}${CollectionName}`;
  id: string;
  now: Date;
}

/**
 * Returns the keys of the stored files a document refers to, in fields or inside rich text.
 * @param data the document as JSON text
 */
export function fileKeysIn(data: string): string[] {
  const keys = new Set<string>();
  for (const [, path = ""] of data.matchAll(/\/files\/([A-Za-z0-9_-][A-Za-z0-9._/-]*)/g)) {
    // A dot at the end of a sentence is not part of the address.
    const key = path.replace(/[./]+$/, "");
    if (isStorableKey(key)) keys.add(variantOf(key)?.original ?? key);
  }
  return [...keys].sort();
}

/**
 * Saves which files a record uses, in the transaction that writes it. Files no record uses any more are released and
 * later deleted by the sweep; released files that are used again are kept.
 * @param record.isNew the record was never stored before and has no uses to release
 */
export async function saveFileUses(
  transaction: WriteTransaction,
  record: UsingRecord & { isNew: boolean },
  keys: readonly string[],
): Promise<void> {
  const before = record.isNew ? [] : await keysUsedBy(transaction, record);
  await addFileUses(
    transaction,
    record,
    keys.filter((key) => !before.includes(key)),
  );
  await releaseFiles(
    transaction,
    record,
    before.filter((key) => !keys.includes(key)),
  );
}

/** Releases all files of a record that moves to the trash. Restoring it saves its uses again. */
export async function releaseAllFiles(transaction: WriteTransaction, record: UsingRecord): Promise<void> {
  await releaseFiles(transaction, record, await keysUsedBy(transaction, record));
}

/**
 * Makes unused files due for the next sweep instead of after 7 days, except files that a trashed record refers to.
 */
export async function expireFiles(transaction: WriteTransaction, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const named = await transaction
      .selectFrom("content")
      .select("id")
      .where("deleted_at", "is not", null)
      .where(namesFile(key))
      .limit(1)
      .executeTakeFirst();
    if (named) continue;
    await transaction
      .updateTable("files")
      .set({ unused_since: longAgo })
      .where("key", "=", key)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("file_uses").select("file_uses.key").whereRef("file_uses.key", "=", "files.key"))),
      )
      .execute();
  }
}

/** Returns a condition on a table with `data`: the document refers to the file or a variant of it. */
export function namesFile(key: string): RawBuilder<boolean> {
  return sql<boolean>`cast(data as text) like ${`%/files/${key.replace(/[%_\\]/g, "\\$&")}%`} escape '\\'`;
}

async function keysUsedBy(transaction: WriteTransaction, { collection, id }: UsingRecord): Promise<string[]> {
  const rows = await transaction
    .selectFrom("file_uses")
    .select("key")
    .where("collection", "=", collection)
    .where("id", "=", id)
    .execute();
  return rows.map((row) => row.key);
}

async function addFileUses(
  transaction: WriteTransaction,
  { collection, id }: UsingRecord,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await transaction
    .insertInto("file_uses")
    .values(keys.map((key) => ({ key, collection, id })))
    .onConflict((conflict) => conflict.columns(["key", "collection", "id"]).doNothing())
    .execute();
  await transaction.updateTable("files").set({ unused_since: null }).where("key", "in", keys).execute();
}

async function releaseFiles(
  transaction: WriteTransaction,
  { collection, id, now }: UsingRecord,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await transaction
    .deleteFrom("file_uses")
    .where("collection", "=", collection)
    .where("id", "=", id)
    .where("key", "in", keys)
    .execute();
  await transaction
    .updateTable("files")
    .set({ unused_since: now.toISOString() })
    .where("key", "in", keys)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("file_uses").select("file_uses.key").whereRef("file_uses.key", "=", "files.key"))),
    )
    .execute();
}
