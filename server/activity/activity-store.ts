import { randomBytes } from "node:crypto";
import type { Activity, ActivityAction, ActivitySection } from "#model/activity.ts";
import { createId } from "#model/id.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";

/** Author of what the program itself does. */
export const systemUser = "System";

/** Writes one activity entry in the caller's transaction: the change and its entry are kept together or not at all. */
export async function recordActivity(
  transaction: WriteTransaction,
  entry: { action: ActivityAction; section: ActivitySection; details: Record<string, unknown> },
  author: { email: string | null; now: Date },
): Promise<void> {
  await transaction
    .insertInto("activity_logs")
    .values({
      id: createId(randomBytes(20)),
      action: entry.action,
      section: entry.section,
      details: JSON.stringify(entry.details),
      timestamp: author.now.toISOString(),
      user: author.email ?? systemUser,
    })
    .execute();
}

/**
 * The newest entries first.
 * @param filter.since only entries at or after this instant (ISO 8601 UTC)
 */
export async function listActivities(
  connection: Connection,
  filter: { section?: ActivitySection; since?: string; limit: number },
): Promise<Activity[]> {
  let select = connection
    .selectFrom("activity_logs")
    .selectAll()
    .orderBy("timestamp", "desc")
    .orderBy("number", "desc");
  if (filter.section) select = select.where("section", "=", filter.section);
  if (filter.since) select = select.where("timestamp", ">=", filter.since);
  const rows = await select.limit(filter.limit).execute();
  return rows.map((row) => ({
    id: row.id,
    action: row.action as ActivityAction,
    section: row.section as ActivitySection,
    details: JSON.parse(row.details) as Activity["details"],
    timestamp: row.timestamp,
    user: row.user,
  }));
}
