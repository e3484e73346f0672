import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import {
  type Activity,
  type ActivityAction,
  type ActivitySection,
  contactDataActions,
} from "#model/operation/activity.ts";
import { createId } from "#model/text/create-id.ts";
import { jsonRecordId } from "#server/database/engine.ts";
import type { Connection, Row, WriteTransaction } from "#server/database/schema.ts";
import { activityColumns } from "#server/privacy/columns/activity-columns.ts";
import { readerOf } from "#server/privacy/columns/documents.ts";
import { withSalts } from "./commitments.ts";

/** Author of automatic actions. */
const systemUser = "System";

/**
 * Writes an activity entry in the caller's transaction, so that the change and its entry are stored together or not at
 * all. It is sealed soon afterwards (`sealLog`).
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
  /** `contact` means the contact page: it includes changes of the contact data, which are part of the settings. */
  section?: ActivitySection;
  /** Author, as in the log. */
  user?: string;
  /** Id of the record an entry is about. */
  record?: string;
  /** Only entries at or after this instant (ISO 8601 UTC). */
  since?: string;
  /** Only entries before this instant. */
  until?: string;
}

export interface ActivityPage {
  /** Only entries after the one with this id; empty if there is none. */
  after?: string;
  limit: number;
}

/** An entry with the position of its link in the chain; `null` until it is sealed. */
export type NumberedActivity = Activity & { position: number | null };

/** Lists entries, newest first. */
export async function listActivities(
  connection: Connection,
  { after, limit, ...filter }: ActivityFilter & ActivityPage,
): Promise<NumberedActivity[]> {
  let select = filtered(connection, filter).selectAll().orderBy("timestamp", "desc").orderBy("number", "desc");
  if (after) {
    const last = await connection
      .selectFrom("activity_logs")
      .select(["timestamp", "number"])
      .where("id", "=", after)
      .executeTakeFirst();
    if (!last) return [];
    // Redundant, but uses the index.
    select = select
      .where("timestamp", "<=", last.timestamp)
      .where((e) => e.or([e("timestamp", "<", last.timestamp), e("number", "<", last.number)]));
  }
  const rows = await select.limit(limit).execute();
  return rows.map(activityOfRow);
}

const readActivity: (row: Row<"activity_logs">) => Activity = readerOf(activityColumns, "record");

export function activityOfRow(row: Row<"activity_logs">): NumberedActivity {
  return { ...readActivity(row), position: row.position };
}

/** Selects the entries that match a filter, in no order. */
export function filtered(connection: Connection, { section, user, record, since, until }: ActivityFilter) {
  let select = connection.selectFrom("activity_logs");
  if (section === "contact") {
    select = select.where((e) =>
      e.or([
        e("section", "=", "contact"),
        e.and([e("section", "=", "settings"), e("action", "in", contactDataActions)]),
      ]),
    );
  } else if (section) {
    select = select.where("section", "=", section);
  }
  if (user !== undefined) select = select.where("user", "=", user);
  if (record !== undefined) select = select.where(jsonRecordId(connection), "=", record);
  if (since) select = select.where("timestamp", ">=", since);
  if (until) select = select.where("timestamp", "<", until);
  return select;
}

/** Lists the authors of entries by code point, up to a limit, with one index lookup per author. */
export async function listAuthors(connection: Connection, limit: number): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) => sql`select min("user") from activity_logs where "user" > ${after}`;
  const { rows } = await sql<{ value: string }>`
    with recursive found (value) as (
      ${next(sql`''`)}
      union all
      select (${next(sql`found.value`)}) from found where found.value is not null
    )
    select value from found where value is not null limit ${sql.lit(limit)}
  `.execute(connection);
  return rows.map(({ value }) => value);
}
