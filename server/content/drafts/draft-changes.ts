import type { CollectionName, ContentInput, ContentOf } from "#model/content/collections.ts";
import type { Row, WriteTransaction } from "#server/database/schema.ts";
import { expireFiles, fileKeysIn } from "#server/files/file-uses.ts";
import type { StaleOutcome } from "../refusal.ts";
import type { Author } from "../store/write-content.ts";
import { readDraftDocument } from "./draft-document.ts";
import { listDrafts, lockDraft, removeDraft, writeDraft } from "./draft-store.ts";

/** Returns the outcome for an editor whose form was opened with another version of the draft, or without one. */
export function staleDraft<C extends CollectionName>(collection: C, draft: Row<"drafts">): StaleOutcome<ContentOf<C>> {
  return {
    ok: false,
    reason: "stale",
    document: readDraftDocument(collection, JSON.parse(draft.data)).document,
    version: draft.base_version ?? "new",
    draft: draft.version,
    savedBy: draft.saved_by,
    savedAt: draft.saved_at,
  };
}

/**
 * Applies a toggle or a move of the record to its draft too; otherwise publishing the draft would revert it. A draft
 * based on an older version is in conflict already and stays unchanged.
 */
export async function changeDraftToo<C extends CollectionName>(
  transaction: WriteTransaction,
  { collection, id }: { collection: C; id: string },
  versions: { before: number; after: number },
  apply: (document: ContentOf<C>) => ContentInput<C>,
  author: Author,
): Promise<void> {
  if (versions.before === versions.after) return;
  const draft = await lockDraft(transaction, { collection, id });
  if (!draft || draft.deleted_at !== null || draft.base_version !== versions.before) return;
  const document = apply(readDraftDocument(collection, JSON.parse(draft.data)).document) as object;
  await writeDraft(transaction, { collection, id }, draft, { document, base: versions.after }, author);
}

/**
 * Applies a function to all drafts of a collection that are not in the trash; those it leaves as they are get no version.
 * @returns the ids of those that have changed
 */
export async function changeAllDrafts<C extends CollectionName>(
  transaction: WriteTransaction,
  collection: C,
  apply: (document: ContentOf<C>) => object,
  author: Author,
): Promise<string[]> {
  const changed: string[] = [];
  for (const { id } of await listDrafts(transaction, collection)) {
    const draft = await lockDraft(transaction, { collection, id });
    if (!draft || draft.deleted_at !== null) continue;
    const before = readDraftDocument(collection, JSON.parse(draft.data)).document;
    const document = apply(before);
    if (JSON.stringify(document) === JSON.stringify(before)) continue;
    await writeDraft(transaction, { collection, id }, draft, { document, base: draft.base_version }, author);
    changed.push(id);
  }
  return changed;
}

/**
 * Merges a separately published part of the record into its draft. Removes the draft if it then equals the record.
 * @param before the version of the record before that, `null` for none
 */
export async function publishPartOfDraft<C extends CollectionName>(
  transaction: WriteTransaction,
  { collection, id }: { collection: C; id: string },
  draft: Row<"drafts">,
  { before, after, saved }: { before: number | null; after: number; saved: ContentOf<C> },
  intoDraft: (draft: ContentOf<C>, saved: ContentOf<C>) => object,
  author: Author,
): Promise<void> {
  if (draft.deleted_at !== null) return;
  const document = intoDraft(readDraftDocument(collection, JSON.parse(draft.data)).document, saved);
  if (JSON.stringify(document) === JSON.stringify(saved)) {
    await removeDraft(transaction, { collection, id }, author.now);
    return;
  }
  const base = draft.base_version === before ? after : draft.base_version;
  await writeDraft(transaction, { collection, id }, draft, { document, base }, author);
}

/** Permanently deletes a trashed draft; the next sweep deletes files only it uses. */
export async function purgeDraft(transaction: WriteTransaction, draft: Row<"drafts">, now: Date): Promise<void> {
  const { collection, id } = draft;
  const versions = await transaction
    .selectFrom("draft_versions")
    .select("data")
    .where("collection", "=", collection)
    .where("id", "=", id)
    .execute();
  await removeDraft(transaction, { collection: collection as CollectionName, id }, now);
  const keys = new Set([draft, ...versions].flatMap(({ data }) => fileKeysIn(data)));
  await expireFiles(transaction, [...keys]);
}
