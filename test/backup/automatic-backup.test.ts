import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readOrCreateSecret, readSecretFile, replaceSecret, withSealingSecrets } from "#server/accounts/secret.ts";
import { type AutomaticBackupParts, createAutomaticBackups, findLastDrill } from "#server/backup/automatic-backup.ts";
import { keyMissing, readBackupKey, writeNewBackupKey } from "#server/backup/backup-key.ts";
import { withBackupLock } from "#server/backup/backup-lock.ts";
import { backupFile, createBackupPlace } from "#server/backup/create-place.ts";
import { createFindNewestBackup } from "#server/backup/newest-backup.ts";
import { ownerName } from "#server/backup/own-place.ts";
import { checkBackup } from "#server/backup/restore-backup.ts";
import { drillRestore } from "#server/backup/restore-drill.ts";
import { writeContent } from "#server/content/store/write-content.ts";
import { listNotices } from "#server/dashboard/notices.ts";
import { readFact } from "#server/database/installation.ts";
import { createFileStore } from "#server/files/file-store.ts";
import type { LogFields } from "#server/log.ts";
import { addErasures } from "#server/privacy/erasures.ts";
import { anEvent } from "#test/builders.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";

/** 03:00 in Berlin. */
const night = "2026-06-15T01:00:00.000Z";
const aFile = {
  ...{ original_name: "a.pdf", media_type: "application/pdf", size_bytes: 3, created_at: night },
  ...{ width: null, height: null, variants: "" },
};

