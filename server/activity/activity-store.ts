import { randomBytes } from "node:crypto";
import { type Activity, type ActivityAction, type ActivitySection, contactDataActions } from "#model/activity.ts";
import { createId } from "#model/id.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import { withSalts } from "./commitments.ts";

/** Author of what the program itself does. */
export const systemUser = "System";

/**
 * Writes one activity entry in the caller's transaction: the change and its entry are kept together or not at all. It is
 * sealed soon after (`sealLog`).
 */
export async function recordActivity(
  transaction: WriteTransaction,
  entry: { action: ActivityAction; section: ActivitySection; details: Record<string, unknown> },
  author: { email: string | null; now: Date },
): Promise<void> {
  const user = author.email ?? systemUser;
  await transaction
    .insertInto("activity_logs")
    .values({
      id: createId(randomBytes(20)),
      action: entry.action,
      section: entry.section,
      details: JSON.stringify(entry.details),
      timestamp: author.now.toISOString(),
      user,
      commitments: JSON.stringify(withSalts(user, entry.details)),
    })
    .execute();
}

export interface ActivityFilter {
  /** `contact` holds what was done on its screen: changes of the contact data too, which are part of the settings. */
  section?: ActivitySection;
  /** Only entries at or after this instant (ISO 8601 UTC). */
  since?: string;
  /** Only what stands after the entry of this id; nothing when there is none. */
  after?: string;
  limit: number;
}

/** The newest entries first. */
export async function listActivities(connection: Connection, filter: ActivityFilter): Promise<Activity[]> {
  let select = connection
    .selectFrom("activity_logs")
    .selectAll()
    .orderBy("timestamp", "desc")
    .orderBy("number", "desc");
  if (filter.section === "contact") {
    select = select.where((e) =>
      e.or([
        e("section", "=", "contact"),
        e.and([e("section", "=", "settings"), e("action", "in", contactDataActions)]),
      ]),
    );
  } else if (filter.section) {
    select = select.where("section", "=", filter.section);
  }
  if (filter.since) select = select.where("timestamp", ">=", filter.since);
  if (filter.after) {
    const last = await connection
      .selectFrom("activity_logs")
      .select(["timestamp", "number"])
      .where("id", "=", filter.after)
      .executeTakeFirst();
    if (!last) return [];
    // The first condition is the one an index answers.
    select = select
      .where("timestamp", "<=", last.timestamp)
      .where((e) => e.or([e("timestamp", "<", last.timestamp), e("number", "<", last.number)]));
  }
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
