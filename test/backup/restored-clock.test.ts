import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { backupFile } from "#server/backup/create-place.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createClockTrust } from "#server/privacy/clock-trust.ts";
import { makePlaces, type TestPlaces } from "./backup-site.ts";

const places: TestPlaces[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

/** A site whose retention last ran at an instant, if at all. */
async function site(ranAt: string | undefined): Promise<TestPlaces> {
  const place = await makePlaces("sqlite");
  places.push(place);
  const database = await openDatabase(place.databaseUrl);
  await migrate(database);
  if (ranAt)
    await sql`insert into activity_logs (id, action, section, details, timestamp, "user")
      values ('a', 'retention.applied', 'privacy', '{}', ${ranAt}, 'System')`.execute(database);
  await database.destroy();
  return place;
}

it.each<[string, string | undefined, boolean]>([
  ["a machine that was in use yesterday does not make its clock doubtful", "2026-06-14T01:00:00.000Z", true],
  ["a machine that was off for months leaves it doubtful", "2026-01-01T01:00:00.000Z", false],
  ["a new machine leaves it doubtful", undefined, false],
])("restoring an old backup on %s", async (_what, ranAt, expected) => {
  const old = await site("2025-12-01T01:00:00.000Z");
  const path = `${old.dataDir}/old.tar.gz`;
  await writeBackup(old, backupFile(path), { now: new Date("2025-12-01T02:00:00Z") });
  const here = await site(ranAt);
  await restoreBackup(here, backupFile(path), { replaces: true });
  const database = await openDatabase(here.databaseUrl);
  const clockTrust = createClockTrust(database, () => new Date("2026-06-15T10:00:00Z"));
  expect(await clockTrust.mayDelete()).toBe(expected);
  await database.destroy();
});
