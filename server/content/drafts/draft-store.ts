import type { CollectionName, ContentOf } from "#model/content/collections.ts";
import type { Draft } from "#model/content/draft.ts";
import { foldGerman, searchTerms } from "#model/text/fold.ts";
import { lockForWriting } from "#server/database/engine.ts";
import type { Connection, Row, WriteTransaction } from "#server/database/schema.ts";
import { releaseAllFiles, saveFileUses, trashFileUses } from "#server/files/file-uses.ts";
import { maximumVersions, type VersionSummary } from "../history/history.ts";
import { searchTextOf } from "../search/search-text.ts";
import type { Author } from "../store/write-content.ts";
import { readDraftDocument } from "./draft-document.ts";

interface Key {
  collection: CollectionName;
  id: string;
}

export async function findDraft<C extends CollectionName>(
  connection: Connection,
  collection: C,
  id: string,
): Promise<Draft<C> | undefined> {
  const row = await rowsOf(connection, collection).where("id", "=", id).executeTakeFirst();
  return row && read(collection, row);
}

/** Returns all drafts of a collection, last saved first. */
export async function listDrafts<C extends CollectionName>(connection: Connection, collection: C): Promise<Draft<C>[]> {
  const rows = await rowsOf(connection, collection).orderBy("saved_at", "desc").orderBy("id").execute();
  return rows.map((row) => read(collection, row));
}

export interface FoundDraft {
  collection: CollectionName;
  id: string;
  title: string;
  isScience: boolean;
}

/** How many drafts a search reads; editors find older ones in the lists. */
const searchedDrafts = 500;

/** Returns drafts of all collections with a word starting with each search term, last saved first. */
export async function searchDrafts(connection: Connection, text: string, limit: number): Promise<FoundDraft[]> {
  const terms = searchTerms(text);
  if (terms.length === 0) return [];
  const rows = await connection
    .selectFrom("drafts")
    .select(["collection", "id", "data"])
    .where("deleted_at", "is", null)
    .orderBy("saved_at", "desc")
    .orderBy("id")
    .limit(searchedDrafts)
    .execute();
  const found: FoundDraft[] = [];
  for (const { id, data, ...row } of rows) {
    const collection = row.collection as CollectionName;
    const { document } = readDraftDocument(collection, JSON.parse(data));
    const { title, name, type } = document as { title?: unknown; name?: unknown; type?: unknown };
    const label = [name, title].find((one) => typeof one === "string" && one.trim() !== "");
    const words = `${foldGerman(String(label ?? ""))} ${searchTextOf(collection, document) ?? ""}`.split(/[^a-z0-9]+/);
    if (!terms.every((term) => words.some((word) => word.startsWith(term)))) continue;
    const isScience = collection === "news" && type === "science";
    found.push({ collection, id, title: String(label ?? "Ohne Titel"), isScience });
    if (found.length === limit) break;
  }
  return found;
}

/** Returns at most 200 versions of a draft, newest first; none if the draft is trashed or does not exist. */
export async function listDraftVersions(
  connection: Connection,
  collection: CollectionName,
  id: string,
): Promise<VersionSummary[]> {
  if (!(await rowsOf(connection, collection).where("id", "=", id).executeTakeFirst())) return [];
  const rows = await connection
    .selectFrom("draft_versions")
    .select(["version", "saved_at", "saved_by"])
    .where("collection", "=", collection)
    .where("id", "=", id)
    .orderBy("version", "desc")
    .limit(maximumVersions)
    .execute();
  return rows.map((row) => ({ version: row.version, savedAt: row.saved_at, savedBy: row.saved_by }));
}

/** Returns a version of a draft, complete or not; `undefined` when there is no such version. */
export async function findDraftVersion<C extends CollectionName>(
  connection: Connection,
  collection: C,
  id: string,
  version: number,
): Promise<ContentOf<C> | undefined> {
  const row = await connection
    .selectFrom("draft_versions")
    .select("data")
    .where("collection", "=", collection)
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && readDraftDocument(collection, JSON.parse(row.data)).document;
}

/** Returns a draft, trashed or not, and locks it until the transaction ends. */
export async function lockDraft(
  transaction: WriteTransaction,
  { collection, id }: Key,
): Promise<Row<"drafts"> | undefined> {
  const select = transaction.selectFrom("drafts").selectAll().where("collection", "=", collection).where("id", "=", id);
  return lockForWriting(transaction, select).executeTakeFirst();
}

