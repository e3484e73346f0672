import type { RetentionHold } from "#model/operator-notice.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { setNotice } from "#server/dashboard/notices.ts";
import { claimRun } from "#server/database/claim-run.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { type RetentionCounts, removals, removeActivities } from "./expired-data.ts";
import { findMailFilesBefore, removeMailFiles } from "./mail-files.ts";
import { findHold, readBeforeRun } from "./retention-hold.ts";
import { daysBefore, lastNightlyRunDay, type RetentionPeriods } from "./retention-periods.ts";

export interface Retention {
  database: Database;
  periods: RetentionPeriods;
  /** Where mails lie as files while no mail service is configured. */
  outboxFolder: string;
  /** When this process began to write. */
  startedAt: Date;
}

export interface RetentionRun {
  /** What was removed, or would be. */
  counts: RetentionCounts;
  /** Why nothing was removed after all. */
  hold?: RetentionHold;
}

export interface RetentionOptions {
  /** Removes nothing and leaves no entry; the counts are those of a real run. */
  isDryRun?: boolean;
  /** Removes though it is held: somebody has looked at it. */
  isForced?: boolean;
}

/**
 * Removes what is kept longer than its period, everything in one transaction with one activity entry that holds counts
 * only. A run that finds nothing takes the place of the last one that found nothing, so that quiet nights do not fill
 * the log. Nothing is removed when it looks like a mistake (see `findHold`): that is shown on the dashboard until a run
 * goes through.
 */
export async function applyRetention(
  retention: Retention,
  now: Date,
  options: RetentionOptions = {},
): Promise<RetentionRun> {
  return (await attempt(retention, now, options)) as RetentionRun;
}

/**
 * The nightly run: does nothing when one of the instances has done it already.
 * @returns undefined when there was nothing to do
 */
export async function applyRetentionIfDue(retention: Retention, now: Date): Promise<RetentionRun | undefined> {
  return attempt(retention, now, {}, lastNightlyRunDay(now));
}

async function attempt(
  retention: Retention,
  now: Date,
  { isDryRun = false, isForced = false }: RetentionOptions,
  dueDay?: string,
): Promise<RetentionRun | undefined> {
  const { database, outboxFolder, periods, startedAt } = retention;
  const files = await findMailFilesBefore(outboxFolder, daysBefore(now, periods.mailDays));
  let run: RetentionRun | undefined;
  try {
    await database.transaction().execute(async (transaction) => {
      if (dueDay && !(await claimDay(transaction, dueDay))) return;
      const before = await readBeforeRun(transaction, now, startedAt);
      const counts = await removeExpired(transaction, periods, now, files.length);
      run = { counts, hold: findHold(before, counts, now) };
      if (isDryRun || (run.hold && !isForced)) throw new CalledOff();
      await setNotice(transaction, "retention", undefined);
    });
  } catch (error) {
    if (!(error instanceof CalledOff)) throw error;
    if (!isDryRun) await database.transaction().execute((transaction) => hold(transaction, run?.hold, dueDay));
    return run;
  }
  if (!run) return undefined;
  await removeMailFiles(outboxFolder, files);
  return { counts: run.counts };
}

async function hold(
  transaction: WriteTransaction,
  reason: RetentionHold | undefined,
  dueDay: string | undefined,
): Promise<void> {
  // Looked at once a night, too.
  if (!dueDay || (await claimDay(transaction, dueDay))) await setNotice(transaction, "retention", reason);
}

/** Ends a transaction without a trace. */
class CalledOff extends Error {}

async function removeExpired(
  transaction: WriteTransaction,
  periods: RetentionPeriods,
  now: Date,
  mailFiles: number,
): Promise<RetentionCounts> {
  const counts = {} as RetentionCounts;
  for (const kind of Object.keys(removals) as (keyof RetentionCounts)[]) {
    counts[kind] = await removals[kind](transaction, now, periods);
  }
  counts.mails += mailFiles;

  const details = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  if (Object.keys(details).length === 0) {
    await removeActivities(transaction, now, (e) =>
      e.and([e("action", "=", "retention.applied"), e(e.cast<string>("details", "text"), "=", "{}")]),
    );
  }
  const entry = { action: "retention.applied", section: "privacy", details } as const;
  await recordActivity(transaction, entry, { email: null, now });
  return counts;
}

/** Tomorrow may be the today of another instance. */
function claimDay(transaction: WriteTransaction, day: string): Promise<boolean> {
  const tomorrow = new Date(Date.parse(day) + 24 * 60 * 60_000).toISOString().slice(0, 10);
  return claimRun(transaction, "retention", day, tomorrow);
}