describeOnAnyEngine("the nightly backup", (current) => {
  let dataDir: string;
  let folder: string;
  let now: Date;
  let logged: [string, LogFields | undefined][];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "automatic-backup-"));
    folder = join(dataDir, "backups");
    now = new Date(night);
    logged = [];
    const change = { collection: "events", id: "e1", document: anEvent(), expected: "any", activity: null } as const;
    await current()
      .database.transaction()
      .execute((transaction) => writeContent(transaction, change, { email: null, now }));
  });
  afterEach(() => removeFolder(dataDir));

  const note = (message: string, fields?: LogFields) => void logged.push([message, fields]);
  const backups = (changes: Partial<AutomaticBackupParts> = {}) =>
    createAutomaticBackups({
      place: createBackupPlace(`file:${folder}`),
      periods: { days: 7, weeks: 4, months: 12 },
      keyFile: undefined,
      mayDelete: async () => true,
      databaseUrl: current().url,
      database: current().database,
      dataDir,
      files: createFileStore(`file:${join(dataDir, "files")}`, undefined),
      clock: () => now,
      log: { debug: note, info: note, warn: note, error: note },
      ...changes,
    });
  const listFolder = async () => (await readdir(folder).catch(() => [])).sort();
  const notices = () => listNotices(current().database);
  /** In the database only. */
  async function storeTerabyte(): Promise<void> {
    const file = { original_name: "b.pdf", media_type: "application/pdf", width: null, height: null, variants: "" };
    const many = Array.from({ length: 500 }, (_, n) => ({ ...file, key: `news/${n}-b.pdf`, created_at: night }));
    await current()
      .database.insertInto("files")
      .values(many.map((one) => ({ ...one, size_bytes: 2_000_000_000 })) as never)
      .execute();
  }

  it("is written once per night after two o'clock, readable only by its owner; a drill follows monthly", async () => {
    now = new Date("2026-06-14T23:59:00Z");
    await backups().runIfDue();
    expect(await listFolder()).toEqual([]);
    now = new Date(night);
    await backups().runIfDue();
    now = new Date("2026-06-15T02:30:00Z");
    await backups().runIfDue();
    const [name = "", ...others] = await listFolder();
    expect([name, others]).toEqual(["daily-20260615T010000Z.tar.gz", []]);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    expect((await checkBackup(backupFile(join(folder, name)))).rows).toBeGreaterThan(1);
    expect(logged).toMatchObject([
      ["a backup was written", { removed: 0, missing: 0 }],
      ["the restore drill succeeded", { backup: name }],
    ]);
    expect(await findLastDrill(current().database)).toBe(night);
    now = new Date("2026-06-16T01:00:00Z");
    await backups().runIfDue();
    expect(await listFolder()).toHaveLength(2);
    expect(await findLastDrill(current().database), "once a month").toBe(night);
    now = new Date("2026-07-15T01:00:00Z");
    await backups().runIfDue();
    expect(await findLastDrill(current().database)).toBe("2026-07-15T01:00:00.000Z");
  });

  it("is verified by a drill, which detects damage and leaves nothing behind", async () => {
    const files = createFileStore(`file:${join(dataDir, "files")}`);
    const body = Buffer.from("PDF");
    await writeFile(join(dataDir, "a.pdf"), body);
    await files.put("news/1-a.pdf", { path: join(dataDir, "a.pdf"), sizeBytes: 3 }, "application/pdf");
    await current()
      .database.insertInto("files")
      .values({ ...aFile, key: "news/1-a.pdf" } as never)
      .execute();
    await backups().runIfDue();
    const [name = ""] = await listFolder();
    const report = await drillRestore(backupFile(join(folder, name)), folder);
    expect(report).toMatchObject({ files: 1, mails: 0 });
    expect(await listFolder()).toEqual([name]);
    await expect(drillRestore(backupFile(join(folder, name)), folder, { freeBytes: 500_000_003 })).rejects.toThrow(
      "nicht genug Platz frei für eine Probe",
    );
    expect(await listFolder()).toEqual([name]);
    await truncate(join(folder, name), (await stat(join(folder, name))).size - 20);
    await expect(drillRestore(backupFile(join(folder, name)), folder)).rejects.toThrow("beschädigt oder unvollständig");
    expect(await listFolder()).toEqual([name]);
  });

  it("removes the copy of the site that a killed drill left behind, not that of a running one", async () => {
    await backups().runIfDue();
    for (const name of ["drill-killed", "drill-running"]) await mkdir(join(folder, name));
    await utimes(join(folder, "drill-killed"), new Date("2026-06-01"), new Date("2026-06-01"));
    now = new Date("2026-06-16T01:00:00.000Z");
    await backups().runIfDue();
    const names = await listFolder();
    expect(names.filter((name) => name.startsWith("daily-"))).toHaveLength(2);
    expect(names.filter((name) => name.startsWith("drill-"))).toEqual(["drill-running"]);
  });

  it("is kept if the drill fails, with a notice until a drill succeeds", async () => {
    const change = (what: string) => sql.raw(`alter table page_views ${what}`).execute(current().database);
    await change("add column extra text");
    await current()
      .database.insertInto("page_views")
      .values({ day: "2026-06-15", path: "/", count: 1 } as never)
      .execute();
    await backups().runIfDue();
    expect(await listFolder()).toEqual(["daily-20260615T010000Z.tar.gz"]);
    expect(await notices()).toEqual([
      { kind: "drill_failed", reason: expect.stringContaining("page_views.extra"), backupOn: "2026-06-15" },
    ]);
    await change("drop column extra");
    now = new Date("2026-06-16T01:00:00Z");
    await backups().runIfDue();
    expect(await notices()).toEqual([]);
  });

  it("is encrypted when a key is configured; without its key file no backup is written", async () => {
    const keyFile = join(dataDir, "key.txt");
    await backups({ keyFile }).runIfDue();
    expect(await listFolder()).toEqual([]);
    expect(await notices()).toMatchObject([{ reason: expect.stringContaining("lässt sich nicht lesen") }]);
    await writeNewBackupKey(keyFile);
    now = new Date("2026-06-15T02:00:00Z");
    await backups({ keyFile }).runIfDue();
    expect([await listFolder(), await notices()]).toEqual([["daily-20260615T020000Z.tar.gz.age"], []]);
    expect(await findLastDrill(current().database)).toBe(now.toISOString());
    const path = join(folder, "daily-20260615T020000Z.tar.gz.age");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await readFile(path)).subarray(0, 22).toString()).toBe("age-encryption.org/v1\n");
    const key = await readBackupKey(keyFile);
    expect((await checkBackup(backupFile(path), { key })).rows).toBeGreaterThan(1);
    await expect(checkBackup(backupFile(path))).rejects.toMatchObject({ name: "BackupRefused", message: keyMissing });
    await writeNewBackupKey(join(dataDir, "other.txt"));
    const other = await readBackupKey(join(dataDir, "other.txt"));
    await expect(checkBackup(backupFile(path), { key: other })).rejects.toThrow("mit einem anderen Schlüssel");
    await expect(drillRestore(backupFile(path), folder, { key: other })).rejects.toThrow("mit einem anderen Schlüssel");
    await truncate(path, (await stat(path)).size - 20);
    await expect(checkBackup(backupFile(path), { key })).rejects.toThrow("beschädigt oder unvollständig");
    // Unencrypted backups from before count for retention too.
    now = new Date("2026-06-16T01:00:00Z");
    await backups().runIfDue();
    expect(await listFolder()).toEqual(["daily-20260615T020000Z.tar.gz.age", "daily-20260616T010000Z.tar.gz"]);
  });

  it("is written by only one of several instances", async () => {
    const other = join(dataDir, "other");
    await mkdir(join(dataDir, "second"));
    await Promise.all([
      backups().runIfDue(),
      backups({ place: createBackupPlace(`file:${other}`), dataDir: join(dataDir, "second") }).runIfDue(),
    ]);
    const written = [
      ...(await listFolder()),
      ...(await createBackupPlace(`file:${other}`).list()).map(({ name }) => name),
    ];
    expect(written).toEqual(["daily-20260615T010000Z.tar.gz"]);
  });

  it("is retried later if another backup or drill holds the lock", async () => {
    await withBackupLock(dataDir, async () => {
      await backups().runIfDue();
      expect(await withBackupLock(dataDir, () => Promise.resolve("run"))).toBeUndefined();
      expect(await listFolder()).toEqual([]);
    });
    await backups().runIfDue();
    expect(await listFolder()).toHaveLength(1);
  });

  it("removes no older one while the clock is in doubt, and all that are due afterwards", async () => {
    await mkdir(folder);
    const old = ["daily-20240101T010000Z.tar.gz", "daily-20240102T010000Z.tar.gz"];
    for (const name of old) await writeFile(join(folder, name), "");
    await backups({ mayDelete: async () => false }).runIfDue();
    expect(await listFolder()).toEqual([...old, "daily-20260615T010000Z.tar.gz"]);
    now = new Date("2026-06-16T01:00:00Z");
    await backups().runIfDue();
    expect(await listFolder()).toEqual(["daily-20260615T010000Z.tar.gz", "daily-20260616T010000Z.tar.gz"]);
  });

  it("is written once a day, and found as the newest, although a clock that was ahead left later ones", async () => {
    const place = createBackupPlace(`file:${folder}`);
    now = new Date("2027-06-15T01:00:00Z");
    await backups({ place }).runIfDue();
    for (const instant of [night, "2026-06-15T03:00:00.000Z", "2026-06-16T01:00:00.000Z"]) {
      now = new Date(instant);
      await backups({ place }).runIfDue();
    }
    expect(await listFolder()).toEqual([
      "daily-20260615T010000Z.tar.gz",
      "daily-20260616T010000Z.tar.gz",
      "daily-20270615T010000Z.tar.gz",
    ]);
    expect(logged.filter(([message]) => message === "a backup was written")).toHaveLength(3);
    expect(logged.filter(([message]) => message === "the restore drill succeeded").at(-1)).toMatchObject([
      ...["the restore drill succeeded", { backup: "daily-20260615T010000Z.tar.gz" }],
    ]);
    expect(await createFindNewestBackup(place, dataDir, () => now)()).toEqual({
      lastAt: now.toISOString(),
      isAway: false,
    });
  });

  it("with a day to come is removed like one of the day on which it was first seen", async () => {
    const place = createBackupPlace(`file:${folder}`);
    const periods = { days: 2, weeks: 0, months: 0 };
    await mkdir(folder);
    await writeFile(join(folder, "daily-20360101T010000Z.tar.gz"), "");
    const after = async (instant: string) => {
      now = new Date(instant);
      await backups({ place, periods }).runIfDue();
      return listFolder();
    };
    const [first, second, third] = ["15", "16", "17"].map((day) => `daily-202606${day}T010000Z.tar.gz`);
    expect(await after(night)).toEqual([first, "daily-20360101T010000Z.tar.gz"]);
    expect(await after("2026-06-16T01:00:00Z")).toEqual([first, second, "daily-20360101T010000Z.tar.gz"]);
    expect(await after("2026-06-17T01:00:00Z")).toEqual([second, third]);
    expect(await readFact(current().database, "backups_ahead")).toBeDefined();
    await after("2026-06-18T01:00:00Z");
    expect(await readFact(current().database, "backups_ahead")).toBeUndefined();
  });

  it("is not made when no place is configured", async () => {
    await backups({ place: undefined }).runIfDue();
    expect([await listFolder(), logged]).toEqual([[], []]);
  });

  it("after a failure shows a notice, keeps older backups and is retried after an hour", async () => {
    await mkdir(folder);
    const old = ["daily-20240101T010000Z.tar.gz", "daily-20260614T010000Z.tar.gz"];
    for (const name of old) await writeFile(join(folder, name), "");
    const files = { find: () => Promise.reject(new Error("away")), open: () => Promise.reject(new Error("away")) };
    await current()
      .database.insertInto("files")
      .values({
        ...{ key: "news/1-a.pdf", original_name: "a.pdf", media_type: "application/pdf", size_bytes: 3 },
        ...{ width: null, height: null, variants: "", created_at: night },
      } as never)
      .execute();
    await backups({ files: files as never }).runIfDue();
    expect(await listFolder()).toEqual(old);
    expect(await notices()).toEqual([
      { kind: "backup_failed", reason: "Die Ursache steht im Protokoll des Servers.", lastOn: "2026-06-14" },
    ]);
    await backups().runIfDue();
    expect(await listFolder(), "in the same hour").toEqual(old);
    now = new Date("2026-06-15T02:00:00Z");
    await backups().runIfDue();
    expect(await listFolder()).toEqual(["daily-20260614T010000Z.tar.gz", "daily-20260615T020000Z.tar.gz"]);
    expect(await notices()).toEqual([]);
  });

  it("says at the start what will keep it from being written, until a start finds that mended", async () => {
    const keyFile = join(dataDir, "key.txt");
    const keyless = `Die Schlüsseldatei ${keyFile} (BACKUP_KEY_FILE) lässt sich nicht lesen.`;
    await backups({ keyFile }).checkAtStart();
    expect(logged).toEqual([["the next backup cannot be written", { reason: keyless }]]);
    expect(await notices()).toEqual([{ kind: "backup_hindered", reason: keyless }]);
    await backups({ keyFile, place: undefined }).checkAtStart();
    expect(await notices(), "with BACKUP_URL=off").toEqual([]);
    await backups({ keyFile }).checkAtStart();
    await writeNewBackupKey(keyFile);
    await backups({ keyFile }).checkAtStart();
    expect(await notices()).toEqual([]);
    await storeTerabyte();
    await backups().checkAtStart();
    expect(await notices()).toEqual([
      { kind: "backup_hindered", reason: expect.stringContaining("ist nicht genug Platz frei") },
    ]);
    await current().database.deleteFrom("files").execute();
    await backups().checkAtStart();
    expect(await notices()).toEqual([]);
    expect(existsSync(folder), "made by the start").toBe(false);
    // What the backup itself met with stays until one succeeds.
    await writeFile(folder, "a file");
    await backups().runIfDue();
    await rm(folder);
    await rm(keyFile);
    await backups({ keyFile }).checkAtStart();
    await backups().checkAtStart();
    expect(await notices()).toMatchObject([{ kind: "backup_failed" }]);
    expect(logged.filter(([message]) => message === "the next backup cannot be written")).toHaveLength(4);
  });

  it("is none of another site's: the place says whose its backups are", async () => {
    const reason = expect.stringContaining(`In ${folder} liegen die Sicherungen einer anderen Website`);
    const other = join(dataDir, "other");
    await mkdir(other);
    readOrCreateSecret(dataDir);
    readOrCreateSecret(other);
    await backups().runIfDue();
    const ofOne = ["daily-20260615T010000Z.tar.gz", ownerName];
    expect([await listFolder(), await notices()]).toEqual([ofOne, []]);

    now = new Date("2026-06-15T02:00:00Z");
    for (const [run, kind] of [
      ["checkAtStart", "backup_hindered"],
      ["runIfDue", "backup_failed"],
    ] as const) {
      await backups({ dataDir: other })[run]();
      expect([await listFolder(), await notices()]).toEqual([ofOne, [expect.objectContaining({ kind, reason })]]);
    }
    const erased = { person: "x", erasedAt: night, keepsAccount: false };
    await current()
      .database.transaction()
      .execute((transaction) => addErasures(transaction, [erased]));
    await expect(backups({ dataDir: other }).copyErasures()).rejects.toThrow("einer anderen Website");

    const newestOf = (site: string) => createFindNewestBackup(createBackupPlace(`file:${folder}`), site, () => now)();
    expect(await newestOf(dataDir)).toEqual({ lastAt: night, isAway: false });
    expect(await newestOf(other)).toEqual({ lastAt: undefined, isAway: false });

    // Sealed with another secret since, it is the same site.
    replaceSecret(dataDir, withSealingSecrets(readSecretFile(dataDir) ?? "", ["newer"]));
    now = new Date("2026-06-16T01:00:00Z");
    await backups().runIfDue();
    expect([await listFolder(), await notices()]).toEqual([[ofOne[0], "daily-20260616T010000Z.tar.gz", ownerName], []]);
    // Whoever knows better says so.
    await rm(join(folder, ownerName));
    now = new Date("2026-06-17T01:00:00Z");
    await backups({ dataDir: other }).runIfDue();
    expect([(await listFolder()).length, await notices()]).toEqual([4, []]);
  });

  it("shows a notice when there is no space or the folder cannot be written", async () => {
    await writeFile(folder, "a file");
    await backups().runIfDue();
    expect(await notices()).toMatchObject([{ kind: "backup_failed", lastOn: "" }]);
    now = new Date("2026-06-15T02:00:00Z");
    await rm(folder);
    await storeTerabyte();
    await backups().runIfDue();
    expect(await notices()).toMatchObject([
      { kind: "backup_failed", reason: expect.stringContaining("ist nicht genug Platz frei") },
    ]);
    expect(await listFolder()).toEqual([]);
  });
});
