import { recordActivity } from "#server/activity/activity-store.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { type RetentionCounts, removals } from "./expired-data.ts";
import { findMailFilesBefore, removeMailFiles } from "./mail-files.ts";
import { daysBefore, lastNightlyRunDay, type RetentionPeriods } from "./retention-periods.ts";

export interface Retention {
  database: Database;
  periods: RetentionPeriods;
  /** Where mails lie as files while no mail service is configured. */
  outboxFolder: string;
}

/**
 * Removes what is kept longer than its period, everything in one transaction with one activity entry that holds counts
 * only. A run that finds nothing takes the place of the last one that found nothing, so that quiet nights do not fill
 * the log.
 * @param options.isDryRun removes nothing and leaves no entry; the counts are those of a real run
 */
export async function applyRetention(
  retention: Retention,
  now: Date,
  { isDryRun = false }: { isDryRun?: boolean } = {},
): Promise<RetentionCounts> {
  const { outboxFolder, periods } = retention;
  const files = await findMailFilesBefore(outboxFolder, daysBefore(now, periods.mailDays));
  let counts: RetentionCounts | undefined;
  try {
    await retention.database.transaction().execute(async (transaction) => {
      counts = await removeExpired(transaction, periods, now, files.length);
      if (isDryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  if (!isDryRun) await removeMailFiles(outboxFolder, files);
  return counts as RetentionCounts;
}

/**
 * The nightly run: does nothing when one of the instances has done it already.
 * @returns undefined when there was nothing to do
 */
export async function applyRetentionIfDue(retention: Retention, now: Date): Promise<RetentionCounts | undefined> {
  const day = lastNightlyRunDay(now);
  const { outboxFolder, periods } = retention;
  const files = await findMailFilesBefore(outboxFolder, daysBefore(now, periods.mailDays));
  const counts = await retention.database.transaction().execute(async (transaction) => {
    if (!(await claimRun(transaction, day))) return undefined;
    return removeExpired(transaction, periods, now, files.length);
  });
  if (counts) await removeMailFiles(outboxFolder, files);
  return counts;
}

/** Ends a transaction without a trace. */
class DryRun extends Error {}

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
    await transaction
      .deleteFrom("activity_logs")
      .where("action", "=", "retention.applied")
      .where((e) => e.cast<string>("details", "text"), "=", "{}")
      .execute();
  }
  const entry = { action: "retention.applied", section: "privacy", details } as const;
  await recordActivity(transaction, entry, { email: null, now });
  return counts;
}

/** Whether the run of that day is ours; the row stays locked until the transaction ends. */
async function claimRun(transaction: WriteTransaction, day: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("task_runs")
    .values({ name: "retention", ran_on: day })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ ran_on: day }).where("task_runs.ran_on", "<", day))
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
