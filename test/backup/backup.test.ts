import { chmod, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import type { NewPasskeyAnswer, PasskeyAnswer } from "#model/accounts/passkey.ts";
import { codeAt } from "#server/accounts/second-factor/totp.ts";
import { verifyChain } from "#server/activity/verify-chain.ts";
import { backupFile } from "#server/backup/create-place.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { otherTables, siteTables } from "#server/backup/site-tables.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { engineOf } from "#server/database/engine.ts";
import { firstSchema, migrate, migrateTo } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createSoftwareAuthenticator } from "#test/accounts/software-authenticator.ts";
import { aNewsItem } from "#test/builders.ts";
import { createTestApp, testTime } from "#test/create-test-app.ts";
import { type ContractDatabase, describeOnEachEngine } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { administrator, signInAsAdministrator } from "#test/signed-in.ts";
import { type StoreKind, storeKinds } from "#test/storage/store-kinds.ts";
import { makePlaces, readSite, type TestPlaces } from "./backup-site.ts";
import { filledAt, fillSite, storedPicture } from "./filled-site.ts";

const now = filledAt;

let folder: string;
const places: TestPlaces[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-"));
});
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
  await removeFolder(folder);
});

async function place(...choice: Parameters<typeof makePlaces>): Promise<TestPlaces> {
  const made = await makePlaces(...choice);
  places.push(made);
  return made;
}

const open = ({ databaseUrl, env }: TestPlaces) => createTestApp({ databaseUrl, env });

const isAvailable = (engine: ContractDatabase["engine"], kind: StoreKind) =>
  !kind.missing && !(engine === "postgres" && "missing" in inject("postgres"));

