import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeNewBackupKey } from "#server/backup/backup-key.ts";
import { listNotices } from "#server/dashboard/notices.ts";
import { aNewsItem } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";
import { storeKinds } from "#test/storage/store-kinds.ts";
import { makePlaces, readSite, type TestPlaces } from "./backup-site.ts";

const s3 = storeKinds().find(({ name }) => name === "S3");

describe.skipIf(s3?.missing)("nightly backups in a bucket", () => {
  let site: TestPlaces;
  let folder: string;
  let app: TestApp;
  let cookie: string;
  /** Environment of the site and its commands. */
  let env: Record<string, string>;
  beforeEach(async () => {
    site = await makePlaces("sqlite");
    folder = await mkdtemp(join(tmpdir(), "backup-s3-"));
    const { FILES_URL: BACKUP_URL = "", ...keys } = (await s3?.open()) ?? {};
    const BACKUP_KEY_FILE = join(folder, "key.txt");
    await writeNewBackupKey(BACKUP_KEY_FILE);
    env = { ...site.env, ...keys, BACKUP_URL, BACKUP_KEY_FILE, BACKUP_KEEP: "2,0,0" };
    app = await createTestApp({ databaseUrl: site.databaseUrl, env });
    cookie = await signInAsAdministrator(app);
  });
  afterEach(async () => {
    await app.close();
    await site.remove();
    await removeFolder(folder);
  });
  afterAll(() => s3?.close());

  /** Runs a command of the program as npm does. */
  const run = (command: string, args: string[], changes: Record<string, string> = {}) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const options = { env: { ...process.env, ...env, ...changes } };
      const child = execFile(process.execPath, ["scripts/run.mjs", command, ...args], options, (_error, said, errors) =>
        resolve({ code: child.exitCode ?? -1, output: said + errors }),
      );
    });
  const night = async (day: string) => {
    app.setTime(`${day}T01:00:00Z`);
    await app.services.backups.runIfDue();
  };
  const dashboard = async () => (await app.request("/admin/dashboard", { headers: { cookie } })).text();

  it("are verified, drilled, pruned and shown, and restore a lost site by name", async () => {
    await app.put("news", "n1", aNewsItem({ title: "Was nicht verloren geht" }));
    await site.files.put("news/1781517600000-a.png", Buffer.alloc(50_000, "Bild"), "image/png");
    await app.services.database
      .insertInto("file_uses")
      .values({ key: "news/1781517600000-a.png", collection: "news", id: "n1" })
      .execute();
    await mkdir(join(site.dataDir, "outbox"));
    await writeFile(join(site.dataDir, "outbox", "1-a.eml"), "Subject: Hallo");
    for (const day of ["2026-06-13", "2026-06-14", "2026-06-15", "2026-06-15"]) await night(day);
    const kept = ["daily-20260614T010000Z.tar.gz.age", "daily-20260615T010000Z.tar.gz.age"];
    expect((await app.services.backupPlace?.list())?.map(({ name }) => name)).toEqual(kept);
    expect(await listNotices(app.services.database)).toEqual([]);
    const shown = await dashboard();
    expect(shown).toContain("Die letzte ist vom 15.06.2026, 03:00. Probeweise wiederhergestellt am 13.06.2026, 03:00.");
    expect((await readdir(site.dataDir)).filter((name) => /^drill-|^backups$/.test(name))).toEqual([]);
    const before = await readSite(site);

    expect(await run("scripts/restore-drill.ts", [])).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^daily-20260615T010000Z\.tar\.gz\.age ließ sich vollständig zurückholen: .* 1 Dateien/,
      ),
    });
    const there = await makePlaces("sqlite");
    const { DATA_DIR = "", DATABASE_URL = "", FILES_URL = "" } = there.env;
    const restore = (...args: string[]) => run("scripts/restore.ts", args, { DATA_DIR, DATABASE_URL, FILES_URL });
    const { output } = await restore("--list");
    expect(output.split("\n").map((line) => line.split(" ")[0])).toEqual([...kept, ""]);
    expect(await restore("--check", kept[0] ?? "")).toMatchObject({ code: 0 });
    expect(await restore(kept[1] ?? "")).toMatchObject({
      code: 0,
      output: expect.stringContaining("Zurückgeholt ist"),
    });
    const after = await readSite(there);
    expect(after.tables.content).toEqual(before.tables.content);
    expect([after.files, after.mails]).toEqual([before.files, before.mails]);
    expect(await restore("daily-20250101T010000Z.tar.gz")).toMatchObject({
      code: 1,
      output: expect.stringContaining("daily-20250101T010000Z.tar.gz gibt es in s3://"),
    });
    await there.remove();
  });

  it("cause a notice when the bucket does not answer, and are not reported as missing", async () => {
    await app.close();
    env.BACKUP_URL = env.BACKUP_URL?.replace(/\/\/[^?]+/, "//nowhere") ?? "";
    app = await createTestApp({ databaseUrl: site.databaseUrl, env });
    await night("2026-06-15");
    expect(await listNotices(app.services.database)).toEqual([
      { kind: "backup_failed", reason: "s3://nowhere antwortet nicht oder lehnt ab (NoSuchBucket)." },
    ]);
    const shown = await dashboard();
    expect(shown).toContain("Wann die letzte gute entstand, ist gerade nicht zu erfahren.");
    expect(shown).toContain("Der Ort der Sicherungen antwortet gerade nicht.");
    expect(shown).not.toContain("Noch keine; die erste entsteht in der Nacht.");
    expect(await run("scripts/restore-drill.ts", [])).toEqual({
      code: 1,
      output: "s3://nowhere antwortet nicht oder lehnt ab (NoSuchBucket). An der Website wurde nichts verändert.\n",
    });
  });
});
