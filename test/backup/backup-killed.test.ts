import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { backupFile } from "#server/backup/create-place.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { createStage, settleRestore } from "#server/backup/stage.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { aNewsItem } from "#test/builders.ts";
import { program } from "#test/built-application.ts";
import { createTestApp } from "#test/create-test-app.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";
import { node, root } from "../../scripts/prepare.mjs";
import { makePlaces, readSite, type TestPlaces } from "./backup-site.ts";

const now = new Date("2026-06-15T10:00:00Z");
/**
 * When to kill: once while the restore is certainly running, which the other times may miss on a busy machine;
 * otherwise at fractions of a restore's duration.
 */
const killPoints = ["half done", 0.5, 0.7, 0.85] as const;
let folder: string;
let backup: string;
/** The site after the backup is restored. */
let newSite: Awaited<ReturnType<typeof readSite>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-killed-"));
  backup = join(folder, "site.tar.gz");
  const places = await makePlaces("sqlite");
  await makeSite(places, "neu", 200);
  newSite = await readSite(places);
  await writeBackup(places, backupFile(backup), { now });
  await places.remove();
});
afterAll(() => removeFolder(folder));

async function makeSite(places: TestPlaces, name: string, files: number): Promise<void> {
  const app = await createTestApp({ databaseUrl: places.databaseUrl, env: places.env });
  await signInAsAdministrator(app);
  const { database } = app.services;
  for (let n = 0; n < files; n++) {
    const key = `news/178151760${String(n).padStart(4, "0")}-${name}.png`;
    await places.files.put(key, Buffer.alloc(2000, `${name}${n}`), "image/png");
    const file = { original_name: name, media_type: "image/png", size_bytes: 2000, width: 9, height: 9 };
    await database
      .insertInto("files")
      .values({ key, ...file, created_at: now.toISOString(), unused_since: null, variants: "" })
      .execute();
  }
  await app.put("news", "n1", aNewsItem({ title: `Nachricht ${name}` }));
  await mkdir(join(places.dataDir, "outbox"));
  await writeFile(join(places.dataDir, "outbox", `${name}.eml`), name);
  await app.close();
}

/**
 * Starts the command and kills it after some milliseconds, or as soon as it has created a stage.
 *
 * @returns whether it had finished before
 */
async function restoreUntilKilled(places: TestPlaces, killPoint: number | "half done"): Promise<boolean> {
  const child: ChildProcess = spawn(node, [join(program, "scripts/restore.ts"), "--replace", backup], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(program, "compile-cache"), ...places.env },
    stdio: "ignore",
  });
  const exited = once(child, "exit");
  const kill = () => child.kill("SIGKILL");
  const timer = typeof killPoint === "number" ? setTimeout(kill, killPoint) : undefined;
  if (killPoint === "half done") {
    while (child.exitCode === null && (await stages(places)).length === 0) await wait(1);
    kill();
  }
  const [code] = await exited;
  clearTimeout(timer);
  return code === 0;
}

/** Starts the site once, which finishes or rolls back an interrupted restore. */
async function startOnce({ databaseUrl, env }: TestPlaces): Promise<void> {
  await (await createTestApp({ databaseUrl, env })).close();
}

const stages = async ({ dataDir }: TestPlaces) =>
  (await readdir(dataDir)).filter((name) => name.startsWith("restoring"));

/** Omits unused files of the previous site, which the sweep deletes later. */
function withoutUnused(site: Awaited<ReturnType<typeof readSite>>) {
  const files = (site.tables.files as { key: string; unused_since: string | null }[]).filter(
    (file) => !file.unused_since,
  );
  const kept = new Set(files.map(({ key }) => key));
  return {
    ...site,
    tables: { ...site.tables, files },
    files: Object.fromEntries(Object.entries(site.files).filter(([key]) => kept.has(key))),
  };
}

for (const engine of ["sqlite", "postgres"] as const) {
  describe.skipIf(engine === "postgres" && "missing" in inject("postgres"))(`a restore on ${engine}`, () => {
    let places: TestPlaces;
    beforeEach(async () => {
      places = await makePlaces(engine);
      await makeSite(places, "alt", 3);
    });
    afterEach(() => places.remove());

    it("killed at any time leaves either the complete old site or the complete new one", async () => {
      const oldSite = await readSite(places);
      const trial = await makePlaces(engine);
      const start = performance.now();
      expect(await restoreUntilKilled(trial, 60_000)).toBe(true);
      const duration = performance.now() - start;
      await trial.remove();

      let stagesLeft = 0;
      for (const killPoint of killPoints) {
        await restoreUntilKilled(places, killPoint === "half done" ? killPoint : duration * killPoint);
        stagesLeft += (await stages(places)).length;
        await startOnce(places);
        const site = withoutUnused(await readSite(places));
        const isOld = site.secret === oldSite.secret;
        expect(site, `after ${killPoint}`).toEqual(isOld ? oldSite : newSite);
        expect(await stages(places)).toEqual([]);
        if (isOld) expect((await readdir(join(places.dataDir, "files/news"))).length).toBe(3);
      }
      expect(stagesLeft).toBeGreaterThan(0);
    });

    it("interrupted after its commit is finished by the next start", async () => {
      for (const isMoved of [false, true]) {
        const database = await openDatabase(places.databaseUrl);
        const stage = await createStage(places.dataDir);
        await stage.keepMail("neu.eml", Buffer.from("neu"));
        await stage.keepSecret("x".repeat(43));
        await database.transaction().execute((transaction) => stage.decide(transaction));
        if (isMoved) {
          const [name = ""] = await stages(places);
          await removeFolder(join(places.dataDir, name, "outbox"));
        }
        await settleRestore({ database, files: places.files, dataDir: places.dataDir });
        expect(await database.selectFrom("installation").selectAll().where("name", "=", "restored").execute()).toEqual(
          [],
        );
        await database.destroy();
        const site = await readSite(places);
        expect(site.mails).toEqual({ "neu.eml": "neu" });
        expect(site.secret).toBe("x".repeat(43));
        expect(await stages(places)).toEqual([]);
      }
    });

    it("that fails removes the files it had stored", async () => {
      const before = await readSite(places);
      const { files } = places;
      let left = 10;
      const failing = {
        ...files,
        put: async (...file: Parameters<typeof files.put>) => {
          if (left-- === 0) throw new Error("The disk is full.");
          await files.put(...file);
        },
      };
      await expect(
        restoreBackup({ ...places, files: failing }, backupFile(backup), { replaces: true }),
      ).rejects.toThrow("disk is full");
      expect(await readSite(places)).toEqual(before);
      expect((await readdir(join(places.dataDir, "files/news"))).length).toBe(3);
      expect(await stages(places)).toEqual([]);
    });
  });
}