describe("a backup", () => {
  const kinds = storeKinds();
  afterAll(async () => {
    for (const kind of kinds) await kind.close();
  });
  const [disk, s3] = kinds as [StoreKind, StoreKind];
  const routes = [
    { from: "sqlite", fromStore: disk, to: "sqlite", toStore: disk },
    { from: "sqlite", fromStore: disk, to: "postgres", toStore: s3 },
    { from: "postgres", fromStore: s3, to: "sqlite", toStore: disk },
    { from: "postgres", fromStore: disk, to: "postgres", toStore: disk },
  ] as const;

  for (const { from, fromStore, to, toStore } of routes) {
    const name = `moves a site unchanged from ${from} and ${fromStore.name} to ${to} and ${toStore.name}`;
    it.skipIf(!isAvailable(from, fromStore) || !isAvailable(to, toStore))(name, async () => {
      const here = await place(from, await fromStore.open());
      const there = await place(to, await toStore.open());
      const source = await open(here);
      await fillSite(source, here);
      const cookie = await signInAsAdministrator(source);
      const { secondFactor } = source.services.accounts;
      const [{ id = "", email = "" } = {}] = await source.services.accountService.list();
      const key = (await secondFactor.begin({ id, email })) ?? "";
      const confirmed = await secondFactor.confirm({ id, email }, codeAt(key, new Date(testTime)), cookie);
      const [recoveryCode = ""] = confirmed.ok ? confirmed.recoveryCodes : [];
      const { passkeys } = source.services.accounts;
      const authenticator = createSoftwareAuthenticator(source.siteUrl);
      const made = authenticator.create((await passkeys.begin({ id, email }, "Verein")) ?? "", {
        counter: 4_000_000_000,
      });
      expect(await passkeys.add({ id, email }, "Schlüssel", made as NewPasskeyAnswer)).toBe(true);
      await source.services.activityLog.seal();
      const path = join(folder, "site.tar.gz");
      const report = await writeBackup(here, backupFile(path), { now });
      expect(report).toMatchObject({ files: 3, mails: 1, missing: ["documents/1-a.pdf"] });
      const before = await readSite(here);
      await source.close();

      await restoreBackup(there, backupFile(path), { replaces: false });
      const site = await open(there);
      expect(await readSite(there)).toEqual(before);
      const empty = Object.entries(before.tables).filter(([, rows]) => rows.length === 0);
      expect(empty.map(([table]) => table)).toEqual(["contact"]);

      await site.services.activityLog.seal();
      const { findings, entries } = await verifyChain(site.services.database);
      expect(findings).toEqual([]);
      expect(entries).toBe(before.tables.activity_chain?.length);

      const dashboard = await site.request("/admin/dashboard", { headers: { cookie } });
      // Backups contain no sessions.
      expect(dashboard.status).toBe(302);
      const again = await site.services.accounts.signIn(administrator, "192.0.2.1", cookie);
      const step = "setCookies" in again ? again.setCookies.join() : "";
      const given = { kind: "recovery", code: recoveryCode } as const;
      expect(await site.services.accounts.finishSignIn(given, step)).toMatchObject({ ok: true });
      const { options, setCookies } = await site.services.accounts.beginPasskey(null, false);
      const unlocked = authenticator.unlock(options, { counter: 4_000_000_001 }) as PasskeyAnswer;
      const [browser = ""] = setCookies[0]?.split(";") ?? [];
      expect(await site.services.accounts.signInWithPasskey(unlocked, "192.0.2.1", browser)).toMatchObject({
        ok: true,
      });
      expect(await site.services.content.count("news", { search: "zulassung" })).toBe(1);
      expect(await site.services.content.count("documents", { search: "ketamin" })).toBe(1);
      expect(await site.services.content.count("news", { search: "papierkorb" })).toBe(0);
      expect((await site.request(`/files/${storedPicture}`)).status).toBe(200);
      expect(await site.services.storeMark.isOurs()).toBe(true);
      await site.put("news", "n3", aNewsItem());
      expect(await site.services.content.count("news")).toBe(2);
      await site.close();
    });
  }

  it("is written atomically, readable only by its owner", async () => {
    const here = await place("sqlite");
    const app = await open(here);
    const path = join(folder, "site.tar.gz");
    await writeBackup(here, backupFile(path), { now });
    expect(((await stat(path)).mode & 0o777).toString(8)).toBe("600");
    const { mtimeMs } = await stat(path);

    await fillSite(app, here);
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    const broken = writeBackup(here, backupFile(path), { now, signal: stopping.signal, onProgress: stop });
    await expect(broken).rejects.toThrow();
    expect(await readdir(folder)).toEqual(["site.tar.gz"]);
    expect((await stat(path)).mtimeMs).toBe(mtimeMs);
    await app.close();
  });

  it("removes old leftovers of killed backups, and neither files being written nor foreign ones", async () => {
    const here = await place("sqlite");
    const app = await open(here);
    const daysAgo = new Date(Date.now() - 3 * 24 * 60 * 60_000);
    const names = ["a.tar.gz.konsilium-0a1b2c3d.part", "other.0a1b2c3d.part"];
    for (const name of names) {
      await writeFile(join(folder, name), "x");
      await utimes(join(folder, name), daysAgo, daysAgo);
    }
    await writeFile(join(folder, "b.tar.gz.konsilium-4e5f6a7b.part"), "x");
    await writeBackup(here, backupFile(join(folder, "c.tar.gz")), { now });
    const left = ["b.tar.gz.konsilium-4e5f6a7b.part", "c.tar.gz", "other.0a1b2c3d.part"];
    expect((await readdir(folder)).sort()).toEqual(left);
    await app.close();
  });

  it("is refused without a site, and creates nothing", async () => {
    const here = await place("sqlite");
    await rm(here.databaseUrl.slice("file:".length), { force: true });
    await expect(writeBackup(here, backupFile(join(folder, "a")), { now })).rejects.toThrow("unable to open");
    expect(await readdir(folder)).toEqual([]);
    await expect(stat(here.databaseUrl.slice("file:".length))).rejects.toThrow("ENOENT");
  });

  it.skipIf("missing" in inject("postgres"))("is refused on a PostgreSQL without a site", async () => {
    const here = await place("postgres");
    const refused = writeBackup(here, backupFile(join(folder, "a")), { now });
    await expect(refused).rejects.toMatchObject({
      name: "BackupRefused",
      message: "Die Datenbank ist leer, oder sie gehört zu keiner Website.",
    });
  });

  it("names the folder it cannot write to", async () => {
    const here = await place("sqlite");
    const app = await open(here);
    const broken = writeBackup(here, backupFile(join(folder, "nowhere", "a")), { now });
    await expect(broken).rejects.toMatchObject({ name: "BackupRefused", message: expect.stringContaining("ENOENT") });
    await app.close();
  });
});

