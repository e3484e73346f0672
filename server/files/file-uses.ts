import { type RawBuilder, sql } from "kysely";
import type { CollectionName } from "#model/content/collections.ts";
import { variantOf } from "#model/files/picture-variant.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import { isStorableKey } from "./file-store.ts";

/** Earlier than any sweep's cutoff. */
const longAgo = new Date(0).toISOString();

/**
 * Prefixes of `file_uses.collection`, by what refers to a file: a published record, the current draft, and what can be
 * restored, that is every kept version of a record or draft, in the trash or not. Only files of `record` are public; all
 * are kept by the sweep. Those that are not public begin with "draft:": a program of schema 38 serves everything else.
 */
const prefixes = {
  record: "",
  draft: "draft:",
  recordVersions: "draft:old:",
  draftVersions: "draft:old-draft:",
} as const;
const versionPattern = "draft:old%";
type Referrer = keyof typeof prefixes;
const referrers = Object.keys(prefixes) as Referrer[];

/** What keeps the files of the old versions of each. */
const versionsOf = { record: "recordVersions", draft: "draftVersions" } as const;

/** A record or the draft of one. */
interface UsingRecord {
  kind: keyof typeof versionsOf;
  collection: CollectionName;
  id: string;
  now: Date;
}

/** Returns an expression for what `file_uses.collection` holds. */
export function usesBy(referrer: Referrer, collection: CollectionName | RawBuilder<unknown>): RawBuilder<string> {
  if (typeof collection === "string") return sql<string>`${prefixes[referrer] + collection}`;
  return sql<string>`${prefixes[referrer]} || ${collection}`;
}

/** Reads `file_uses.collection`. */
export function readUse(collection: string): { referrer: Referrer; collection: CollectionName } {
  const referrer = referrers.toReversed().find((one) => collection.startsWith(prefixes[one])) ?? "record";
  return { referrer, collection: collection.slice(prefixes[referrer].length) as CollectionName };
}

/** Whether `file_uses.collection` says that an old version refers to the file. */
export function isVersionUse(collection: string): boolean {
  return readUse(collection).referrer.endsWith("Versions");
}

/** Returns a condition on `file_uses`: a published record refers to the file. */
export function isPublishedUse(): RawBuilder<boolean> {
  return sql<boolean>`file_uses.collection not like ${`${prefixes.draft}%`}`;
}

/** Returns a condition on `file_uses`: a published record or a current draft refers to the file. */
export function isCurrentUse(): RawBuilder<boolean> {
  return sql<boolean>`file_uses.collection not like ${versionPattern}`;
}

/**
 * Returns the keys of the stored files a document may refer to, in fields or inside rich text. An address with a host
 * may be that of another site (see `saveFileUses`).
 * @param data the document as JSON text
 */
export function fileKeysIn(data: string): string[] {
  return [...referencesIn(data).keys()].sort();
}

/**
 * Returns the files a document names as its own that are not here, as when they were deleted for good.
 * @param data the document as JSON text
 */
export async function findLostFiles(connection: Connection, data: string): Promise<string[]> {
  const keys = [...referencesIn(data)].filter(([, isOwn]) => isOwn).map(([key]) => key);
  if (keys.length === 0) return [];
  const rows = await connection.selectFrom("files").select("key").where("key", "in", keys).execute();
  const known = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !known.has(key)).sort();
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
 * Saves which files a record or draft uses, in the transaction that writes it and its version. Files it no longer shows
 * stay as long as a version that can be restored refers to them. An address with a host is a use only if the file is
 * known here: other sites have paths `/files/…`, too, and this one may have had another address before.
 * @param record.isNew the record was never stored before and has no uses to release
 * @param data the document as JSON text
 */
