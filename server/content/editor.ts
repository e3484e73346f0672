import type { Viewer } from "#model/accounts/permission.ts";
import { isSingle } from "#model/content/collection-kind.ts";
import { type CollectionName, type ContentInput, type ContentOf, contentSchemas } from "#model/content/collections.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { linkTaken, registrationLinkField } from "#model/events/registration-link.ts";
import { type FieldErrors, fieldErrorsOf } from "#model/fields/field-errors.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { authorOf } from "#server/author.ts";
import type { Database, Row, WriteTransaction } from "#server/database/schema.ts";
import { inItsPlace } from "./board-place.ts";
import { changeRecord, type RecordChange } from "./change-record.ts";
import { purgeDraft, staleDraft } from "./drafts/draft-changes.ts";
import {
  lockDraft,
  planPublication,
  rebaseDraft,
  removeDraft,
  trashDraft,
  untrashDraft,
  writeDraft,
} from "./drafts/draft-store.ts";
import { cancelMissedRemoval, planRemoval } from "./drafts/planned-removals.ts";
import { type ActivityChoice, activityOf } from "./editor-activity.ts";
import { findVersion, listVersions, type VersionSummary } from "./history/history.ts";
import { keepDecisions } from "./history/keep-decisions.ts";
import { type DeletedRecord, findDeleted, isUnpublished, listDeleted, purgeRecordAndFiles } from "./history/trash.ts";
import type { StaleOutcome } from "./refusal.ts";
import { cleanRichText } from "./rich-text/rich-text.ts";
import { cleanDocument } from "./rich-text/rich-text-fields.ts";
import { type WordLosses, wordLosses } from "./rich-text/word-leftovers.ts";
import { createContentReader, type Stored, withoutKeys } from "./store/content-store.ts";
import { canHaveRecord } from "./store/single-record.ts";
import {
  type ContentChanged,
  type ContentOutcome,
  inContentTransaction,
  removeContent,
  writeContent,
} from "./store/write-content.ts";
import { takesOthersLink } from "./taken-link.ts";

export interface SaveRequest<C extends CollectionName> extends ActivityChoice {
  collection: C;
  /** Chosen by the form, so that a retried save never creates a second record. */
  id: string;
  /** As the form sent it: validated here by the collection's schema. */
  document: unknown;
  /** The version the editor saw; `"new"` for a record that does not exist yet. */
  expectedVersion: number | "new";
  /** The version of the draft the editor saw, `"none"` without one; omitted by forms without drafts. */
  expectedDraft?: number | "none";
  /** What the same form sent before without a response: if that was stored, it is no conflict. */
  previousAttempts?: readonly unknown[] | undefined;
}

export type SaveOutcome<C extends CollectionName> =
  | { ok: true; id: string; version: number; change: "created" | "updated" | "unchanged" }
  | { ok: false; reason: "invalid"; fieldErrors: FieldErrors }
  | StaleOutcome<ContentOf<C>>
  | { ok: false; reason: "missing" };

export type EditorOutcome = { ok: true; version: number } | { ok: false; reason: "missing" };

/** Reads and writes records for editors. Each write is one transaction with its activity entry. */
export interface ContentEditor {
  /**
   * Validates and writes a record, and publishes the draft the form was opened with. Refuses a registration link that
   * another event has.
   */
  save<C extends CollectionName>(viewer: Viewer, request: SaveRequest<C>): Promise<SaveOutcome<C>>;
  /**
   * Reads a record, applies a function (a toggle, a move) and writes it, whatever its version. Not for registration
   * links, which need to be compared with those of other events.
   * @throws ZodError when `apply` returns an invalid document
   */
  change<C extends CollectionName>(viewer: Viewer, change: RecordChange<C>): Promise<EditorOutcome>;
  /** Moves a record to the trash, and its draft with it. */
  remove(viewer: Viewer, collection: CollectionName, id: string): Promise<EditorOutcome>;
  /**
   * Takes a record off the website and makes it a draft; a draft it had stays, without its plan, by which the record would
   * come back. Its history continues when it is published again. Not for the only record of its collection.
   */
  unpublish(viewer: Viewer, collection: CollectionName, id: string): Promise<EditorOutcome>;
  /**
   * Restores a record from the trash as a new version, with the draft that went there with it, or a draft unchanged. A
   * draft that had been discarded before stays in the trash. The planned end of the record continues if it is still to
   * come; a publication has to be planned anew, so that nothing is published that nobody expects. An event whose registration link another one took meanwhile
   * comes back without it.
   */
  restoreDeleted(viewer: Viewer, collection: CollectionName, id: string): Promise<EditorOutcome>;
  /** Permanently deletes a trashed record or draft with its versions; the next sweep deletes files only it uses. */
  purgeDeleted(viewer: Viewer, collection: CollectionName, id: string): Promise<{ ok: boolean }>;
  /** Lists the records and drafts in the trash, last deleted first. */
  listDeleted(collection: CollectionName): Promise<DeletedRecord[]>;
  listVersions(collection: CollectionName, id: string): Promise<VersionSummary[]>;
  readVersion<C extends CollectionName>(collection: C, id: string, version: number): Promise<ContentOf<C> | undefined>;
  /**
   * Saves an old version again as the newest, but for what `keepDecisions` keeps; the versions between stay in the history.
   * An event keeps its registration link if another one has that of the version. `missing` unless the record is public:
   * restoring never makes it so.
   */
  restoreVersion(viewer: Viewer, collection: CollectionName, id: string, version: number): Promise<EditorOutcome>;
  /** Returns HTML pasted from a word processor as it would be stored, and what sanitising removed. */
  cleanPasted(html: string): { html: string; lost: WordLosses };
}

