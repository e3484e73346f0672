import type { CollectionName } from "#model/content/collections.ts";
import type { Connection, Row, WriteTransaction } from "#server/database/schema.ts";

/** When a record leaves the public pages, why, and who planned it. In the trash it rests; a restored record has it again. */
export interface PlannedRemoval {
  /** Instant, ISO 8601 UTC. */
  removeAt: string;
  reason: string;
  plannedBy: string | null;
}

interface Key {
  collection: CollectionName;
  id: string;
}

export async function findRemoval(
  connection: Connection,
  { collection, id }: Key,
): Promise<PlannedRemoval | undefined> {
  const row = await connection
    .selectFrom("planned_removals")
    .selectAll()
    .where("collection", "=", collection)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { removeAt: row.remove_at, reason: row.reason, plannedBy: row.planned_by };
}

/** Cancels what was missed while the record was in the trash: who restores it does not expect it to leave at once. */
export async function cancelMissedRemoval(
  transaction: WriteTransaction,
  { collection, id }: Key,
  now: Date,
): Promise<void> {
  await transaction
    .deleteFrom("planned_removals")
    .where("collection", "=", collection)
    .where("id", "=", id)
    .where("remove_at", "<=", now.toISOString())
    .execute();
}

/** Plans when a record moves to the trash, replacing an earlier plan; `null` cancels the plan. */
export async function planRemoval(
  transaction: WriteTransaction,
  { collection, id }: Key,
  plan: { at: Date; reason: string; by: string | null } | null,
): Promise<void> {
  await transaction.deleteFrom("planned_removals").where("collection", "=", collection).where("id", "=", id).execute();
  if (!plan) return;
  await transaction
    .insertInto("planned_removals")
    .values({ collection, id, remove_at: plan.at.toISOString(), reason: plan.reason, planned_by: plan.by })
    .execute();
}

export function findDueRemovals(connection: Connection, now: Date): Promise<Row<"planned_removals">[]> {
  return connection
    .selectFrom("planned_removals")
    .selectAll()
    .where("remove_at", "<=", now.toISOString())
    .orderBy("remove_at")
    .execute();
}

/** Claims a plan. Returns false when it was changed or another instance claimed it. */
export async function claimRemoval(transaction: WriteTransaction, plan: Row<"planned_removals">): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("planned_removals")
    .where("collection", "=", plan.collection)
    .where("id", "=", plan.id)
    .where("remove_at", "=", plan.remove_at)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
