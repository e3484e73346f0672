import { join } from "node:path";
import { openDatabase } from "#server/database/open-database.ts";
import { scrub } from "#server/database/scrub.ts";
import { createClockTrust } from "#server/privacy/clock-trust.ts";
import { applyRetention, type RetentionRun } from "#server/privacy/retention.ts";
import type { RetentionPeriods } from "#server/privacy/retention-periods.ts";
import type { SitePlaces } from "./site-places.ts";

/**
 * Removes from a restored site what retention had removed since the backup, unless the run is held, and from its
 * database file what the replaced site left in it.
 */
export async function retainRestored(
  { databaseUrl, dataDir }: Pick<SitePlaces, "databaseUrl" | "dataDir">,
  periods: RetentionPeriods,
  now: Date,
): Promise<RetentionRun> {
  const database = await openDatabase(databaseUrl);
  try {
    const clockTrust = createClockTrust(database, () => now);
    const retention = { database, periods, outboxFolder: join(dataDir, "outbox"), clockTrust };
    const run = await applyRetention(retention, now);
    // The site is restored; the next night tries again.
    await scrub(database).catch(() => {});
    return run;
  } finally {
    await database.destroy();
  }
}
