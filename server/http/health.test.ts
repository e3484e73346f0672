import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { createFileStore, type FileStore } from "#server/files/file-store.ts";
import { createStoreMark } from "#server/files/store-mark.ts";
import { createLog } from "#server/log.ts";
import { health } from "./health.ts";

let folder: string;
let database: Database;
let files: FileStore;
let lines: string[];
const limits = { answerMilliseconds: 5000, freeBytes: 1 };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "health-"));
  database = await openDatabase(`file:${folder}/site.db`);
  await migrate(database);
  files = createFileStore(`file:${folder}/files`);
  lines = [];
});
afterEach(async () => {
  await database.destroy();
  await rm(folder, { recursive: true });
});

/** Returns the response of `/readyz` with some parts changed. */
async function ask(
  changes: { files?: FileStore; damagedAt?: string } = {},
  changedLimits: Partial<typeof limits> = {},
) {
  const config = readConfig({ DATA_DIR: folder });
  const log = createLog("error", (line) => lines.push(line));
  const databaseCheck = { run: async () => {}, damagedSince: () => changes.damagedAt, checkedAt: () => undefined };
  const storeMark = createStoreMark(database, changes.files ?? files);
  const parts = { config, clock: () => new Date(), database, databaseCheck, files, log, storeMark, ...changes };
  const answer = await health(parts, { ...limits, ...changedLimits }).request("/readyz");
  return `${answer.status} ${await answer.text()}`;
}

describe("/readyz", () => {
  it("returns ok after writing to database and store, and leaves no file behind", async () => {
    expect(await ask()).toBe("200 ok");
    expect(await ask()).toBe("200 ok");
    expect(await readdir(join(folder, "files"))).toEqual(["site"]);
    expect(lines).toEqual([]);
  });

  it("reports a read-only database", async () => {
    await sql`pragma query_only = on`.execute(database);
    expect(await ask()).toBe("503 not ready: database, FILES_URL");
    expect(lines.join()).toContain("readonly database");
  });

  it("reports a file folder that is not writable", async () => {
    await writeFile(join(folder, "files"), "in its place");
    expect(await ask()).toBe("503 not ready: files, FILES_URL");
    expect(lines.join()).toContain("EEXIST");
  });

  it("times out when the store does not respond", async () => {
    const silent = { ...files, check: () => new Promise<void>(() => {}) };
    // Long enough for the other parts on a busy machine.
    expect(await ask({ files: silent }, { answerMilliseconds: 1500 })).toBe("503 not ready: files");
  });

  it("reports a store that does not belong to the database", async () => {
    expect(await ask()).toBe("200 ok");
    const other = createFileStore(`file:${folder}/other`);
    await database
      .insertInto("files")
      .values({ key: "news/1-a.png", original_name: "a", media_type: "image/png", size_bytes: 1, created_at: "2026" })
      .execute();
    expect(await ask({ files: other })).toBe("503 not ready: FILES_URL");
    expect(await ask()).toBe("200 ok");
    // A moved store, which has the files the database knows.
    await other.put("news/1-a.png", Buffer.from("a"), "image/png");
    expect(await ask({ files: other })).toBe("200 ok");
    // The store of another site.
    await other.remove("site/store-id");
    await other.put("site/store-id", Buffer.from("of another"), "text/plain");
    expect(await ask({ files: other })).toBe("503 not ready: FILES_URL");
  });

  it("reports a disk that is nearly full", async () => {
    expect(await ask({}, { freeBytes: Number.MAX_VALUE })).toBe("503 not ready: disk space");
    expect(lines.join()).toMatch(/Only \d+ bytes are left/);
  });

  it("reports a damaged database", async () => {
    expect(await ask({ damagedAt: "2026-06-15T04:00:00Z" })).toBe("503 not ready: the database is damaged");
  });
});
