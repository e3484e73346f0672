import { copyFile, open, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { backupFile } from "#server/backup/create-place.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { findDamage } from "#server/database/find-damage.ts";
import { makePlaces, type TestPlaces } from "#test/backup/backup-site.ts";
import { aNewsItem } from "#test/builders.ts";
import { createTestApp } from "#test/create-test-app.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

const pageBytes = 4096;
let places: TestPlaces;
let path: string;

beforeAll(async () => {
  places = await makePlaces("sqlite");
  path = places.databaseUrl.slice("file:".length);
  const app = await createTestApp({ databaseUrl: places.databaseUrl, env: places.env });
  for (let n = 0; n < 30; n++) await app.put("news", `n${n}`, aNewsItem({ title: `Nachricht ${n}` }));
  await app.close();
});
afterAll(() => places.remove());

/** Overwrites the beginning of a page; pages are counted from 1. */
async function damage(file: string, page: number): Promise<void> {
  const handle = await open(file, "r+");
  await handle.write(Buffer.alloc(100, 0x5a), 0, 100, (page - 1) * pageBytes);
  await handle.close();
}

it("database damage is found in every part of the file", async () => {
  expect(await findDamage(places.databaseUrl)).toEqual([]);
  const pages = (await stat(path)).size / pageBytes;
  expect(pages).toBeGreaterThan(10);
  const copy = join(places.dataDir, "copy.db");
  for (let part = 1; part <= 10; part++) {
    await copyFile(path, copy);
    await damage(copy, Math.floor((pages * part) / 10));
    expect(await findDamage(`file:${copy}`), `part ${part}`).not.toEqual([]);
  }
});

it("database damage is reported by /readyz, the dashboard and the log, and never replaces a backup", async () => {
  const backup = join(places.dataDir, "site.tar.gz");
  await writeFile(backup, "the last good one");
  const file = new DatabaseSync(path, { readOnly: true });
  const { rootpage } = file.prepare("select rootpage from sqlite_master where name = 'contact'").get() as {
    rootpage: number;
  };
  file.close();
  await damage(path, rootpage);

  const app = await createTestApp({ databaseUrl: places.databaseUrl, env: places.env });
  try {
    const cookie = await signInAsAdministrator(app);
    expect((await app.request("/readyz")).status).toBe(200);
    await app.services.databaseCheck.run();
    const answer = await app.request("/readyz");
    expect([answer.status, await answer.text()]).toEqual([503, "not ready: the database is damaged"]);
    const dashboard = await app.request("/admin/dashboard", { headers: { Cookie: cookie } });
    expect(await dashboard.text()).toContain("Die Datenbank ist beschädigt");
    expect(app.logged).toContainEqual(expect.objectContaining({ level: "error", message: "the database is damaged" }));
    await expect(writeBackup(places, backupFile(backup), { now: new Date() })).rejects.toThrow(
      /^Die Datenbank ist beschädigt \(/,
    );
    expect(await readFile(backup, "utf8")).toBe("the last good one");
  } finally {
    await app.close();
  }
});
