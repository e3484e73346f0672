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
 * Returns the keys of the stored files a document may refer to, in fields or inside rich text. An address with a host
 * may be that of another site (see `saveFileUses`).
 * @param data the document as JSON text
 */
export function fileKeysIn(data: string): string[] {
  return [...referencesIn(data).keys()].sort();
}

/** A path `/files/…`, with or without a host before it. The first character before it is no part of a longer path. */
const fileAddress =
  /(?<!(?<!\\)[\w.~%/-])((?:https?:)?\/\/[^\s"'<>()\\/?#]+)?\/files\/([A-Za-z0-9_-][A-Za-z0-9._/-]*)/g;

/** Returns the keys a document refers to, and whether each is named without a host at least once. */
function referencesIn(data: string): Map<string, boolean> {
  const references = new Map<string, boolean>();
  for (const [, host, path = ""] of data.matchAll(fileAddress)) {
    // A dot at the end of a sentence is not part of the address.
    const whole = path.replace(/[./]+$/, "");
    if (!isStorableKey(whole)) continue;
    const key = variantOf(whole)?.original ?? whole;
    references.set(key, references.get(key) || host === undefined);
  }
  return references;
}

/**
 * Saves which files a record uses, in the transaction that writes it. Files no record uses any more are released and
 * later deleted by the sweep; released files that are used again are kept. An address with a host is a use only if the
 * file is known here: other sites have paths `/files/…`, too, and this one may have had another address before.
 * @param record.isNew the record was never stored before and has no uses to release
 * @param data the document as JSON text
 */
export async function saveFileUses(
  transaction: WriteTransaction,
  record: UsingRecord & { isNew: boolean },
  data: string,
): Promise<void> {
  const keys = await ownKeysIn(transaction, data);
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

async function ownKeysIn(transaction: WriteTransaction, data: string): Promise<string[]> {
  const references = [...referencesIn(data)];
  const own = references.flatMap(([key, isLocal]) => (isLocal ? [key] : []));
  const unsure = references.flatMap(([key, isLocal]) => (isLocal ? [] : [key]));
  if (unsure.length === 0) return own;
  const known = await transaction.selectFrom("files").select("key").where("key", "in", unsure).execute();
  return [...own, ...known.map(({ key }) => key)];
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
