import type { Viewer } from "#model/accounts/permission.ts";
import { isSingle } from "#model/content/collection-kind.ts";
import type { CollectionName, ContentInput, ContentOf } from "#model/content/collections.ts";
import type { RecordPart } from "#model/content/record-part.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { linkTaken, registrationLinkField } from "#model/events/registration-link.ts";
import { type FieldErrors, fieldErrorsOf } from "#model/fields/field-errors.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { authorOf } from "#server/author.ts";
import type { Database, Row } from "#server/database/schema.ts";
import { publishPartOfDraft } from "./drafts/draft-changes.ts";
import { lockDraft } from "./drafts/draft-store.ts";
import { saveDraft } from "./drafts/save-draft.ts";
import { activityOf } from "./editor-activity.ts";
import { draftedIn, findDraftConflict, isOurs, type SavePartRequest, type Saving, wholeOf } from "./part-conflict.ts";
import type { StaleOutcome } from "./refusal.ts";
import { createContentReader, withoutKeys } from "./store/content-store.ts";
import { type ContentChanged, type ContentOutcome, inContentTransaction, writeContent } from "./store/write-content.ts";
import { takesOthersLink } from "./taken-link.ts";

type Refused<P> =
  | { ok: false; reason: "invalid"; fieldErrors: FieldErrors }
  | StaleOutcome<P>
  | { ok: false; reason: "missing" };

export type PartOutcome<P> = { ok: true; id: string; version: number } | Refused<P>;
export type PartDraftOutcome<P> = { ok: true; id: string; draft: number; publishAt: string | null } | Refused<P>;

/**
 * Saves parts of records that have forms of their own. A concurrent change of another part is no conflict; one of the
 * same part is, and the outcome has the stored part. Paths of messages are those of the part.
 */
export interface PartEditor {
  /** Publishes a part. A draft of the record adopts it and keeps its other parts. */
  save<C extends CollectionName, P extends Record<string, unknown>>(
    viewer: Viewer,
    part: RecordPart<C, P>,
    request: SavePartRequest,
  ): Promise<PartOutcome<P>>;
  /** Stores a part, complete or not, in the draft of the record, published as a whole at `publishAt` if given. */
  saveDraft<C extends CollectionName, P extends Record<string, unknown>>(
    viewer: Viewer,
    part: RecordPart<C, P>,
    request: SavePartRequest & { publishAt?: Date | undefined },
  ): Promise<PartDraftOutcome<P>>;
}

/** @param onCommit called after each transaction that may have changed content */
export function createPartEditor(database: Database, clock: Clock, onCommit: ContentChanged): PartEditor {
  return {
    async save(viewer, part, request) {
      const parsed = part.schema.safeParse(request.document);
      if (!parsed.success) return { ok: false, reason: "invalid", fieldErrors: fieldErrorsOf(parsed.error.issues) };
      const author = authorOf(viewer, clock);
      return inContentTransaction(database, onCommit, (transaction) =>
        savePart({ transaction, part, request, author }, parsed.data),
      );
    },
    saveDraft(viewer, part, request) {
      const author = authorOf(viewer, clock);
      return database
        .transaction()
        .execute((transaction) => savePartDraft({ transaction, part, request, author }, request.publishAt));
    },
  };
}

