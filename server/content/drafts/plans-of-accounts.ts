import type { CollectionName } from "#model/content/collections.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import { activityOf, titleOf } from "../editor-activity.ts";
import type { Author } from "../store/write-content.ts";
import { planPublication } from "./draft-store.ts";
import { planRemoval } from "./planned-removals.ts";
import { isOpenPreview, removePreviewLinksBy } from "./preview-links.ts";

/**
 * Something an account has left to happen, or open: a publication or withdrawal at `at`, or links to a preview that
 * expire at `at`, an instant in ISO 8601 UTC. `by` is the address of the account.
 */
export interface AccountPlan {
  kind: "publication" | "removal" | "preview";
  collection: CollectionName;
  id: string;
  title: string;
  at: string;
  by: string;
}

/** Returns the plans and open preview links of accounts, earliest first; not those that rest in the trash. */
export async function listAccountPlans(connection: Connection, now: Date, by?: string): Promise<AccountPlan[]> {
  const publications = await connection
    .selectFrom("drafts")
    .select(["collection", "id", "publish_at as at", "planned_by as by"])
    .where("publish_at", "is not", null)
    .where("planned_by", by === undefined ? "is not" : "=", by ?? null)
    .execute();
  const removals = await connection
    .selectFrom("planned_removals")
    .innerJoin("content", (join) =>
      join
        .onRef("content.collection", "=", "planned_removals.collection")
        .onRef("content.id", "=", "planned_removals.id")
        .on("content.deleted_at", "is", null),
    )
    .select(["content.collection", "content.id", "remove_at as at", "planned_by as by"])
    .where("planned_by", by === undefined ? "is not" : "=", by ?? null)
    .execute();
  const previews = await connection
    .selectFrom("preview_links")
    .select((e) => ["collection", "id", "created_by as by", e.fn.max("expires_at").as("at")])
    .where(isOpenPreview(now))
    .where("created_by", by === undefined ? "is not" : "=", by ?? null)
    .groupBy(["collection", "id", "created_by"])
    .execute();
  const found = [
    ...publications.map((row) => ({ kind: "publication" as const, ...row })),
    ...removals.map((row) => ({ kind: "removal" as const, ...row })),
    ...previews.map((row) => ({ kind: "preview" as const, ...row })),
  ];
  const plans: AccountPlan[] = [];
  for (const { kind, id, at, by, ...row } of found) {
    const collection = row.collection as CollectionName;
    const title = titleOf(await findDocument(connection, kind, { collection, id }));
    plans.push({ kind, collection, id, title, at: at ?? "", by: by ?? "" });
  }
  return plans.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/**
 * Cancels everything an account has planned and closes its preview links, with an activity entry for each record, and what
 * rests in the trash.
 * @param by address of the account
 */
export async function stopAccountPlans(transaction: WriteTransaction, by: string, author: Author): Promise<void> {
  for (const { kind, collection, id } of await listAccountPlans(transaction, author.now, by)) {
    if (kind === "publication") await planPublication(transaction, { collection, id }, null);
    else if (kind === "removal") await planRemoval(transaction, { collection, id }, null);
    else await removePreviewLinksBy(transaction, { collection, id }, by);
    const change = { publication: "plan_cancelled", removal: "removal_cancelled", preview: "draft_unshared" } as const;
    const document = await findDocument(transaction, kind, { collection, id });
    await recordActivity(transaction, activityOf(collection, id, document, change[kind], {}), author);
  }
  await transaction.deleteFrom("planned_removals").where("planned_by", "=", by).execute();
}

/** Returns the draft, or the record to be withdrawn or whose draft is gone; `{}` without either. */
async function findDocument(
  connection: Connection,
  kind: AccountPlan["kind"],
  { collection, id }: { collection: CollectionName; id: string },
): Promise<object> {
  for (const table of kind === "removal" ? (["content"] as const) : (["drafts", "content"] as const)) {
    const row = await connection
      .selectFrom(table)
      .select("data")
      .where("collection", "=", collection)
      .where("id", "=", id)
      .executeTakeFirst();
    if (row) return JSON.parse(row.data) as object;
  }
  return {};
}
