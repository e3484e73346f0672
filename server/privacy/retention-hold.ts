import { sql } from "kysely";
import { berlinDate } from "#model/dates/berlin-date.ts";
import type { OperatorNotice, RetentionHold } from "#model/operation/operator-notice.ts";
import { findNotice } from "#server/dashboard/notices.ts";
import type { Connection } from "#server/database/schema.ts";
import type { RetentionCounts } from "./expired-data.ts";
import { daysBefore } from "./retention-periods.ts";

/** After a longer period without activity, the clock is probably wrong. */
const maxInactiveDays = 28;
/** How long the operator has to check a run that would remove most of some kind of data. */
const holdDays = 7;
/** Tables with at most this many rows are not checked for removing most of them. */
const fewRows = 10;

/** Data that cannot be restored, by table. */
const tables = {
  registrations: "registrations",
  contactMessages: "contact",
  activities: "activity_logs",
  trashedRecords: "content",
  authors: "revisions",
} as const satisfies Partial<Record<keyof RetentionCounts, string>>;
type Watched = keyof typeof tables;
const watched = Object.keys(tables) as Watched[];

/** State before a run, by which it is judged. */
export interface BeforeRun {
  totals: Record<Watched, number>;
  /** Instant of the last known activity. */
  aliveAt: string | null;
  /** The hold of the previous night. */
  held: OperatorNotice | undefined;
}

export async function readBeforeRun(connection: Connection, now: Date, lastAlive: LastAlive): Promise<BeforeRun> {
  const totals = {} as Record<Watched, number>;
  for (const kind of watched) {
    const select = connection.selectFrom(tables[kind]).select((e) => e.fn.countAll<number>().as("count"));
    totals[kind] = (await select.executeTakeFirstOrThrow()).count;
  }
  const aliveAt = await lastAlive(connection, now);
  return { totals, aliveAt, held: await findNotice(connection, "retention") };
}

/**
 * Returns why a run must not remove data. If the clock is ahead, every run is held until one is forced. A run that
 * removes more than half of some kind of data is held for a week, not longer, since a yearly congress legitimately
 * causes that.
 */
export function findHold(
  { totals, aliveAt, held }: BeforeRun,
  counts: Pick<RetentionCounts, Watched>,
  now: Date,
): RetentionHold | undefined {
  const today = berlinDate(now);
  if (aliveAt && isTooLongAgo(aliveAt, now))
    return { kind: "clock_ahead", today, aliveOn: berlinDate(new Date(aliveAt)) };

  const most = watched.filter((kind) => totals[kind] > fewRows && counts[kind] > totals[kind] / 2);
  if (most.length === 0) return undefined;
  const until = held?.kind === "removes_most" ? held.until : berlinDate(daysBefore(now, -holdDays));
  if (today >= until) return undefined;
  return { kind: "removes_most", removed: Object.fromEntries(most.map((kind) => [kind, counts[kind]])), until };
}

/** Whether the clock is so far ahead of the last recorded activity that retention must not run. */
export async function isClockAhead(connection: Connection, now: Date, lastAlive: LastAlive): Promise<boolean> {
  const aliveAt = await lastAlive(connection, now);
  return aliveAt !== null && isTooLongAgo(aliveAt, now);
}

function isTooLongAgo(aliveAt: string, now: Date): boolean {
  return aliveAt < daysBefore(now, maxInactiveDays).toISOString();
}

/** Returns the instant of the last known activity before this process started, or of a later run. */
export type LastAlive = (connection: Connection, now: Date) => Promise<string | null>;

/** @param startedAt later instants are ignored, as they come from this process's clock */
export function createLastAlive(startedAt: Date): LastAlive {
  // Cached, as it scans whole tables and the dashboard asks too.
  let written: string | null | undefined;
  return async (connection, now) => {
    const ranAt = await lastRun(connection, now);
    if (ranAt) return ranAt;
    if (written === undefined) written = await lastWrite(connection, startedAt);
    return written;
  };
}

/** Returns the instant of the newest run, ignoring runs in the future. */
async function lastRun(connection: Connection, now: Date): Promise<string | null> {
  const { newest } = await connection
    .selectFrom("activity_logs")
    .select((e) => e.fn.max("timestamp").as("newest"))
    .where("action", "=", "retention.applied")
    .where("timestamp", "<=", now.toISOString())
    .executeTakeFirstOrThrow();
  return newest;
}

/** Returns the instant of the newest data written before this process started; used until the first run. */
async function lastWrite(connection: Connection, startedAt: Date): Promise<string | null> {
  const traces = [
    ["content", "updated_at"],
    ["registrations", "updated_at"],
    ["contact", "created_at"],
    ["activity_logs", "timestamp"],
    ["files", "created_at"],
  ] as const;
  const each = traces.map(
    ([table, column]) =>
      sql`select max(${sql.ref(column)}) as at from ${sql.table(table)} where ${sql.ref(column)} <= ${startedAt.toISOString()}`,
  );
  const { rows } = await sql<{ newest: string | null }>`
    select max(at) as newest from (${sql.join(each, sql` union all `)}) as traces`.execute(connection);
  return rows[0]?.newest ?? null;
}
