import { type CollectionName, type ContentOf, contentSchemas } from "#model/content/collections.ts";
import { linkTaken, registrationLinkField } from "#model/events/registration-link.ts";
import { type FieldErrors, fieldErrorsOf } from "#model/fields/field-errors.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Row, WriteTransaction } from "#server/database/schema.ts";
import { activityOf } from "../editor-activity.ts";
import type { StaleOutcome } from "../refusal.ts";
import { createContentReader } from "../store/content-store.ts";
import { canHaveRecord } from "../store/single-record.ts";
import type { Author } from "../store/write-content.ts";
import { takesOthersLink } from "../taken-link.ts";
import { staleDraft } from "./draft-changes.ts";
import { readDraftDocument } from "./draft-document.ts";
import { lockDraft, planPublication, writeDraft } from "./draft-store.ts";
import { planRemoval } from "./planned-removals.ts";

export interface SaveDraftRequest<C extends CollectionName> {
  collection: C;
  /** The id of the record, which may not exist yet. */
  id: string;
  /** As the form sent it, complete or not; must be complete when `publishAt` is set. */
  document: unknown;
  /** The version of the record the draft is based on, `"new"` for one that was never published. */
  base: number | "new";
  /** The version of the draft the editor saw. */
  expected: number | "none";
  /** When it becomes public; if omitted, an existing plan of the draft stays. */
  publishAt?: Date;
  /** What the same form sent before without a response. */
  previousAttempts?: readonly unknown[] | undefined;
}

export type SaveDraftOutcome<C extends CollectionName> =
  | { ok: true; id: string; draft: number; publishAt: string | null }
  | { ok: false; reason: "invalid"; fieldErrors: FieldErrors }
  | StaleOutcome<ContentOf<C>>
  /** A collection of one record has another id. */
  | { ok: false; reason: "missing" };

/** Saves a draft with its activity entry, and plans its publication if wanted. */
export async function saveDraft<C extends CollectionName>(
  transaction: WriteTransaction,
  author: Author,
  request: SaveDraftRequest<C>,
): Promise<SaveDraftOutcome<C>> {
  const { collection, id, base, publishAt } = request;
  const reading = publishAt
    ? readComplete(collection, request.document)
    : readDraftDocument(collection, request.document);
  const { document, fieldErrors } = reading;
  if (publishAt && publishAt <= author.now) fieldErrors.publishAt = "Dieser Zeitpunkt ist schon vorbei.";
  if (Object.keys(fieldErrors).length > 0) return { ok: false, reason: "invalid", fieldErrors };
  if (!(await canHaveRecord(transaction, collection, id))) return { ok: false, reason: "missing" };
  const row = await lockDraft(transaction, { collection, id });
  const current = row && row.deleted_at === null ? row : undefined;
  const isKnown = (current?.version ?? "none") === request.expected;
  if (current && !isKnown && !isOwn(collection, current, request)) return staleDraft(collection, current);
  if (publishAt && (await takesOthersLink(transaction, { collection, id, document: document as never }))) {
    return { ok: false, reason: "invalid", fieldErrors: { [registrationLinkField]: linkTaken } };
  }
  // A colleague has deleted the record meanwhile: what it was becomes part of the draft, which can be published, without
  // the plan to remove it.
  const isPublished = base !== "new" && (await createContentReader(transaction).find(collection, id)) !== undefined;
  const change = { document, base: isPublished ? base : null };
  const draft = await writeDraft(transaction, { collection, id }, row, change, author);
  if (!isPublished) await planRemoval(transaction, { collection, id }, null);
  if (publishAt) await planPublication(transaction, { collection, id }, { at: publishAt, by: author.email });
  const plan = publishAt?.toISOString() ?? current?.publish_at ?? null;
  const entry = publishAt
    ? activityOf(collection, id, document, "planned", { details: { at: publishAt.toISOString() } })
    : activityOf(collection, id, document, "drafted", {});
  await recordActivity(transaction, entry, author);
  return { ok: true, id, draft, publishAt: plan };
}

/** Requires a complete document, since it is published without another look. */
function readComplete<C extends CollectionName>(collection: C, document: unknown) {
  const parsed = contentSchemas[collection].safeParse(document);
  const reading = readDraftDocument(collection, document);
  return parsed.success ? reading : { ...reading, fieldErrors: fieldErrorsOf(parsed.error.issues) };
}

/** Whether the stored draft came from this form: the same document, or its last save without a response. */
function isOwn<C extends CollectionName>(collection: C, row: Row<"drafts">, request: SaveDraftRequest<C>): boolean {
  return [request.document, ...(request.previousAttempts ?? [])].some(
    (sent) => JSON.stringify(readDraftDocument(collection, sent).document) === row.data,
  );
}
