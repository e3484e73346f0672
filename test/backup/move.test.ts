import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, inject, it } from "vitest";
import { verifyChain } from "#server/activity/verify-chain.ts";
import { sumSite } from "#server/backup/compare-sites.ts";
import { moveSite } from "#server/backup/move-site.ts";
import { migrateTo, newestSchema } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { aNewsItem } from "#test/builders.ts";
import { createTestApp } from "#test/create-test-app.ts";
import type { ContractDatabase } from "#test/database/contract-database.ts";
import { type StoreKind, storeKinds } from "#test/files/files-stores.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";
import { startSiteProcess } from "#test/site-process.ts";
import { makePlaces, readSite, type TestPlaces } from "./backup-site.ts";
import { fillSite, storedPicture } from "./filled-site.ts";
import { environmentFile, runMove } from "./move-command.ts";

const variant = `${storedPicture}.480.avif`;
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function place(...choice: Parameters<typeof makePlaces>): Promise<TestPlaces> {
  const made = await makePlaces(...choice);
  closers.push(made.remove);
  return made;
}

const open = ({ databaseUrl, env }: TestPlaces) => createTestApp({ databaseUrl, env });

/**
 * Creates a filled site.
 *
 * @returns the cookie of a signed-in administrator
 */
async function makeFilledSite(places: TestPlaces): Promise<string> {
  const app = await open(places);
  await fillSite(app, places);
  const cookie = await signInAsAdministrator(app);
  await app.services.activityLog.seal();
  await app.close();
  return cookie;
}

