import { type RawBuilder, sql } from "kysely";
import type { CollectionName } from "#model/collections.ts";
import { variantOf } from "#model/picture-variant.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { isStorableKey } from "./file-store.ts";

/** Under this name stand the files of drafts: kept from the sweep, but not for the public (`isFileInUse`). */
export const draftUses = "draft:";

/** Before every sweep's cutoff. */
const longAgo = new Date(0).toISOString();

interface UsingRecord {
  /** Of the record; of a draft with `draftUses` before it. */
  collection: CollectionName | `${typeof draftUses}${CollectionName}`;
  id: string;
  now: Date;
}

/**
 * Keys of the stored files a document names, wherever in it they stand: in a field of their own or inside rich text.
 * @param data the document as JSON text, in which an address of ours looks as everywhere else
 */
export function fileKeysIn(data: string): string[] {
  const keys = new Set<string>();
  for (const [, path = ""] of data.matchAll(/\/files\/([A-Za-z0-9_-][A-Za-z0-9._/-]*)/g)) {
    // At the end of a sentence the dot is not part of the address.
    const key = path.replace(/[./]+$/, "");
    if (isStorableKey(key)) keys.add(variantOf(key)?.original ?? key);
  }
  return [...keys].sort();
}

/**
 * Notes which files a record uses now, in the transaction that writes it: files it used before and no other record
 * uses are released (the sweep takes them later), and files released earlier are taken again.
 * @param record.isNew the record was never stored before: it can have no uses to release
 */
export async function saveFileUses(
  transaction: WriteTransaction,
  record: UsingRecord & { isNew: boolean },
  keys: readonly string[],
): Promise<void> {
  const before = record.isNew ? [] : await keysUsedBy(transaction, record);
  await takeFiles(
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

/** A record in the trash uses nothing; taken out of it again it is saved anew and takes its files with it. */
export async function releaseAllFiles(transaction: WriteTransaction, record: UsingRecord): Promise<void> {
  await releaseFiles(transaction, record, await keysUsedBy(transaction, record));
}

/**
 * Makes unused files due for removal now instead of after their 7 days. One that a record uses, or one in the trash
 * names, stays as it is.
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

/** Condition on a table with `data`: the document names the file, or a variant of it. */
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

async function takeFiles(
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
