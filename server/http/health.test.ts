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

/** What `/readyz` answers while something is as described. */
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
  it("says ok after writing to both places, and leaves no file behind", async () => {
    expect(await ask()).toBe("200 ok");
    expect(await ask()).toBe("200 ok");
    expect(await readdir(join(folder, "files/.incoming"))).toEqual([]);
    expect(lines).toEqual([]);
  });

  it("names a database that can only be read", async () => {
    await sql`pragma query_only = on`.execute(database);
    expect(await ask()).toBe("503 not ready: database, FILES_URL");
    expect(lines.join()).toContain("readonly database");
  });

  it("names a folder of files that cannot be written to", async () => {
    await writeFile(join(folder, "files"), "in its place");
    expect(await ask()).toBe("503 not ready: files, FILES_URL");
    expect(lines.join()).toContain("EEXIST");
  });

  it("waits for no store that is silent", async () => {
    const silent = { ...files, check: () => new Promise<void>(() => {}) };
    // Long enough for the other parts on a busy machine.
    expect(await ask({ files: silent }, { answerMilliseconds: 1500 })).toBe("503 not ready: files");
  });

  it("names a store that is not the one of the database", async () => {
    expect(await ask()).toBe("200 ok");
    const other = createFileStore(`file:${folder}/other`);
    await database
      .insertInto("files")
      .values({ key: "news/1-a.png", original_name: "a", media_type: "image/png", size_bytes: 1, created_at: "2026" })
      .execute();
    expect(await ask({ files: other })).toBe("503 not ready: FILES_URL");
    expect(await ask()).toBe("200 ok");
    // Moved: what the database knows is there.
    await other.put("news/1-a.png", Buffer.from("a"), "image/png");
    expect(await ask({ files: other })).toBe("200 ok");
    // The store of another site.
    await other.remove("site/store-id");
    await other.put("site/store-id", Buffer.from("of another"), "text/plain");
    expect(await ask({ files: other })).toBe("503 not ready: FILES_URL");
  });

  it("names a disk that is nearly full", async () => {
    expect(await ask({}, { freeBytes: Number.MAX_VALUE })).toBe("503 not ready: disk space");
    expect(lines.join()).toMatch(/Only \d+ bytes are left/);
  });

  it("names a database that is damaged", async () => {
    expect(await ask({ damagedAt: "2026-06-15T04:00:00Z" })).toBe("503 not ready: the database is damaged");
  });
});