/** @param onCommit called after each transaction that may have changed content; invalidates the page cache */
export function createContentEditor(database: Database, clock: Clock, onCommit: ContentChanged): ContentEditor {
  const run = <T>(work: (transaction: WriteTransaction) => Promise<T>) =>
    inContentTransaction(database, onCommit, work);

  return {
    async save(viewer, request) {
      const { collection, id, expectedVersion } = request;
      const parsed = contentSchemas[collection].safeParse(request.document);
      if (!parsed.success) return { ok: false, reason: "invalid", fieldErrors: fieldErrorsOf(parsed.error.issues) };
      const sent = parsed.data as ContentInput<typeof collection>;
      const activity = activityOf(
        collection,
        id,
        parsed.data,
        expectedVersion === "new" ? "created" : "updated",
        request,
      );

      return run(async (transaction) => {
        const author = authorOf(viewer, clock);
        if (await takesOthersLink(transaction, { collection, id, document: parsed.data as never })) {
          return { ok: false, reason: "invalid", fieldErrors: { [registrationLinkField]: linkTaken } };
        }
        const document = await inItsPlace(transaction, { collection, id, document: sent });
        const write = (expected: number | "new") =>
          writeContent(transaction, { collection, id, document, expected, activity }, author);
        const draft = await lockDraft(transaction, { collection, id });
        if (draft && isOtherDraft(draft, request.expectedDraft)) return staleDraft(collection, draft);
        let outcome = await write(expectedVersion);
        if (!outcome.ok && outcome.reason === "stale" && isOwn(collection, outcome.current, { ...request, document })) {
          outcome = await write(outcome.current.version);
        }
        // What comes back from the trash by a form is new.
        if (outcome.ok && expectedVersion === "new") await planRemoval(transaction, { collection, id }, null);
        if (outcome.ok && draft && request.expectedDraft === draft.version) {
          await removeDraft(transaction, { collection, id }, author.now);
        }
        return saveOutcome(outcome, request.expectedDraft ?? "none");
      });
    },

    change: (viewer, change) =>
      run(async (transaction) => editorOutcome(await changeRecord(transaction, change, authorOf(viewer, clock)))),

    async remove(viewer, collection, id) {
      return run(async (transaction) => {
        const stored = await createContentReader(transaction).find(collection, id);
        // The only record of its collection is edited, never deleted (`collection-kind.ts`).
        if (!stored || isSingle(collection)) return { ok: false, reason: "missing" };
        const activity = activityOf(collection, id, stored, "deleted", {});
        const author = authorOf(viewer, clock);
        const removal = { collection, id, expected: "any", activity } as const;
        const outcome = await removeContent(transaction, removal, author);
        await trashDraft(transaction, { collection, id }, author.now);
        return editorOutcome(outcome);
      });
    },

    async unpublish(viewer, collection, id) {
      return run(async (transaction) => {
        const author = authorOf(viewer, clock);
        const draft = await lockDraft(transaction, { collection, id });
        const stored = await createContentReader(transaction).find(collection, id);
        if (!stored || isSingle(collection)) return { ok: false, reason: "missing" };
        const activity = activityOf(collection, id, stored, "unpublished", {});
        const removal = { collection, id, expected: "any", activity } as const;
        const outcome = await removeContent(transaction, removal, author);
        const isDraft = draft?.deleted_at === null;
        const document = isDraft ? (JSON.parse(draft.data) as object) : withoutKeys(stored);
        await writeDraft(transaction, { collection, id }, draft, { document, base: null }, author);
        await planPublication(transaction, { collection, id }, null);
        await planRemoval(transaction, { collection, id }, null);
        return editorOutcome(outcome);
      });
    },

    async restoreDeleted(viewer, collection, id) {
      return run(async (transaction) => {
        const author = authorOf(viewer, clock);
        const record = await findDeleted(transaction, collection, id);
        const draft = await lockDraft(transaction, { collection, id });
        if (!(await canHaveRecord(transaction, collection, id))) return { ok: false, reason: "missing" };
        const isDraftOnly = record !== undefined && draft !== undefined && isUnpublished(draft, record);
        const isDraftBack = draft !== undefined && draft.deleted_at !== null;
        if (isDraftBack) await untrashDraft(transaction, draft, author.now);
        if (record && !isDraftOnly) {
          await cancelMissedRemoval(transaction, { collection, id }, author.now);
          const outcome = editorOutcome(await restore(transaction, viewer, collection, id, record.version, "new"));
          const versions = outcome.ok && { before: record.version, after: outcome.version };
          if (versions) await rebaseDraft(transaction, { collection, id }, versions);
          return outcome;
        }
        if (!isDraftBack) return { ok: false, reason: "missing" };
        await recordActivity(
          transaction,
          activityOf(collection, id, JSON.parse(draft.data), "draft_restored", {}),
          author,
        );
        return { ok: true, version: draft.version };
      });
    },

    async purgeDeleted(viewer, collection, id) {
      return run(async (transaction) => {
        const author = authorOf(viewer, clock);
        const record = await findDeleted(transaction, collection, id);
        const draft = await lockDraft(transaction, { collection, id });
        const trashedDraft = draft?.deleted_at ? draft : undefined;
        const purged = record ?? trashedDraft;
        // What became a draft again is not in the trash: its record holds the history and what belongs to an event.
        if (!purged || (record && draft && !trashedDraft && isUnpublished(draft, record))) return { ok: false };
        if (trashedDraft) await purgeDraft(transaction, trashedDraft, author.now);
        if (record) await purgeRecordAndFiles(transaction, record, author.now);
        await recordActivity(transaction, activityOf(collection, id, JSON.parse(purged.data), "purged", {}), author);
        return { ok: true };
      });
    },

    listDeleted: (collection) => listDeleted(database, collection),
    listVersions: (collection, id) => listVersions(database, collection, id),
    readVersion: (collection, id, version) => findVersion(database, collection, id, version),
    restoreVersion: (viewer, collection, id, version) =>
      run(async (transaction) => {
        for (;;) {
          const current = await createContentReader(transaction).find(collection, id);
          if (!current) return { ok: false, reason: "missing" };
          const outcome = await restore(transaction, viewer, collection, id, version, current.version);
          // Written since it was read; from here on it is locked.
          if (outcome.ok || outcome.reason !== "stale") return editorOutcome(outcome);
        }
      }),
    cleanPasted: (html) => ({ html: cleanRichText(html), lost: wordLosses(html) }),
  };

  async function restore<C extends CollectionName>(
    transaction: WriteTransaction,
    viewer: Viewer,
    collection: C,
    id: string,
    version: number,
    expected: "new" | number,
  ): Promise<ContentOutcome<C>> {
    const found = await findVersion(transaction, collection, id, version);
    if (!found) return { ok: false, reason: "missing" };
    const current = await createContentReader(transaction).find(collection, id);
    const kept = current ? keepDecisions(collection, found, current) : found;
    const isTaken = await takesOthersLink(transaction, { collection, id, document: kept });
    const restored = isTaken ? withLinkOf(kept, current) : kept;
    const activity = activityOf(collection, id, restored, "restored", {});
    const stored = restored as ContentInput<C>;
    // From the trash it comes back where it was.
    const document = current ? await inItsPlace(transaction, { collection, id, document: stored }) : stored;
    const change = { collection, id, document, expected, activity };
    return writeContent(transaction, change, authorOf(viewer, clock));
  }
}

