import type { CollectionName, ContentInput, ContentOf } from "#model/content/collections.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { changeDraftToo } from "./drafts/draft-changes.ts";
import { type ActivityChoice, activityOf } from "./editor-activity.ts";
import { createContentReader, withoutKeys } from "./store/content-store.ts";
import { type Author, type ContentOutcome, writeContent } from "./store/write-content.ts";

export interface RecordChange<C extends CollectionName> extends ActivityChoice {
  collection: C;
  id: string;
  apply: (document: ContentOf<C>) => ContentInput<C>;
}

/**
 * Reads a record, applies a function (a toggle, a move) and writes it, whatever its version; its draft changes too.
 * @throws ZodError when `apply` returns an invalid document
 */
export async function changeRecord<C extends CollectionName>(
  transaction: WriteTransaction,
  { collection, id, apply, ...choice }: RecordChange<C>,
  author: Author,
): Promise<Exclude<ContentOutcome<C>, { reason: "stale" }>> {
  let stored = await createContentReader(transaction).find(collection, id);
  while (stored) {
    const document = apply(withoutKeys(stored));
    const activity = activityOf(collection, id, document, "updated", choice);
    const change = { collection, id, document, expected: stored.version, activity };
    const outcome = await writeContent(transaction, change, author);
    if (outcome.ok) {
      const versions = { before: stored.version, after: outcome.stored.version };
      await changeDraftToo(transaction, change, versions, apply, author);
    }
    if (outcome.ok || outcome.reason === "missing") return outcome;
    // Written since it was read; from here on it is locked.
    stored = outcome.current;
  }
  return { ok: false, reason: "missing" };
}