/**
 * Writes the next version of a draft. A plan it had stays.
 * @param before the row returned by `lockDraft`
 */
export async function writeDraft(
  transaction: WriteTransaction,
  { collection, id }: Key,
  before: Row<"drafts"> | undefined,
  draft: { document: object; base: number | null },
  author: Author,
): Promise<number> {
  const now = author.now.toISOString();
  const data = JSON.stringify(draft.document);
  const isNew = !before || before.deleted_at !== null;
  const version = (before?.version ?? 0) + 1;
  const saved = { version, base_version: draft.base, data, saved_at: now, saved_by: author.email };
  const row = { ...saved, deleted_at: null, discarded_at: null };
  await transaction
    .insertInto("drafts")
    .values({ collection, id, publish_at: null, planned_by: null, ...row })
    .onConflict((conflict) => conflict.columns(["collection", "id"]).doUpdateSet({ ...row, ...(isNew && noPlan) }))
    .execute();
  await transaction
    .insertInto("draft_versions")
    .values({ collection, id, version, data, saved_at: now, saved_by: author.email })
    .execute();
  await saveFileUses(transaction, { kind: "draft", collection, id, now: author.now, isNew }, data);
  return version;
}

const noPlan = { publish_at: null, planned_by: null };

/** Sets when the draft becomes public; `null` cancels the plan. */
export async function planPublication(
  transaction: WriteTransaction,
  { collection, id }: Key,
  plan: { at: Date; by: string | null } | null,
): Promise<void> {
  await transaction
    .updateTable("drafts")
    .set(plan ? { publish_at: plan.at.toISOString(), planned_by: plan.by } : noPlan)
    .where("collection", "=", collection)
    .where("id", "=", id)
    .execute();
}

/**
 * Moves a draft to the trash, by itself or with its record, and cancels its plan, so that a trashed draft is never
 * published. One that was discarded before its record goes there with it.
 */
export async function trashDraft(transaction: WriteTransaction, { collection, id }: Key, now: Date): Promise<void> {
  await transaction
    .updateTable("drafts")
    .set((e) => ({ discarded_at: e.ref("deleted_at"), deleted_at: now.toISOString(), ...noPlan }))
    .where("collection", "=", collection)
    .where("id", "=", id)
    .execute();
  await trashFileUses(transaction, { kind: "draft", collection, id, now });
}

/** Restores a draft from the trash, or leaves it there as it was before its record followed. */
export async function untrashDraft(transaction: WriteTransaction, row: Row<"drafts">, now: Date): Promise<void> {
  const { collection, id, discarded_at } = row;
  await transaction
    .updateTable("drafts")
    .set({ deleted_at: discarded_at, discarded_at: null })
    .where("collection", "=", collection)
    .where("id", "=", id)
    .execute();
  if (discarded_at !== null) return;
  const uses = { kind: "draft", collection: collection as CollectionName, id, now, isNew: true } as const;
  await saveFileUses(transaction, uses, row.data);
}

/** Bases a draft of one version of its record on another that says the same. */
export async function rebaseDraft(
  transaction: WriteTransaction,
  { collection, id }: Key,
  { before, after }: { before: number; after: number },
): Promise<void> {
  await transaction
    .updateTable("drafts")
    .set({ base_version: after })
    .where("collection", "=", collection)
    .where("id", "=", id)
    .where("base_version", "=", before)
    .execute();
}

/** Deletes a draft with its versions after it was published or purged. */
export async function removeDraft(transaction: WriteTransaction, { collection, id }: Key, now: Date): Promise<void> {
  for (const table of ["drafts", "draft_versions"] as const) {
    await transaction.deleteFrom(table).where("collection", "=", collection).where("id", "=", id).execute();
  }
  await releaseAllFiles(transaction, { kind: "draft", collection, id, now });
}

function rowsOf(connection: Connection, collection: CollectionName) {
  return connection
    .selectFrom("drafts")
    .selectAll()
    .where("collection", "=", collection)
    .where("deleted_at", "is", null);
}

function read<C extends CollectionName>(collection: C, row: Row<"drafts">): Draft<C> {
  return {
    id: row.id,
    version: row.version,
    base: row.base_version ?? "new",
    document: readDraftDocument(collection, JSON.parse(row.data)).document,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
    publishAt: row.publish_at,
    plannedBy: row.planned_by,
  };
}