/** Whether the stored draft is not the one the form was opened with. A trashed draft is no conflict. */
function isOtherDraft(draft: Row<"drafts">, expected: number | "none" | undefined): boolean {
  return draft.deleted_at === null && expected !== undefined && draft.version !== expected;
}

/** Whether the stored document came from this form: the same document, or its last save without a response. */
function isOwn<C extends CollectionName>(collection: C, current: Stored<C>, request: SaveRequest<C>): boolean {
  const stored = JSON.stringify(withoutKeys(current));
  return [request.document, ...(request.previousAttempts ?? [])].some((sent) => {
    const parsed = contentSchemas[collection].safeParse(sent);
    return parsed.success && JSON.stringify(cleanDocument(collection, parsed.data as ContentOf<C>)) === stored;
  });
}

/** Exchanges the registration link of an event by that of another version, "" without one. */
function withLinkOf<C extends CollectionName>(document: ContentOf<C>, current: ContentOf<C> | undefined) {
  const { registrationSettings: settings, ...event } = document as ContentOf<"events">;
  const { registrationLink = "" } = (current as ContentOf<"events"> | undefined)?.registrationSettings ?? {};
  return { ...event, registrationSettings: { ...settings, registrationLink } } as ContentOf<C>;
}

function saveOutcome<C extends CollectionName>(outcome: ContentOutcome<C>, draft: number | "none"): SaveOutcome<C> {
  if (outcome.ok) {
    return { ok: true, id: outcome.stored.id, version: outcome.stored.version, change: outcome.change };
  }
  if (outcome.reason === "missing") return outcome;
  const { current, savedBy, savedAt } = outcome;
  return {
    ok: false,
    reason: "stale",
    document: withoutKeys(current),
    version: current.version,
    draft,
    savedBy,
    savedAt,
  };
}

function editorOutcome<C extends CollectionName>(outcome: ContentOutcome<C>): EditorOutcome {
  return outcome.ok ? { ok: true, version: outcome.stored.version } : { ok: false, reason: "missing" };
}
