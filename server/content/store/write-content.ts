import { sql } from "kysely";
import { type CollectionName, type ContentInput, type ContentOf, contentSchemas } from "#model/content/collections.ts";
import type { ActivityAction, ActivitySection } from "#model/operation/activity.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { engineOf, lockForWriting } from "#server/database/engine.ts";
import type { Database, Row, WriteTransaction } from "#server/database/schema.ts";
import { findShownText } from "#server/files/file-texts.ts";
import { saveFileUses, trashFileUses } from "#server/files/file-uses.ts";
import { withPictureSizes } from "../rich-text/picture-sizes.ts";
import { cleanDocument } from "../rich-text/rich-text-fields.ts";
import { indexRecord, indexTogether, removeFromIndex } from "../search/index-record.ts";
import { readRow, type Stored } from "./content-store.ts";
import { canHaveRecord } from "./single-record.ts";

/** Who changes something, and when. `email` is `null` for the installation itself. */
export interface Author {
  email: string | null;
  now: Date;
}

export interface ContentChange<C extends CollectionName> {
  collection: C;
  id: string;
  /** Parsed by the collection's schema again before it is stored. */
  document: ContentInput<C>;
  /** The version the editor saw; `"new"` when the record must not exist yet; `"any"` to overwrite. */
  expected: number | "new" | "any";
  /** The activity entry; `null` when the caller records one entry for many changes. */
  activity: {
    action: ActivityAction;
    section: ActivitySection;
    details: Record<string, unknown>;
  } | null;
}

export type ContentOutcome<C extends CollectionName> =
  | { ok: true; stored: Stored<C>; change: "created" | "updated" | "unchanged" }
  | {
      ok: false;
      reason: "stale";
      current: Stored<C>;
      savedBy: string | null;
      savedAt: string;
    }
  | { ok: false; reason: "missing" };

/**
 * Writes a record; all writes of editorial content go through here. Validates, compares the version, writes, keeps the
 * old version, records the activity and raises the content counter, all in the caller's transaction. Rich text is
 * sanitised, and its pictures get their width and height. A document equal to the stored one creates no new version. A
 * collection of one record has one id (`findSingleId`): any other is `missing`.
 * @throws ZodError when the document does not match its schema
 */
export async function writeContent<C extends CollectionName>(
  transaction: WriteTransaction,
  change: ContentChange<C>,
  author: Author,
): Promise<ContentOutcome<C>> {
  const { collection, id, expected } = change;
  const document = await storableOf(transaction, collection, change.document);
  const data = JSON.stringify(document);
  const now = author.now.toISOString();

  if (!(await canHaveRecord(transaction, collection, id))) return { ok: false, reason: "missing" };
  const row = await lockRecord(transaction, collection, id);
  const current = row && !row.deleted_at ? row : undefined;
  if (!current && typeof expected === "number") return { ok: false, reason: "missing" };
  if (current && expected !== "any" && expected !== current.version) {
    return {
      ok: false,
      reason: "stale",
      current: readRow(collection, current),
      savedBy: await savedByOf(transaction, current),
      savedAt: current.updated_at,
    };
  }
  if (current?.data === data)
    return {
      ok: true,
      stored: readRow(collection, current),
      change: "unchanged",
    };

  const version = (row?.version ?? 0) + 1;
  const number = row
    ? await updateRow(transaction, row.number, {
        version,
        data,
        updated_at: now,
        deleted_at: null,
      })
    : await insertRow(transaction, {
        collection,
        id,
        version,
        data,
        created_at: now,
        updated_at: now,
      });
  // Somebody else has added it meanwhile, on PostgreSQL: now it is there to be compared with.
  if (number === undefined) return writeContent(transaction, change, author);
  await transaction
    .insertInto("revisions")
    .values({
      collection,
      id,
      version,
      data,
      saved_at: now,
      saved_by: author.email,
    })
    .execute();

  await saveFileUses(transaction, { kind: "record", collection, id, now: author.now, isNew: !row }, data);
  const fileText = await findShownText(transaction, collection, document);
  await indexRecord(transaction, { number, collection, document, fileText, isNew: !row });
  if (change.activity) await recordActivity(transaction, change.activity, author);
  await announceChange(transaction, collection);
  return {
    ok: true,
    // Read when it is asked for: an import writes thousands and asks for none.
    get stored() {
      return readRow(collection, { id, version, data });
    },
    change: current ? "updated" : "created",
  };
}

/**
 * Returns a document as it is stored: with defaults, its rich text sanitised and measured.
 * @throws ZodError when the document does not match its schema
 */
export async function storableOf<C extends CollectionName>(
  transaction: WriteTransaction,
  collection: C,
  document: ContentInput<C> | ContentOf<C>,
): Promise<ContentOf<C>> {
  const cleaned = cleanDocument(collection, contentSchemas[collection].parse(document) as ContentOf<C>);
  const [measured = cleaned] = await withPictureSizes(transaction, collection, [cleaned]);
  return measured;
}

