import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { readOrCreateSecret } from "#server/accounts/secret.ts";
import { backupFile } from "#server/backup/create-place.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { makeMigratedDatabase } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { makePlaces, type TestPlaces } from "./backup-site.ts";

/** Sites of one test each, and a backup that one of them writes and any of them restores in place. */
export function restoredSites(engine: "sqlite" | "postgres") {
  let folder: string;
  let sites: TestPlaces[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "restored-"));
    sites = [];
  });
  afterEach(async () => {
    for (const site of sites) await site.remove();
    await removeFolder(folder);
  });
  const file = () => backupFile(join(folder, "site.tar.gz"));
  return {
    /** Returns a site with tables and a secret of its own. */
    async newSite(): Promise<TestPlaces> {
      const site = await makePlaces(engine, undefined, makeMigratedDatabase);
      sites.push(site);
      readOrCreateSecret(site.dataDir);
      return site;
    },
    async use<T>(site: TestPlaces, run: (database: Database) => Promise<T>): Promise<T> {
      const database = await openDatabase(site.databaseUrl);
      try {
        return await run(database);
      } finally {
        await database.destroy();
      }
    },
    backUp: (site: TestPlaces, now: Date) => writeBackup(site, file(), { now }),
    restore: (site: TestPlaces, now: Date) =>
      restoreBackup(site, file(), { replaces: true, again: { now, listPlaces: [] } }),
  };
}
