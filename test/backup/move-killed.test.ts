import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, inject, it } from "vitest";
import { sumSite } from "#server/backup/compare-sites.ts";
import { createStage } from "#server/backup/stage.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { aNewsItem } from "#test/builders.ts";
import { createTestApp } from "#test/create-test-app.ts";
import { type StoreKind, storeKinds } from "#test/files/files-stores.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";
import { makePlaces, readSite, type TestPlaces } from "./backup-site.ts";
import { fillSite } from "./filled-site.ts";
import { environmentFile, runMove, startMove } from "./move-command.ts";

const manyFiles = 60;
const [disk, s3] = storeKinds() as [StoreKind, StoreKind];
afterAll(async () => {
  await disk.close();
  await s3.close();
});
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function place(...choice: Parameters<typeof makePlaces>): Promise<TestPlaces> {
  const made = await makePlaces(...choice);
  closers.push(made.remove);
  return made;
}

/** Creates a site with enough files for the move to be killed while copying. */
async function makeLargeSite(places: TestPlaces): Promise<void> {
  const app = await createTestApp({ databaseUrl: places.databaseUrl, env: places.env });
  await fillSite(app, places);
  await signInAsAdministrator(app);
  for (let n = 0; n < manyFiles; n++) {
    const key = `news/178151760${String(n).padStart(4, "0")}-viele.png`;
    await places.files.put(key, Buffer.alloc(2000, `Bild ${n}`), "image/png");
    const file = { original_name: "viele.png", media_type: "image/png", size_bytes: 2000, width: 9, height: 9 };
    await app.services.database
      .insertInto("files")
      .values({ key, ...file, created_at: "2026-06-15T10:00:00.000Z", unused_since: null, variants: "" })
      .execute();
  }
  await app.close();
}

const stages = async ({ dataDir }: TestPlaces) =>
  (await readdir(dataDir)).filter((name) => name.startsWith("restoring"));

/** Returns the keys that the current move has stored at the target; `older` are stages of earlier moves. */
async function copiedFiles(there: TestPlaces, older: readonly string[]): Promise<string[]> {
  const stage = (await stages(there)).find((name) => !older.includes(name));
  if (!stage) return [];
  // The file does not exist before the first key.
  const notes = await readFile(join(there.dataDir, stage, "new-files"), "utf8").catch(() => "");
  return notes.split("\n").filter(Boolean);
}

/**
 * Kills the command once `count` files are noted as copied.
 *
 * @returns their keys
 */
async function moveUntilKilled(source: string, target: string, there: TestPlaces, count: number): Promise<string[]> {
  // The current move removes what the previous one left.
  const older = await stages(there);
  const child = startMove(source, target);
  child.stdout.resume();
  child.stderr.resume();
  const exited = once(child, "exit");
  while (child.exitCode === null && (await copiedFiles(there, older)).length < count) await wait(1);
  child.kill("SIGKILL");
  const [code, signal] = await exited;
  expect([code, signal]).toEqual([null, "SIGKILL"]);
  return copiedFiles(there, older);
}

async function sumsOf({ databaseUrl, files, dataDir }: TestPlaces) {
  const database = await openDatabase(databaseUrl);
  try {
    return await sumSite({ database, files, dataDir });
  } finally {
    await database.destroy();
  }
}

const routes = [
  { from: "sqlite", fromStore: disk, to: "postgres", toStore: s3 },
  { from: "postgres", fromStore: s3, to: "sqlite", toStore: disk },
  { from: "sqlite", fromStore: disk, to: "postgres", toStore: disk },
] as const;

it("a move killed after its commit is finished by the next one", async () => {
  const [here, there] = [await place("sqlite"), await place("sqlite")];
  await makeLargeSite(here);
  const before = await readSite(here);
  const names = [await environmentFile(here), await environmentFile(there)] as const;
  await runMove(...names);
  // The state after a power failure right after the commit.
  const database = await openDatabase(there.databaseUrl);
  const stage = await createStage(there.dataDir);
  for (const [name, mail] of Object.entries(before.mails) as [string, string][])
    await stage.keepMail(name, Buffer.from(mail));
  await stage.keepSecret(before.secret);
  await database.transaction().execute((transaction) => stage.decide(transaction));
  await database.destroy();
  for (const name of ["outbox", "secret"]) await removeFolder(join(there.dataDir, name));

  const again = await runMove(...names);
  expect(again).toMatchObject({ code: 0, errors: "" });
  expect(again.output).toContain("Am Ziel war schon alles:");
  expect(await readSite(there)).toEqual(before);
  expect(await stages(there)).toEqual([]);
});

for (const { from, fromStore, to, toStore } of routes) {
  const isAvailable = !fromStore.missing && !toStore.missing && !("missing" in inject("postgres"));
  const name = `a move from ${from} and ${fromStore.name} to ${to} and ${toStore.name}`;
  describe.skipIf(!isAvailable)(name, () => {
    it("killed repeatedly commits nothing, and the next one copies everything exactly once", async () => {
      const here = await place(from, await fromStore.open());
      const there = await place(to, await toStore.open());
      await makeLargeSite(here);
      const before = await readSite(here);
      const [source, target] = [await environmentFile(here), await environmentFile(there)];

      for (const count of [1, 20, 50]) {
        const copied = await moveUntilKilled(source, target, there, count);
        expect(copied.length).toBeGreaterThanOrEqual(count);
        expect((await sumsOf(there)).tables.filter(({ rows }) => rows > 0)).toEqual([]);
        expect(await readSite(here)).toEqual(before);
      }

      const last = await runMove(source, target);
      expect(last).toMatchObject({ code: 0, errors: "" });
      expect(last.output).toContain(`, ${manyFiles + 3} Dateien,`);
      expect(await readSite(there)).toEqual(before);
      expect(await sumsOf(there)).toEqual(await sumsOf(here));
      expect(await stages(there)).toEqual([]);
    });

    it("killed and abandoned leaves no file when another site starts there", async () => {
      const here = await place(from, await fromStore.open());
      const there = await place(to, await toStore.open());
      await makeLargeSite(here);
      const names = [await environmentFile(here), await environmentFile(there)] as const;
      const copied = await moveUntilKilled(...names, there, 20);
      const app = await createTestApp({ databaseUrl: there.databaseUrl, env: there.env });
      await app.put("news", "n1", aNewsItem());
      for (const key of copied) expect(await there.files.find(key)).toBeUndefined();
      await app.close();
    });
  });
}