async function savePart<C extends CollectionName, P extends Record<string, unknown>>(
  saving: Saving<C, P>,
  sent: P,
): Promise<PartOutcome<P>> {
  const { transaction, part, request, author } = saving;
  const { collection } = part;
  const { id, expectedVersion } = request;
  let stored = await createContentReader(transaction).find(collection, id);
  // Only the one record of a collection has defaults for what the form does not send.
  if (!stored && (typeof expectedVersion === "number" || !isSingle(collection))) return missing;
  const linked = { collection, id, document: part.write(wholeOf(collection, stored), sent) };
  if (await takesOthersLink(transaction, linked)) return invalid(part, { [registrationLinkField]: linkTaken });
  const draft = await lockDraft(transaction, { collection, id });
  const stale = await findDraftConflict(saving, draft);
  if (stale) return stale;

  for (;;) {
    const before = wholeOf(collection, stored);
    const document = part.write(before, sent);
    const fieldErrors = part.refuse?.(part.read(document));
    if (fieldErrors) return { ok: false, reason: "invalid", fieldErrors };
    const isMine = await isOurs(saving, stored);
    const expected = isMine || expectedVersion === "any" ? (stored?.version ?? "new") : expectedVersion;
    const change = { collection, id, document: document as ContentInput<C>, expected, activity: null };
    const outcome = await writeContent(transaction, change, author);
    if (outcome.ok) {
      const saved = withoutKeys(outcome.stored);
      const { version } = outcome.stored;
      if (outcome.change !== "unchanged") await recordChange(saving, before, saved);
      if (draft) {
        const versions = { before: stored?.version ?? null, after: version, saved };
        const intoDraft = (drafted: ContentOf<C>) => part.write(drafted, part.read(saved));
        await publishPartOfDraft(transaction, { collection, id }, draft, versions, intoDraft, author);
      }
      return { ok: true, id, version };
    }
    if (outcome.reason === "missing") return missing;
    // Written since it was read; from here on it is locked.
    if (isMine) stored = outcome.current;
    else return staleOf(part, outcome, draft);
  }
}

async function recordChange<C extends CollectionName, P extends Record<string, unknown>>(
  { transaction, part, request: { id, title }, author }: Saving<C, P>,
  before: ContentOf<C>,
  after: ContentOf<C>,
): Promise<void> {
  const details: Record<string, string> = title === undefined ? {} : { title };
  for (const action of part.actions?.(part.read(before), part.read(after)) ?? [undefined]) {
    const choice = { details, ...(action && { action }) };
    await recordActivity(transaction, activityOf(part.collection, id, after, "updated", choice), author);
  }
}

async function savePartDraft<C extends CollectionName, P extends Record<string, unknown>>(
  saving: Saving<C, P>,
  publishAt: Date | undefined,
): Promise<PartDraftOutcome<P>> {
  const { transaction, part, request, author } = saving;
  const { collection } = part;
  const { id, document, expectedVersion } = request;
  const stored = await createContentReader(transaction).find(collection, id);
  if (!stored && !isSingle(collection)) return missing;
  const row = await lockDraft(transaction, { collection, id });
  const draft = row?.deleted_at === null ? row : undefined;
  const stale = await findDraftConflict(saving, draft);
  if (stale) return stale;
  const isMine = expectedVersion === "any" || (await isOurs(saving, stored));
  const base = isMine ? (stored?.version ?? "new") : expectedVersion;
  const drafted = draft ? draftedIn(collection, draft) : wholeOf(collection, stored);
  const outcome = await saveDraft(transaction, author, {
    ...{ collection, id, document: part.write(drafted, document as P) },
    base: draft ? (draft.base_version ?? "new") : base,
    expected: draft ? draft.version : "none",
    ...(publishAt && { publishAt }),
  });
  if (outcome.ok || outcome.reason === "missing") return outcome;
  if (outcome.reason === "invalid") return invalid(part, outcome.fieldErrors);
  return { ...outcome, document: part.read(outcome.document) };
}

const missing = { ok: false, reason: "missing" } as const;

function staleOf<C extends CollectionName, P extends Record<string, unknown>>(
  part: RecordPart<C, P>,
  { current, savedBy, savedAt }: Extract<ContentOutcome<C>, { reason: "stale" }>,
  draft: Row<"drafts"> | undefined,
): StaleOutcome<P> {
  const versions = { version: current.version, draft: draft?.deleted_at === null ? draft.version : ("none" as const) };
  return { ok: false, reason: "stale", document: part.read(withoutKeys(current)), ...versions, savedBy, savedAt };
}

/** Names fields within the part: "imprint.sections.0.title" becomes "sections.0.title". */
function invalid({ path }: { path: string }, fieldErrors: FieldErrors) {
  const inside = (key: string) => (path && key.startsWith(`${path}.`) ? key.slice(path.length + 1) : key);
  const entries = Object.entries(fieldErrors).map(([key, message]) => [inside(key), message]);
  return { ok: false, reason: "invalid", fieldErrors: Object.fromEntries(entries) } as const;
}
