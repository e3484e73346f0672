import { randomBytes } from "node:crypto";
import type { Viewer } from "#model/accounts/permission.ts";
import { isSingle } from "#model/content/collection-kind.ts";
import type { CollectionName, ContentOf } from "#model/content/collections.ts";
import type { Draft } from "#model/content/draft.ts";
import { type DuplicableCollection, duplicateOf } from "#model/content/duplicate.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { createId } from "#model/text/create-id.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { authorOf } from "#server/author.ts";
import type { Database, Row, WriteTransaction } from "#server/database/schema.ts";
import { activityOf } from "../editor-activity.ts";
import { findVersion, type VersionSummary } from "../history/history.ts";
import { keepDecisions } from "../history/keep-decisions.ts";
import { createContentReader } from "../store/content-store.ts";
import { canHaveRecord } from "../store/single-record.ts";
import type { Author } from "../store/write-content.ts";
import {
  type FoundDraft,
  findDraft,
  findDraftVersion,
  listDrafts,
  listDraftVersions,
  lockDraft,
  planPublication,
  searchDrafts,
  trashDraft,
  writeDraft,
} from "./draft-store.ts";
import { findPlanRefusal } from "./plan-refusal.ts";
import { findRemoval, type PlannedRemoval, planRemoval } from "./planned-removals.ts";
import { createPreviewLink, findPreviewed, removePreviewLinks } from "./preview-links.ts";
import { type SaveDraftOutcome, type SaveDraftRequest, saveDraft } from "./save-draft.ts";

/** Reads and writes drafts, which only editors see. Each write is one transaction with its activity entry. */
export interface DraftEditor {
  /** With `refusal` if it should be public by now. */
  find<C extends CollectionName>(collection: C, id: string): Promise<Draft<C> | undefined>;
  /** Lists the drafts of a collection, last saved first; `refusal` as above. */
  list<C extends CollectionName>(collection: C): Promise<Draft<C>[]>;
  /** Searches the drafts of all collections, last saved first. */
  search(text: string, limit: number): Promise<FoundDraft[]>;
  save<C extends CollectionName>(viewer: Viewer, request: SaveDraftRequest<C>): Promise<SaveDraftOutcome<C>>;
  /**
   * Copies a record or draft into a draft of a new record.
   * @param days by which its dates are moved; undefined leaves them empty
   * @returns the id of the new record, undefined for an unknown `id`
   */
  duplicate(
    viewer: Viewer,
    collection: DuplicableCollection,
    id: string,
    days: number | undefined,
  ): Promise<string | undefined>;
  /** Lists the versions of an existing draft, newest first. */
  listVersions(collection: CollectionName, id: string): Promise<VersionSummary[]>;
  readVersion<C extends CollectionName>(collection: C, id: string, version: number): Promise<ContentOf<C> | undefined>;
  /** Saves an old version of a draft again as its newest. Publishes nothing; a plan stays. */
  restoreVersion(
    viewer: Viewer,
    collection: CollectionName,
    id: string,
    version: number,
  ): Promise<{ ok: true; version: number } | { ok: false; reason: "missing" }>;
  /**
   * Saves an old version of the record of a draft as the draft's newest, if the record was taken off the website. Publishes
   * nothing.
   */
  restoreRecordVersion(
    viewer: Viewer,
    collection: CollectionName,
    id: string,
    version: number,
  ): Promise<{ ok: true; version: number } | { ok: false; reason: "missing" }>;
  /** Moves a draft to the trash; the published record stays unchanged. */
  discard(viewer: Viewer, collection: CollectionName, id: string): Promise<{ ok: boolean }>;
  /** Cancels the planned publication; the draft stays. */
  cancelPlan(viewer: Viewer, collection: CollectionName, id: string): Promise<{ ok: boolean }>;
  /** Creates a link that shows the draft without an account for 14 days; undefined if there is no draft. */
  share(
    viewer: Viewer,
    collection: CollectionName,
    id: string,
  ): Promise<{ token: string; expiresAt: string } | undefined>;
  /** Revokes all links to the draft. */
  unshare(viewer: Viewer, collection: CollectionName, id: string): Promise<{ ok: boolean }>;
  /** Returns the record a link leads to, with its draft if it still has one. */
  findShared(token: string): Promise<SharedDraft | undefined>;
  /**
   * Plans to move a published record to the trash at an instant; `null` cancels the plan.
   * @returns `ok: false` when there is no such record, it is the only one its collection can have, or the instant is in
   * the past
   */
  planRemoval(
    viewer: Viewer,
    collection: CollectionName,
    id: string,
    plan: { at: Date; reason: string } | null,
  ): Promise<{ ok: boolean }>;
  findRemoval(collection: CollectionName, id: string): Promise<PlannedRemoval | undefined>;
}

export interface SharedDraft {
  collection: CollectionName;
  id: string;
  draft: Draft<CollectionName> | undefined;
}