export async function saveFileUses(
  transaction: WriteTransaction,
  record: UsingRecord & { isNew: boolean },
  data: string,
): Promise<void> {
  const keys = await ownKeysIn(transaction, data);
  const before = record.isNew ? [] : await keysUsedBy(transaction, record, record.kind);
  const added = keys.filter((key) => !before.includes(key));
  await addFileUses(transaction, record, [record.kind, versionsOf[record.kind]], added);
  const ended = before.filter((key) => !keys.includes(key));
  await removeFileUses(transaction, record, record.kind, ended);
}

/** Ends the uses of a record or draft that moves to the trash: its files are no longer public, but kept. */
export async function trashFileUses(transaction: WriteTransaction, record: UsingRecord): Promise<void> {
  const keys = await keysUsedBy(transaction, record, record.kind);
  await addFileUses(transaction, record, [versionsOf[record.kind]], keys);
  await removeFileUses(transaction, record, record.kind, keys);
}

/**
 * Releases all files of a record or draft that is permanently deleted with its versions. Files nothing else refers to
 * are deleted by the sweep 7 days later.
 */
export async function releaseAllFiles(transaction: WriteTransaction, record: UsingRecord): Promise<void> {
  for (const referrer of [record.kind, versionsOf[record.kind]]) {
    await removeFileUses(transaction, record, referrer, await keysUsedBy(transaction, record, referrer));
  }
}

/** Makes unused files due for the next sweep instead of after 7 days. */
export async function expireFiles(transaction: WriteTransaction, keys: readonly string[]): Promise<void> {
  for (const key of keys) await setUnused(transaction, [key], longAgo);
}

/** Makes a file due for the next sweep although old versions refer to it: an editor deletes it permanently. */
export async function giveUpFile(transaction: WriteTransaction, key: string): Promise<void> {
  await transaction.deleteFrom("file_uses").where("key", "=", key).execute();
  await expireFiles(transaction, [key]);
}

async function ownKeysIn(transaction: WriteTransaction, data: string): Promise<string[]> {
  const references = [...referencesIn(data)];
  const own = references.flatMap(([key, isLocal]) => (isLocal ? [key] : []));
  const unsure = references.flatMap(([key, isLocal]) => (isLocal ? [] : [key]));
  if (unsure.length === 0) return own;
  const known = await transaction.selectFrom("files").select("key").where("key", "in", unsure).execute();
  return [...own, ...known.map(({ key }) => key)];
}

async function keysUsedBy(
  transaction: WriteTransaction,
  { collection, id }: UsingRecord,
  referrer: Referrer,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("file_uses")
    .select("key")
    .where("collection", "=", usesBy(referrer, collection))
    .where("id", "=", id)
    .execute();
  return rows.map((row) => row.key);
}

async function addFileUses(
  transaction: WriteTransaction,
  record: UsingRecord,
  referrers: readonly Referrer[],
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const collections = referrers.map((referrer) => prefixes[referrer] + record.collection);
  await transaction
    .insertInto("file_uses")
    .values(collections.flatMap((collection) => keys.map((key) => ({ key, collection, id: record.id }))))
    .onConflict((conflict) => conflict.columns(["key", "collection", "id"]).doNothing())
    .execute();
  await transaction.updateTable("files").set({ unused_since: null }).where("key", "in", keys).execute();
}

async function removeFileUses(
  transaction: WriteTransaction,
  { collection, id, now }: UsingRecord,
  referrer: Referrer,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await transaction
    .deleteFrom("file_uses")
    .where("collection", "=", usesBy(referrer, collection))
    .where("id", "=", id)
    .where("key", "in", keys)
    .execute();
  await setUnused(transaction, keys, now.toISOString());
}

/** Records since when those of the files are unused to which nothing refers. */
async function setUnused(transaction: WriteTransaction, keys: readonly string[], since: string): Promise<void> {
  await transaction
    .updateTable("files")
    .set({ unused_since: since })
    .where("key", "in", keys)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("file_uses").select("file_uses.key").whereRef("file_uses.key", "=", "files.key"))),
    )
    .execute();
}