/** Counts the rows of all tables; 0 if there are none. */
async function countRows({ databaseUrl, files, dataDir }: TestPlaces): Promise<number> {
  const database = await openDatabase(databaseUrl);
  const { tables } = await sumSite({ database, files, dataDir });
  await database.destroy();
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

const stages = async ({ dataDir }: TestPlaces) =>
  (await readdir(dataDir)).filter((name) => name.startsWith("restoring"));

const isAvailable = (engine: ContractDatabase["engine"], kind: StoreKind) =>
  !kind.missing && !(engine === "postgres" && "missing" in inject("postgres"));

describe("npm run move", () => {
  const kinds = storeKinds();
  afterAll(async () => {
    for (const kind of kinds) await kind.close();
  });
  const [disk, s3] = kinds as [StoreKind, StoreKind];
  const remote = s3.missing ? disk : s3;
  const routes = [
    { from: "sqlite", fromStore: disk, to: "postgres", toStore: remote },
    { from: "postgres", fromStore: remote, to: "sqlite", toStore: disk },
  ] as const;

  for (const { from, fromStore, to, toStore } of routes) {
    const name = `copies a site from ${from} and ${fromStore.name} to ${to} and ${toStore.name}, and reports that both are equal`;
    it.skipIf(!isAvailable(from, fromStore) || !isAvailable(to, toStore))(name, async () => {
      const here = await place(from, await fromStore.open());
      const there = await place(to, await toStore.open());
      const cookie = await makeFilledSite(here);
      const before = await readSite(here);
      const [source, target] = [await environmentFile(here), await environmentFile(there)];

      const { code, output, errors } = await runMove(source, target);
      expect(errors).toBe("");
      expect(code).toBe(0);
      expect(output).toMatch(/^Umgezogen: \d+ Einträge, 3 Dateien, 1 E-Mails\.\n/);
      expect(output).toMatch(/\n {2}registrations +1 {2}[0-9a-f]{64}\n/);
      expect(output).toContain("Fehlt im Dateispeicher der Quelle: documents/1-a.pdf\n");
      expect(await readSite(there)).toEqual(before);
      expect(await readSite(here)).toEqual(before);
      expect(await there.files.find(variant)).toMatchObject({ sizeBytes: "small".length });
      expect(await stages(there)).toEqual([]);

      const again = await runMove(source, target);
      expect(again).toMatchObject({ code: 0, errors: "" });
      expect(again.output).toBe(output.replace("Umgezogen:", "Am Ziel war schon alles:"));

      const site = await open(there);
      expect((await verifyChain(site.services.database)).findings).toEqual([]);
      // Sessions are not moved.
      expect((await site.request("/admin/dashboard", { headers: { cookie } })).status).toBe(302);
      expect(await site.services.content.count("news", { search: "zulassung" })).toBe(1);
      expect((await site.request(`/files/${storedPicture}`)).status).toBe(200);
      expect(await site.services.storeMark.isOurs()).toBe(true);
      await site.put("news", "n9", aNewsItem());
      await site.close();
    });
  }

  it("accepts a data folder as the name of a site that is entirely in it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "move-"));
    closers.push(() => removeFolder(folder));
    const [here, there] = ["here", "there"].map((name) => join(folder, name)) as [string, string];
    await mkdir(there);
    const app = await createTestApp({ databaseUrl: `file:${here}/site.db`, env: { DATA_DIR: here } });
    await app.put("news", "n1", aNewsItem({ title: "Im Ordner" }));
    await app.close();
    expect(await runMove(here, there)).toMatchObject({ code: 0, errors: "" });
    const moved = await createTestApp({ databaseUrl: `file:${there}/site.db`, env: { DATA_DIR: there } });
    expect(await moved.services.content.list("news", { search: "Ordner" })).toMatchObject([{ id: "n1" }]);
    await moved.close();
  });

  describe("refuses, without changing anything,", () => {
    async function expectRefused(from: string, to: string, sentence: string): Promise<void> {
      const { code, output, errors } = await runMove(from, to);
      expect(errors).toContain(sentence);
      expect(errors).toMatch(/ Es wurde nichts verändert\.\n$/);
      expect(output).toBe("");
      expect(code).toBe(1);
    }

    async function sites() {
      const [here, there] = [await place("sqlite"), await place("sqlite")];
      await makeFilledSite(here);
      return { here, there, source: await environmentFile(here), target: await environmentFile(there) };
    }

    it("a target with another site", async () => {
      const { there, source, target } = await sites();
      await makeFilledSite(there);
      const before = await readSite(there);
      await expectRefused(source, target, "Am Ziel ist schon eine andere Website");
      expect(await readSite(there)).toEqual(before);
    });

    it("a target whose copy was changed after it was moved", async () => {
      const { there, source, target } = await sites();
      expect((await runMove(source, target)).code).toBe(0);
      const app = await open(there);
      await app.put("news", "n9", aNewsItem({ title: "Am neuen Ort" }));
      await app.close();
      const before = await readSite(there);
      await expectRefused(source, target, "Der erste Unterschied: 5 statt 4 Zeilen in content.");
      expect(await readSite(there)).toEqual(before);
    });

    it("a file store of another site", async () => {
      const { there, source, target } = await sites();
      await there.files.put("site/store-id", Buffer.from("another"), "text/plain");
      await expectRefused(source, target, "Im Dateispeicher des Ziels liegen die Dateien einer anderen Website.");
    });

    it("a running source or target", async () => {
      const { here, there, source, target } = await sites();
      const site = await startSiteProcess(here.env);
      closers.push(() => site.stop("SIGKILL"));
      await expectRefused(source, target, "Die Website der Quelle läuft noch");
      await site.stop();
      const other = await startSiteProcess(there.env);
      closers.push(() => other.stop("SIGKILL"));
      await expectRefused(source, target, "Die Website des Ziels läuft noch");
    });

    it.skipIf("missing" in inject("postgres"))("a running source or target on PostgreSQL", async () => {
      const [here, there] = [await place("postgres"), await place("postgres")];
      const [source, target] = [await environmentFile(here), await environmentFile(there)];
      const site = await startSiteProcess(here.env);
      closers.push(() => site.stop("SIGKILL"));
      await expectRefused(source, target, "Die Website der Quelle läuft noch");
      await expectRefused(target, source, "An der Quelle ist keine Datenbank einer Website zu finden");
      const { here: small, source: smallSource } = await sites();
      await expectRefused(smallSource, source, "Die Website des Ziels läuft noch");
      expect(await stages(here)).toEqual([]);
      expect(await stages(small)).toEqual([]);
    });

    it("a source of an older version", async () => {
      const [here, there] = [await place("sqlite"), await place("sqlite")];
      const database = await openDatabase(here.databaseUrl);
      await database.transaction().execute((transaction) => migrateTo(transaction, newestSchema - 1));
      await database.destroy();
      const names = [await environmentFile(here), await environmentFile(there)] as const;
      await expectRefused(...names, "Die Quelle ist von einer älteren Version");
    });

    it("the same place under two names", async () => {
      const { here, source } = await sites();
      await expectRefused(source, here.dataDir, "Quelle und Ziel brauchen jeweils einen eigenen Datenordner");
    });

    it("names of missing places, and environments without a place", async () => {
      const { here, there, source, target } = await sites();
      const nowhere = join(there.dataDir, "nowhere");
      await expectRefused(nowhere, target, `${nowhere} gibt es nicht.`);
      await writeFile(target, "DATABASE_URL=postgres://127.0.0.1:1/none\n");
      await expectRefused(source, target, "steht kein DATA_DIR");
      await writeFile(target, `DATA_DIR=${there.dataDir}\nFILES_URL=s3://bucket\n`);
      await expectRefused(source, target, `${target}: AWS_ACCESS_KEY_ID muss angegeben sein`);
      await writeFile(target, `DATA_DIR=${there.dataDir}\nDATABASE_URL=postgres://127.0.0.1:1/none\n`);
      await expectRefused(source, target, "Die Datenbank des Ziels lässt sich nicht benutzen (connect ECONNREFUSED");
      await expectRefused(target, source, "An der Quelle ist keine Datenbank einer Website zu finden");
      await removeFolder(here.dataDir);
      await mkdir(here.dataDir);
      await expectRefused(here.dataDir, there.dataDir, "An der Quelle ist keine Datenbank einer Website zu finden");
      expect(await readdir(here.dataDir)).toEqual([]);
    });
  });
});

