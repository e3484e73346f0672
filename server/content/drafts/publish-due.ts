import { isSingle } from "#model/content/collection-kind.ts";
import type { CollectionName, ContentInput } from "#model/content/collections.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Database, Row, WriteTransaction } from "#server/database/schema.ts";
import { inItsPlace, lockPlaces } from "../board-place.ts";
import { activityOf } from "../editor-activity.ts";
import { createContentReader } from "../store/content-store.ts";
import { type ContentChanged, inContentTransaction, removeContent, writeContent } from "../store/write-content.ts";
import { lockLinks } from "../taken-link.ts";
import { lockDraft, removeDraft, trashDraft } from "./draft-store.ts";
import { findPlanRefusal } from "./plan-refusal.ts";
import { claimRemoval, findDueRemovals } from "./planned-removals.ts";

/**
 * Carries out due plans: publishes drafts and moves records to the trash. Each runs in its own transaction that claims
 * the plan first, so that only one instance carries it out; failures are reported and retried the next time. What
 * `findPlanRefusal` finds is no failure: the draft waits, and the back office says for what.
 * @param onCommit invalidates the page cache
 * @returns how many drafts were published, and how many records removed
 */
export async function applyScheduledChanges(
  database: Database,
  clock: Clock,
  onCommit: ContentChanged,
  onFailure: (error: unknown, record: { collection: string; id: string }) => void,
): Promise<{ published: number; removed: number }> {
  const run = (work: (transaction: WriteTransaction) => Promise<boolean>) =>
    inContentTransaction(database, onCommit, work);
  const now = clock();
  const count = async <T extends { collection: string; id: string }>(
    due: readonly T[],
    work: (transaction: WriteTransaction, plan: T) => Promise<boolean>,
  ) => {
    let done = 0;
    for (const plan of due) {
      const { collection, id } = plan;
      const isDone = await run((transaction) => work(transaction, plan)).catch((error: unknown) => {
        onFailure(error, { collection, id });
        return false;
      });
      if (isDone) done += 1;
    }
    return done;
  };
  const drafts = await findDueDrafts(database, now);
  const removals = await findDueRemovals(database, now);
  return {
    published: await count(drafts, (transaction, draft) => publish(transaction, draft, now)),
    removed: await count(removals, (transaction, plan) => remove(transaction, plan, now)),
  };
}

type DuePlan = Pick<Row<"drafts">, "collection" | "id" | "version">;

/** Returns due drafts whose record still has the version they are based on, earliest first. */
function findDueDrafts(database: Database, now: Date): Promise<DuePlan[]> {
  return database
    .selectFrom("drafts")
    .leftJoin("content", (join) =>
      join
        .onRef("content.collection", "=", "drafts.collection")
        .onRef("content.id", "=", "drafts.id")
        .on("content.deleted_at", "is", null),
    )
    .select(["drafts.collection", "drafts.id", "drafts.version"])
    .where("drafts.publish_at", "<=", now.toISOString())
    .where("drafts.deleted_at", "is", null)
    .where(({ or, and, eb }) =>
      or([
        eb("content.version", "=", eb.ref("drafts.base_version")),
        and([eb("content.version", "is", null), eb("drafts.base_version", "is", null)]),
      ]),
    )
    .orderBy("drafts.publish_at")
    .execute();
}

async function publish(transaction: WriteTransaction, due: DuePlan, now: Date): Promise<boolean> {
  const collection = due.collection as CollectionName;
  const { id } = due;
  await lockPlaces(transaction, collection);
  const draft = await lockDraft(transaction, { collection, id });
  // Another instance published it, or it was saved again: then the next run checks its plan.
  if (!draft?.publish_at || draft.version !== due.version || Date.parse(draft.publish_at) > now.getTime()) return false;
  const document = JSON.parse(draft.data) as ContentInput<typeof collection>;
  const base = draft.base_version ?? "new";
  // Another event may be getting this one's link just now.
  await lockLinks(transaction, { collection, id, document: document as never });
  // The back office says why (`DraftEditor`); nobody else could do anything about it.
  if (await findPlanRefusal(transaction, collection, { id, base, document: document as never })) return false;
  const placed = await inItsPlace(transaction, { collection, id, document });
  const change = { collection, id, document: placed, expected: base, activity: null } as const;
  const outcome = await writeContent(transaction, change, { email: draft.saved_by, now });
  if (!outcome.ok) return false;
  await removeDraft(transaction, { collection, id }, now);
  const details: Record<string, string> = draft.planned_by ? { plannedBy: draft.planned_by } : {};
  await recordActivity(transaction, activityOf(collection, id, document, "published", { details }), system(now));
  return true;
}

async function remove(transaction: WriteTransaction, due: Row<"planned_removals">, now: Date): Promise<boolean> {
  const collection = due.collection as CollectionName;
  const { id, reason, planned_by } = due;
  if (!(await claimRemoval(transaction, due))) return false;
  const stored = await createContentReader(transaction).find(collection, id);
  if (!stored || isSingle(collection)) return false;
  await removeContent(transaction, { collection, id, expected: "any", activity: null }, { email: planned_by, now });
  await trashDraft(transaction, { collection, id }, now);
  const details = { ...(planned_by && { plannedBy: planned_by }), ...(reason && { reason }) };
  await recordActivity(transaction, activityOf(collection, id, stored, "removed", { details }), system(now));
  return true;
}

function system(now: Date) {
  return { email: null, now };
}
