import type { RetentionHold } from "#model/operation/operator-notice.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { setNotice } from "#server/dashboard/notices.ts";
import { claimRun } from "#server/database/claim-run.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import type { ClockTrust } from "./clock-trust.ts";
import { type RetentionCounts, removals, removeActivities } from "./expired-data.ts";
import { findMailFilesBefore, removeMailFiles } from "./mail-files.ts";
import { findHold, readBeforeRun } from "./retention-hold.ts";
import { daysBefore, lastNightlyRunDay, type RetentionPeriods } from "./retention-periods.ts";

export interface Retention {
  database: Database;
  periods: RetentionPeriods;
  /** Folder for mails as files while no mail service is configured. */
  outboxFolder: string;
  clockTrust: ClockTrust;
}

export interface RetentionRun {
  /** Items removed, or those that would be. */
  counts: RetentionCounts;
  /** Why nothing was removed. */
  hold?: RetentionHold;
}

export interface RetentionOptions {
  /** Removes nothing and logs nothing; the counts are those of a real run. */
  isDryRun?: boolean;
  /** Removes data even if the run is held, after the operator has checked it. */
  isForced?: boolean;
}

/**
 * Removes data whose retention period has ended, in one transaction with one activity entry that contains counts only.
 * An empty run replaces the entry of the previous empty run, so that these do not fill the log. A run that looks like a
 * mistake is held (see `findHold`): nothing is removed, and the dashboard shows this until a run succeeds, or as long as
 * the clock is in doubt.
 */
export async function applyRetention(
  retention: Retention,
  now: Date,
  options: RetentionOptions = {},
): Promise<RetentionRun> {
  return (await attempt(retention, now, options)) as RetentionRun;
}

/**
 * Performs the nightly run unless an instance has already done so.
 * @returns undefined if it was already done
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
  const { database, outboxFolder, periods, clockTrust } = retention;
  const files = await findMailFilesBefore(outboxFolder, daysBefore(now, periods.mailDays));
  let run: RetentionRun | undefined;
  try {
    await database.transaction().execute(async (transaction) => {
      if (dueDay && !(await claimDay(transaction, dueDay))) return;
      const before = await readBeforeRun(transaction, clockTrust);
      const counts = await removeExpired(transaction, periods, now, files.length);
      run = { counts, hold: findHold(before, counts, now) };
      if (isDryRun || (run.hold && !isForced)) throw new RolledBack();
      await setNotice(transaction, "retention", undefined);
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
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
  // Also at most once a night. A doubtful clock holds back more than retention and has a notice of its own.
  const notice = reason?.kind === "removes_most" ? reason : undefined;
  if (!dueDay || (await claimDay(transaction, dueDay))) await setNotice(transaction, "retention", notice);
}

/** Rolls the transaction back. */
class RolledBack extends Error {}

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

/** Claims the day; another instance may already be in the next one. */
function claimDay(transaction: WriteTransaction, day: string): Promise<boolean> {
  const tomorrow = new Date(Date.parse(day) + 24 * 60 * 60_000).toISOString().slice(0, 10);
  return claimRun(transaction, "retention", day, tomorrow);
}
