import { berlinDate } from "#model/dates/berlin-date.ts";
import type { ClockDoubt, OperatorNotice, RetentionHold } from "#model/operation/operator-notice.ts";
import { findNotice } from "#server/dashboard/notices.ts";
import type { Connection } from "#server/database/schema.ts";
import type { ClockTrust } from "./clock-trust.ts";
import type { RetentionCounts } from "./expired-data.ts";
import { daysBefore } from "./retention-periods.ts";

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
  /** Why the clock forbids deleting anything. */
  doubt: ClockDoubt | undefined;
  /** The hold of the previous night. */
  held: OperatorNotice | undefined;
}

export async function readBeforeRun(connection: Connection, clockTrust: ClockTrust): Promise<BeforeRun> {
  const totals = {} as Record<Watched, number>;
  for (const kind of watched) {
    const select = connection.selectFrom(tables[kind]).select((e) => e.fn.countAll<number>().as("count"));
    totals[kind] = (await select.executeTakeFirstOrThrow()).count;
  }
  const doubt = await clockTrust.findDoubt(connection);
  return { totals, doubt, held: await findNotice(connection, "retention") };
}

/**
 * Returns why a run must not remove data. While the clock is in doubt, every run is held unless it is forced. A run that
 * removes more than half of some kind of data is held for a week, not longer, since a yearly congress legitimately
 * causes that.
 */
export function findHold(
  { totals, doubt, held }: BeforeRun,
  counts: Pick<RetentionCounts, Watched>,
  now: Date,
): RetentionHold | undefined {
  if (doubt) return doubt;
  const most = watched.filter((kind) => totals[kind] > fewRows && counts[kind] > totals[kind] / 2);
  if (most.length === 0) return undefined;
  const until = held?.kind === "removes_most" ? held.until : berlinDate(daysBefore(now, -holdDays));
  if (berlinDate(now) >= until) return undefined;
  return { kind: "removes_most", removed: Object.fromEntries(most.map((kind) => [kind, counts[kind]])), until };
}