const engines = ["sqlite", "postgres"] as const;
for (const engine of engines) {
  describe.skipIf(engine === "postgres" && "missing" in inject("postgres"))(`a move to ${engine}`, () => {
    it("is rolled back if a file arrives altered", async () => {
      const [here, there] = [await place("sqlite"), await place(engine)];
      await makeFilledSite(here);
      const { files } = there;
      const careless = {
        ...files,
        put: (key: string, body: Parameters<typeof files.put>[1], type: string) =>
          files.put(key, key === variant ? Buffer.from("Small") : body, type),
      };
      const moving = moveSite(here, { ...there, files: careless });
      await expect(moving).rejects.toThrow(`Am Ziel kam etwas anderes an: die Datei ${variant}.`);
      await expect(moving).rejects.toMatchObject({ name: "BackupRefused" });
      expect(await countRows(there)).toBe(0);
      expect(await files.find(variant)).toBeUndefined();
      expect(await files.find(storedPicture)).toBeUndefined();
      expect(await stages(there)).toEqual([]);
      await moveSite(here, there);
      expect(await readSite(there)).toEqual(await readSite(here));
    });

    it("reports its progress", async () => {
      const [here, there] = [await place("sqlite"), await place(engine)];
      await makeFilledSite(here);
      const progress: string[] = [];
      await moveSite(here, there, { onProgress: ({ phase, what, done }) => progress.push(`${phase} ${what} ${done}`) });
      const rows = await countRows(here);
      const ends = ["read", "copy", "compare"].flatMap((phase) => [`${phase} rows ${rows}`, `${phase} files 3`]);
      expect(progress).toEqual(expect.arrayContaining(ends));
      expect(progress.indexOf(`copy files 3`)).toBeLessThan(progress.indexOf(`compare rows ${rows}`));
    });
  });
}

describe("a difference between source and target", () => {
  const inDatabase = (statement: string) => async (there: TestPlaces) => {
    const database = await openDatabase(there.databaseUrl);
    await sql.raw(statement).execute(database);
    await database.destroy();
  };
  const inFile = (name: string) => async (there: TestPlaces) => {
    const path = join(there.dataDir, name);
    await rm(path, { force: true });
    await writeFile(path, "another");
  };
  it.each([
    ["a value", "andere Zeilen in registrations", inDatabase("update registrations set city = 'Ulm'")],
    ["an empty value", "andere Zeilen in files", inDatabase("update files set unused_since = ''")],
    ["a missing row", "0 statt 1 Zeilen in page_views", inDatabase("delete from page_views")],
    [
      "an additional row",
      "2 statt 1 Zeilen in page_views",
      inDatabase("insert into page_views values ('2026-01-01', '/', 1)"),
    ],
    ["a file", `die Datei ${variant}`, inFile(`files/${variant}`)],
    ["a missing file", `die Datei ${variant}`, (there: TestPlaces) => there.files.remove(variant)],
    ["a mail", "die E-Mail 20260615T100000Z-contact-m1.eml", inFile("outbox/20260615T100000Z-contact-m1.eml")],
    ["an additional mail", "die E-Mail another.eml", inFile("outbox/another.eml")],
    ["the secret", "der geheime Schlüssel der Website (secret)", inFile("secret")],
  ])("is detected: %s", async (_what, words, change) => {
    const [here, there] = [await place("sqlite"), await place("sqlite")];
    await makeFilledSite(here);
    await moveSite(here, there);
    await change(there);
    await expect(moveSite(here, there)).rejects.toThrow(`Der erste Unterschied: ${words}.`);
  });
});