export interface ContentRemoval<C extends CollectionName> {
  collection: C;
  id: string;
  expected: number | "any";
  activity: ContentChange<C>["activity"];
}

/** Moves a record to the trash: it keeps its row, history, files and id, but readers no longer return it. */
export async function removeContent<C extends CollectionName>(
  transaction: WriteTransaction,
  removal: ContentRemoval<C>,
  author: Author,
): Promise<ContentOutcome<C>> {
  const { collection, id, expected } = removal;
  const row = await lockRecord(transaction, collection, id);
  if (!row || row.deleted_at) return { ok: false, reason: "missing" };
  const stored = readRow(collection, row);
  if (expected !== "any" && expected !== row.version) {
    return {
      ok: false,
      reason: "stale",
      current: stored,
      savedBy: await savedByOf(transaction, row),
      savedAt: row.updated_at,
    };
  }
  const now = author.now.toISOString();
  await updateRow(transaction, row.number, {
    version: row.version,
    data: row.data,
    updated_at: now,
    deleted_at: now,
  });
  await trashFileUses(transaction, { kind: "record", collection, id, now: author.now });
  await removeFromIndex(transaction, row.number);
  if (removal.activity) await recordActivity(transaction, removal.activity, author);
  await announceChange(transaction, collection);
  return { ok: true, stored, change: "updated" };
}

/** The collections each running transaction has changed so far. */
const changedBy = new WeakMap<WriteTransaction, Set<CollectionName>>();
/** Those of `inContentTransaction`. */
const raisesAtEnd = new WeakSet<WriteTransaction>();

/** Invalidates the content caches of every instance when the transaction commits. */
export async function announceChange(transaction: WriteTransaction, collection: CollectionName): Promise<void> {
  const changed = changedBy.get(transaction) ?? new Set();
  const isFirst = changed.size === 0;
  changedBy.set(transaction, changed.add(collection));
  if (isFirst && !raisesAtEnd.has(transaction)) await raiseCounter(transaction);
}

async function raiseCounter(transaction: WriteTransaction): Promise<void> {
  await sql`update content_counter set value = value + 1 where id = 1`.execute(transaction);
  if (engineOf(transaction) === "postgres") await sql`select pg_notify('content', '')`.execute(transaction);
}

/** Called after a commit that may have changed content, with the collections it wrote to. */
export type ContentChanged = (collections: ReadonlySet<CollectionName>) => void;

/** Runs changes in one transaction and calls `onCommit` afterwards if any content was changed. */
export async function inContentTransaction<T>(
  database: Database,
  onCommit: ContentChanged,
  run: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  let changed: ReadonlySet<CollectionName> = new Set();
  const result = await database.transaction().execute(async (transaction) => {
    raisesAtEnd.add(transaction);
    const outcome = await indexTogether(transaction, () => run(transaction));
    changed = changedBy.get(transaction) ?? changed;
    // Index and counter come last, as all writers wait for them: whoever holds them must not wait for another's record.
    if (changed.size > 0) await raiseCounter(transaction);
    return outcome;
  });
  if (changed.size > 0) onCommit(changed);
  return result;
}

/** Returns a record as it is stored, also one in the trash, and locks it until the transaction ends. */
export async function lockRecord(transaction: WriteTransaction, collection: CollectionName, id: string) {
  const select = transaction
    .selectFrom("content")
    .selectAll()
    .where("collection", "=", collection)
    .where("id", "=", id);
  return lockForWriting(transaction, select).executeTakeFirst();
}

/** @returns undefined if a transaction that has ended meanwhile has added the record */
async function insertRow(
  transaction: WriteTransaction,
  row: Pick<Row<"content">, "collection" | "id" | "version" | "data" | "created_at" | "updated_at">,
): Promise<number | undefined> {
  const insert = transaction.insertInto("content").values(row);
  const added = insert.onConflict((conflict) => conflict.columns(["collection", "id"]).doNothing());
  return (await added.returning("number").executeTakeFirst())?.number;
}

async function updateRow(
  transaction: WriteTransaction,
  number: number,
  row: Pick<Row<"content">, "version" | "data" | "updated_at" | "deleted_at">,
): Promise<number> {
  await transaction.updateTable("content").set(row).where("number", "=", number).execute();
  return number;
}

async function savedByOf(transaction: WriteTransaction, row: Row<"content">): Promise<string | null> {
  const revision = await transaction
    .selectFrom("revisions")
    .select("saved_by")
    .where("collection", "=", row.collection)
    .where("id", "=", row.id)
    .where("version", "=", row.version)
    .executeTakeFirst();
  return revision?.saved_by ?? null;
}
