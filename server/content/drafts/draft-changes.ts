import type { CollectionName, ContentInput, ContentOf } from "#model/collections.ts";
import type { Row, WriteTransaction } from "#server/database/schema.ts";
import { expireFiles, fileKeysIn } from "#server/files/file-uses.ts";
import type { StaleOutcome } from "../refusal.ts";
import type { Author } from "../store/write-content.ts";
import { readDraftDocument } from "./draft-document.ts";
import { lockDraft, removeDraft, writeDraft } from "./draft-store.ts";

/** What an editor is told who knew another draft, or none. */
export function staleDraft<C extends CollectionName>(collection: C, draft: Row<"drafts">): StaleOutcome<C> {
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
 * A toggle or a move of the record holds for its draft too, which would otherwise take it back when it is published. A
 * draft of an older version is in conflict already and stays as it is.
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
 * A part of the record was published alone: its draft takes that part over and keeps the others, unless nothing is left
 * that is not public.
 * @param before the version of the record until now, `null` for none
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

/** Removes a draft from the trash for good; files only it names are due with the next sweep. */
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
