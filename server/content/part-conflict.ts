import { type CollectionName, type ContentOf, contentSchemas } from "#model/content/collections.ts";
import type { RecordPart } from "#model/content/record-part.ts";
import type { Row, WriteTransaction } from "#server/database/schema.ts";
import { readDraftDocument } from "./drafts/draft-document.ts";
import { findDraftVersion } from "./drafts/draft-store.ts";
import { findVersion } from "./history/history.ts";
import type { StaleOutcome } from "./refusal.ts";
import { type Stored, withoutKeys } from "./store/content-store.ts";
import { type Author, storableOf } from "./store/write-content.ts";

export interface SavePartRequest {
  /** Of the record. */
  id: string;
  /** The part as its form sent it: validated by the part's schema. */
  document: unknown;
  /** The version of the record the editor saw; `"new"` without one; `"any"` to overwrite what others saved. */
  expectedVersion: number | "new" | "any";
  /** The version of the draft the editor saw; only for parts whose forms show it. */
  expectedDraft?: number | "none" | undefined;
  /** What the same form sent before without a response: if that was stored, it is no conflict. */
  previousAttempts?: readonly unknown[] | undefined;
  /** The name of the part in the activity log; default: the title of the record. */
  title?: string | undefined;
}

/** A part to be saved in a transaction. */
export interface Saving<C extends CollectionName, P extends Record<string, unknown>> {
  transaction: WriteTransaction;
  part: RecordPart<C, P>;
  request: SavePartRequest;
  author: Author;
}

/** Whether the stored part is the one the editor saw, or one that the form sent. */
export async function isOurs<C extends CollectionName, P extends Record<string, unknown>>(
  saving: Saving<C, P>,
  stored: Stored<C> | undefined,
): Promise<boolean> {
  const { transaction, part, request } = saving;
  const { collection, schema } = part;
  const { expectedVersion, document, previousAttempts = [] } = request;
  if (expectedVersion === "any" || expectedVersion === stored?.version) return true;
  const whole = wholeOf(collection, stored);
  const partOf = async (record: ContentOf<C>) => part.read(await storableOf(transaction, collection, record));
  const present = await partOf(whole);
  const seen = await findSeen(saving);
  if (seen && isSame(await partOf(seen), present)) return true;
  for (const sent of [document, ...previousAttempts]) {
    const { data } = schema.safeParse(sent);
    if (data && isSame(await partOf(part.write(whole, data)), present)) return true;
  }
  return false;
}

/** Returns the conflict with a draft whose part is neither the one the editor saw nor one that the form sent. */
export async function findDraftConflict<C extends CollectionName, P extends Record<string, unknown>>(
  saving: Saving<C, P>,
  draft: Row<"drafts"> | undefined,
): Promise<StaleOutcome<P> | undefined> {
  const { transaction, part, request } = saving;
  const { collection } = part;
  const { id, document, expectedDraft, previousAttempts = [] } = request;
  if (!part.isDrafted || !draft || draft.deleted_at !== null || draft.version === expectedDraft) return undefined;
  const seen =
    typeof expectedDraft === "number"
      ? await findDraftVersion(transaction, collection, id, expectedDraft)
      : await findSeen(saving);
  const drafted = part.read(draftedIn(collection, draft));
  const known = [seen && part.read(seen), document, ...previousAttempts];
  if (known.some((one) => isSame(one, drafted))) return undefined;
  const versions = { version: draft.base_version ?? ("new" as const), draft: draft.version };
  return {
    ok: false,
    reason: "stale",
    document: drafted,
    ...versions,
    savedBy: draft.saved_by,
    savedAt: draft.saved_at,
  };
}

/** Returns the record as the editor saw it. */
async function findSeen<C extends CollectionName, P extends Record<string, unknown>>({
  transaction,
  part: { collection },
  request: { id, expectedVersion },
}: Saving<C, P>): Promise<ContentOf<C> | undefined> {
  return typeof expectedVersion === "number"
    ? findVersion(transaction, collection, id, expectedVersion)
    : wholeOf(collection, undefined);
}

export function draftedIn<C extends CollectionName>(collection: C, draft: Row<"drafts">): ContentOf<C> {
  return readDraftDocument(collection, JSON.parse(draft.data)).document;
}

/**
 * Returns the record, or the defaults of one that does not exist yet.
 * @throws ZodError for a record that needs more than defaults
 */
export function wholeOf<C extends CollectionName>(collection: C, stored: Stored<C> | undefined): ContentOf<C> {
  return stored ? withoutKeys(stored) : (contentSchemas[collection].parse({}) as ContentOf<C>);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
