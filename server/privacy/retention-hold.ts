import { sql } from "kysely";
import { berlinDate } from "#model/berlin-date.ts";
import type { OperatorNotice, RetentionHold } from "#model/operator-notice.ts";
import { findNotice } from "#server/dashboard/notices.ts";
import type { Connection } from "#server/database/schema.ts";
import type { RetentionCounts } from "./expired-data.ts";
import { daysBefore } from "./retention-periods.ts";

/** Nobody came by and nothing ran for longer: then rather the clock is wrong. */
const longestSilenceDays = 28;
/** How long whoever runs the site has to look at a run that would take most of something. */
const noticeDays = 7;
/** Of so few most may well go. */
const fewRows = 10;

/** The data nobody can bring back, by the table it is in. */
const tables = {
  registrations: "registrations",
  contactMessages: "contact",
  activities: "activity_logs",
  trashedRecords: "content",
  authors: "revisions",
} as const satisfies Partial<Record<keyof RetentionCounts, string>>;
type Watched = keyof typeof tables;
const watched = Object.keys(tables) as Watched[];

/** What a run is judged by; to be read before it. */
export interface BeforeRun {
  totals: Record<Watched, number>;
  /** Instant at which the site was last in use, as far as anybody knows. */
  aliveAt: string | null;
  /** Of the night before. */
  held: OperatorNotice | undefined;
}

/** @param startedAt what this process wrote itself is as wrong as its clock */
export async function readBeforeRun(connection: Connection, now: Date, startedAt: Date): Promise<BeforeRun> {
  const totals = {} as Record<Watched, number>;
  for (const kind of watched) {
    const select = connection.selectFrom(tables[kind]).select((e) => e.fn.countAll<number>().as("count"));
    totals[kind] = (await select.executeTakeFirstOrThrow()).count;
  }
  const aliveAt = await lastAlive(connection, now, startedAt);
  return { totals, aliveAt, held: await findNotice(connection, "retention") };
}

/**
 * Why a run must not remove what it would. A clock that is ahead holds every run until somebody forces one. A run that
 * takes more than half of something waits a week for somebody to object, since a yearly congress does just that.
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
  const until = held?.kind === "removes_most" ? held.until : berlinDate(daysBefore(now, -noticeDays));
  if (today >= until) return undefined;
  return { kind: "removes_most", removed: Object.fromEntries(most.map((kind) => [kind, counts[kind]])), until };
}

/** Whether the clock is so far ahead of the last sign of life that nothing may be removed by it. */
export async function isClockAhead(connection: Connection, now: Date, startedAt: Date): Promise<boolean> {
  const aliveAt = await lastAlive(connection, now, startedAt);
  return aliveAt !== null && isTooLongAgo(aliveAt, now);
}

function isTooLongAgo(aliveAt: string, now: Date): boolean {
  return aliveAt < daysBefore(now, longestSilenceDays).toISOString();
}

async function lastAlive(connection: Connection, now: Date, startedAt: Date): Promise<string | null> {
  return (await lastRun(connection, now)) ?? (await lastTrace(connection, startedAt));
}

/** Instant of the newest run, leaving out those of a clock that was ahead. */
async function lastRun(connection: Connection, now: Date): Promise<string | null> {
  const { newest } = await connection
    .selectFrom("activity_logs")
    .select((e) => e.fn.max("timestamp").as("newest"))
    .where("action", "=", "retention.applied")
    .where("timestamp", "<=", now.toISOString())
    .executeTakeFirstOrThrow();
  return newest;
}

/** Instant of the newest thing anybody did before this process started: of use until the first run. */
async function lastTrace(connection: Connection, startedAt: Date): Promise<string | null> {
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
