import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, inject, it } from "vitest";
import { backupFile } from "#server/backup/create-place.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { RegistrationStream, startSiteProcess } from "#test/site-process.ts";
import { makePlaces, readSite, type TestPlaces } from "./backup-site.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function place(engine: "sqlite" | "postgres"): Promise<TestPlaces> {
  const places = await makePlaces(engine);
  closers.push(places.remove);
  return places;
}

/** Makes the backup take long enough for many registrations. */
async function addManyRows({ databaseUrl }: TestPlaces): Promise<void> {
  const database = await openDatabase(databaseUrl);
  await sql`insert into page_views (day, path, count)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 40000)
    select '2026-01-01', '/seite-' || n, n from numbers`.execute(database);
  await database.destroy();
}

for (const engine of ["sqlite", "postgres"] as const) {
  describe.skipIf(engine === "postgres" && "missing" in inject("postgres"))(
    `a backup of a running site on ${engine}`,
    () => {
      it("is a consistent snapshot and neither delays nor loses registrations", async () => {
        const here = await place(engine);
        const site = await startSiteProcess({ ...here.env, LOG_LEVEL: "info" });
        closers.push(() => site.stop("SIGKILL"));
        await addManyRows(here);
        const path = join(here.dataDir, "site.tar.gz");
        const stream = new RegistrationStream(`${site.url}/register/schmerzkonferenz`, "r");
        await stream.acknowledgedMore(30);

        const before = [...stream.acknowledged];
        await writeBackup(here, backupFile(path), { now: new Date() });
        const during = stream.acknowledged.length - before.length;
        await stream.acknowledgedMore(10);
        await stream.stop();
        await site.stop();
        expect(stream.refused).toEqual([]);
        expect(during).toBeGreaterThan(0);

        const there = await place(engine);
        await restoreBackup(there, backupFile(path), { replaces: false });
        const { tables } = await readSite({ ...there });
        const kept = (tables.registrations as { email: string }[]).map(({ email }) => email);
        expect(before.filter((email) => !kept.includes(email))).toEqual([]);
        expect(kept.filter((email) => !stream.sent.includes(email))).toEqual([]);
        expect(kept.length).toBeLessThan(stream.acknowledged.length);
      });
    },
  );
}