export function createDraftEditor(database: Database, clock: Clock): DraftEditor {
  const run = <T>(work: (transaction: WriteTransaction) => Promise<T>) => database.transaction().execute(work);

  return {
    async find(collection, id) {
      const draft = await findDraft(database, collection, id);
      return draft && withRefusal(collection, draft);
    },
    list: async (collection) =>
      Promise.all((await listDrafts(database, collection)).map((draft) => withRefusal(collection, draft))),
    search: (text, limit) => searchDrafts(database, text, limit),

    save: (viewer, request) => run((transaction) => saveDraft(transaction, authorOf(viewer, clock), request)),

    async duplicate(viewer, collection, id, days) {
      const stored = await createContentReader(database).find(collection, id);
      const draft = stored ? undefined : await findDraft(database, collection, id);
      const { id: _id, version: _version, ...document } = stored ?? { ...draft?.document, id, version: 0 };
      if (!stored && !draft) return undefined;
      const copy = duplicateOf(collection, document as ContentOf<typeof collection>, days);
      return run(async (transaction) => {
        const author = authorOf(viewer, clock);
        const newId = createId(randomBytes(20));
        await writeDraft(transaction, { collection, id: newId }, undefined, { document: copy, base: null }, author);
        await recordActivity(transaction, activityOf(collection, newId, copy, "drafted", {}), author);
        return newId;
      });
    },
    listVersions: (collection, id) => listDraftVersions(database, collection, id),
    readVersion: (collection, id, version) => findDraftVersion(database, collection, id, version),
    restoreVersion: (viewer, collection, id, version) =>
      restore(viewer, collection, id, (transaction) => findDraftVersion(transaction, collection, id, version)),
    restoreRecordVersion: (viewer, collection, id, version) =>
      restore(viewer, collection, id, async (transaction, { base_version }) => {
        // Based on a record, the draft is compared with it: that one is restored itself.
        return base_version === null ? findVersion(transaction, collection, id, version) : undefined;
      }),
    discard: (viewer, collection, id) =>
      changeDraft(viewer, collection, id, "draft_discarded", (transaction, { now }) =>
        trashDraft(transaction, { collection, id }, now),
      ),
    cancelPlan: (viewer, collection, id) =>
      changeDraft(viewer, collection, id, "plan_cancelled", (transaction) =>
        planPublication(transaction, { collection, id }, null),
      ),

    async share(viewer, collection, id) {
      return run(async (transaction) => {
        const draft = await lockDraft(transaction, { collection, id });
        if (!draft || draft.deleted_at !== null) return undefined;
        const author = authorOf(viewer, clock);
        await recordActivity(
          transaction,
          activityOf(collection, id, JSON.parse(draft.data), "draft_shared", {}),
          author,
        );
        return createPreviewLink(transaction, { collection, id }, author);
      });
    },
    unshare: (viewer, collection, id) =>
      changeDraft(viewer, collection, id, "draft_unshared", (transaction) =>
        removePreviewLinks(transaction, { collection, id }),
      ),
    async findShared(token) {
      const found = await findPreviewed(database, token, clock());
      return found && { ...found, draft: await findDraft(database, found.collection, found.id) };
    },

    planRemoval: (viewer, collection, id, plan) =>
      run(async (transaction) => {
        const author = authorOf(viewer, clock);
        const stored = await createContentReader(transaction).find(collection, id);
        if (!stored || isSingle(collection) || (plan && plan.at <= author.now)) return { ok: false };
        await planRemoval(transaction, { collection, id }, plan && { ...plan, by: viewer.email });
        const details: Record<string, string> = plan ? { at: plan.at.toISOString() } : {};
        const change = plan ? "removal_planned" : "removal_cancelled";
        await recordActivity(transaction, activityOf(collection, id, stored, change, { details }), author);
        return { ok: true };
      }),
    findRemoval: (collection, id) => findRemoval(database, { collection, id }),
  };

  async function withRefusal<C extends CollectionName>(collection: C, draft: Draft<C>): Promise<Draft<C>> {
    const isDue = draft.publishAt !== null && Date.parse(draft.publishAt) <= clock().getTime();
    const refusal = isDue ? await findPlanRefusal(database, collection, draft) : undefined;
    return refusal ? { ...draft, refusal } : draft;
  }

  function restore(
    viewer: Viewer,
    collection: CollectionName,
    id: string,
    find: (transaction: WriteTransaction, draft: Row<"drafts">) => Promise<object | undefined>,
  ): Promise<{ ok: true; version: number } | { ok: false; reason: "missing" }> {
    return run(async (transaction) => {
      const draft = await lockDraft(transaction, { collection, id });
      if (!draft || draft.deleted_at !== null) return { ok: false, reason: "missing" };
      const document = await find(transaction, draft);
      if (!document || !(await canHaveRecord(transaction, collection, id))) return { ok: false, reason: "missing" };
      const author = authorOf(viewer, clock);
      const kept = keepDecisions(collection, document, JSON.parse(draft.data) as object);
      const change = { document: kept, base: draft.base_version };
      const written = await writeDraft(transaction, { collection, id }, draft, change, author);
      await recordActivity(transaction, activityOf(collection, id, document, "draft_restored", {}), author);
      return { ok: true, version: written };
    });
  }

  function changeDraft(
    viewer: Viewer,
    collection: CollectionName,
    id: string,
    action: "draft_discarded" | "plan_cancelled" | "draft_unshared",
    change: (transaction: WriteTransaction, author: Author) => Promise<void>,
  ): Promise<{ ok: boolean }> {
    return run(async (transaction) => {
      const draft = await lockDraft(transaction, { collection, id });
      if (!draft || draft.deleted_at !== null) return { ok: false };
      const author = authorOf(viewer, clock);
      await change(transaction, author);
      await recordActivity(transaction, activityOf(collection, id, JSON.parse(draft.data), action, {}), author);
      return { ok: true };
    });
  }
}