describeOnEachEngine("backups", (current) => {
  it("contain every table", async () => {
    const { database, engine } = current();
    const { rows } =
      engine === "postgres"
        ? await sql<{
            name: string;
          }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(database)
        : await sql<{
            name: string;
          }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'content_search_%'`.execute(
            database,
          );
    // The search tables are derived and differ by engine.
    const isOther = (name: string) => !name.startsWith("content_search_");
    const names = rows
      .map(({ name }) => name)
      .filter(isOther)
      .sort();
    expect(names).toEqual([...siteTables, ...otherTables].filter(isOther).sort());
  });
});

for (const engine of ["sqlite", "postgres"] as const) {
  describe.skipIf(engine === "postgres" && "missing" in inject("postgres"))(`an older backup on ${engine}`, () => {
    it.each([firstSchema])("of schema %i has the current tables after it is restored", async (schema) => {
      const here = await place(engine);
      const database = await openDatabase(here.databaseUrl);
      await database.transaction().execute(async (transaction) => {
        await migrateTo(transaction, schema);
        const at = now.toISOString();
        const data = JSON.stringify({ ...aNewsItem({ title: "Aus alter Zeit" }) });
        await transaction
          .insertInto("content")
          .values({ collection: "news", id: "n1", version: 4, data, created_at: at, updated_at: at })
          .execute();
      });
      const path = join(folder, "old.tar.gz");
      await writeBackup(here, backupFile(path), { now });
      // Writing the backup has not migrated the database.
      const { rows } = await sql<{ number: number }>`select max(number) as number from migrations`.execute(database);
      expect(rows[0]?.number).toBe(schema);
      await database.destroy();

      const there = await place(engine === "sqlite" ? "sqlite" : "postgres");
      await restoreBackup(there, backupFile(path), { replaces: false });
      const restored = await openDatabase(there.databaseUrl);
      expect(await migrate(restored)).toBe(0);
      expect(engineOf(restored)).toBe(engine);
      await restored.destroy();
      const app = await open(there);
      expect(await app.services.content.list("news", { search: "alter" })).toMatchObject([{ id: "n1", version: 4 }]);
      await app.close();
    });
  });
}

describe("a restore over another site", () => {
  it("removes everything of that site and repairs damaged files", async () => {
    const here = await place("sqlite");
    const source = await open(here);
    await fillSite(source, here);
    await signInAsAdministrator(source);
    const path = join(folder, "site.tar.gz");
    await writeBackup(here, backupFile(path), { now });
    const before = await readSite(here);

    await source.put("news", "n9", aNewsItem({ title: "Später" }));
    const later = "news/1781517699999-spaeter.png";
    await here.files.put(later, Buffer.from("later"), "image/png");
    await source.services.database
      .insertInto("files")
      .values({
        key: later,
        original_name: "a",
        media_type: "image/png",
        size_bytes: 5,
        width: 1,
        height: 1,
        created_at: now.toISOString(),
        unused_since: null,
        variants: "",
      })
      .execute();
    await writeFile(join(here.dataDir, "outbox", "later.eml"), "later");
    await source.close();
    await chmod(join(here.dataDir, "files", storedPicture), 0o600);
    await writeFile(join(here.dataDir, "files", storedPicture), "damaged!");

    await restoreBackup(here, backupFile(path), { replaces: true });
    const app = await open(here);
    await app.services.siteFiles.sweep();
    expect(await readSite(here)).toEqual(before);
    expect(await here.files.find(later)).toBeUndefined();
    expect((await readdir(here.dataDir)).filter((name) => name.startsWith("restoring"))).toEqual([]);
    await app.close();
  });
});
