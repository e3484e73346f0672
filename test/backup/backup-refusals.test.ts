import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { endName, headerName } from "#server/backup/backup-format.ts";
import { backupFile } from "#server/backup/create-place.ts";
import { checkBackup, restoreBackup } from "#server/backup/restore-backup.ts";
import { tarEnd, tarEntry } from "#server/backup/tar.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { firstSchema, newestSchema } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createFileStore } from "#server/files/file-store.ts";
import { aNewsItem } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";
import { makePlaces, readSite, type TestPlaces } from "./backup-site.ts";

const now = new Date("2026-06-15T10:00:00Z");
let folder: string;
/** The backup under test: a site with one news item. */
let good: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-refusals-"));
  const places = await makePlaces("sqlite");
  const app = await openSite(places, "Aus der Sicherung");
  // Large enough that damage in the middle hits a file, not a header.
  await places.files.put("news/1781517600000-a.png", Buffer.alloc(50_000, "Bild"), "image/png");
  await app.services.database
    .insertInto("file_uses")
    .values({ key: "news/1781517600000-a.png", collection: "news", id: "n1" })
    .execute();
  await writeBackup(places, backupFile(join(folder, "good")), { now });
  good = await readFile(join(folder, "good"));
  await app.close();
  await places.remove();
});
afterAll(() => removeFolder(folder));

async function openSite({ databaseUrl, env }: TestPlaces, title: string): Promise<TestApp> {
  const app = await createTestApp({ databaseUrl, env });
  await app.put("news", "n1", aNewsItem({ title }));
  await signInAsAdministrator(app);
  return app;
}

/** Returns the archive with a change, compressed again. */
function altered(change: (archive: Buffer) => Buffer): Buffer {
  return gzipSync(change(gunzipSync(good)));
}

function replaced(from: string, to: string): Buffer {
  return altered((archive) => {
    const at = archive.indexOf(from);
    if (at === -1 || from.length !== to.length) throw new Error(`${from} cannot be replaced.`);
    return Buffer.concat([archive.subarray(0, at), Buffer.from(to), archive.subarray(at + from.length)]);
  });
}

/** Returns the backup with other entries after its header, complete and with a valid checksum. */
async function rewritten(entries: [name: string, lines: object[]][]): Promise<Buffer> {
  const header = { format: "konsilium-backup", version: 1, schema: newestSchema, createdAt: now.toISOString() };
  const hash = createHash("sha256");
  const parts: Buffer[] = [];
  const write = async (name: string, lines: object[]) => {
    const body = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    for await (const part of tarEntry(name, body.length, [body], now)) {
      hash.update(part);
      parts.push(part);
    }
  };
  await write(headerName, [header]);
  for (const [name, lines] of entries) await write(name, lines);
  const rows = entries.reduce((sum, [, lines]) => sum + lines.length, 0);
  await write(endName, [{ rows, files: 0, mails: 0, sha256: hash.copy().digest("hex") }]);
  return gzipSync(Buffer.concat([...parts, tarEnd]));
}

const pageView = { day: "2026-06-15", path: "/", count: 1 };
const account = {
  id: "u1",
  name: "Redaktion",
  email: "redaktion@verein.example",
  emailVerified: 1,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
};
const session = {
  id: "s1",
  userId: "u1",
  token: "geheim",
  expiresAt: "2027-01-01T00:00:00.000Z",
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
};

const damaged = "Die Sicherung ist beschädigt oder unvollständig.";
const other = "Die Datei ist keine Sicherung dieses Programms.";
const newer = expect.stringContaining("neueren Version");
const older = expect.stringContaining(
  "von einem Stand vor Version 1.0. Bitte holen Sie sie mit dem letzten Stand davor (Commit 1436e859)",
);
const bad: [what: string, file: () => Buffer, message: unknown][] = [
  ["an empty file", () => Buffer.alloc(0), "Die Datei ist leer."],
  ["another kind of file", () => Buffer.from("<rss>…</rss>"), other],
  ["a compressed file of another kind", () => gzipSync("x".repeat(5000)), damaged],
  [
    "an archive of something else",
    () => replaced("konsilium-backup.json", "konsilium-anderes.json".slice(0, 21)),
    damaged,
  ],
  ["a backup cut off early", () => good.subarray(0, 200), damaged],
  ["a backup cut off in the middle", () => good.subarray(0, good.length / 2), damaged],
  ["a backup without its last bytes", () => good.subarray(0, -40), damaged],
  [
    "a backup without its end",
    () => altered((archive) => archive.subarray(0, archive.indexOf("complete.json"))),
    damaged,
  ],
  [
    "a backup that ends as a valid archive, but too early",
    () =>
      altered((archive) => Buffer.concat([archive.subarray(0, archive.indexOf("complete.json")), Buffer.alloc(1024)])),
    damaged,
  ],
  ["a backup with a changed letter in a record", () => replaced("Aus der Sicherung", "Aus der Sickerung"), damaged],
  ["a backup with a changed byte in a file", () => replaced("BildBild", "BildBilt"), damaged],
  ["a backup whose first entry has no size", () => withSize(""), damaged],
  ["a backup whose first entry has a negative size", () => withSize("-1"), damaged],
  ["a backup whose first entry has three gigabytes", () => withSize((3 * 1024 ** 3).toString(8)), damaged],
  ["a backup whose first entry has eight gigabytes", () => withSize("77777777777"), damaged],
  ["a backup from before the first schema", () => withHeader({ schema: firstSchema - 1 }), older],
  ["a backup of a newer schema", () => withHeader({ schema: newestSchema + 1 }), newer],
  ["a backup of a newer format", () => withHeader({ version: 2 }), newer],
];

const foreign: [what: string, table: string, rows: unknown[], message: string][] = [
  ["a foreign column", "page_views", [{ ...pageView, spalte: 1 }], "„page_views.spalte“"],
  ["a column that is SQL", "page_views", [{ ...pageView, '"; drop table content; --': 1 }], "page_views."],
  ["a foreign table", "fremd", [pageView], damaged],
  ["rows that differ", "page_views", [pageView, { day: "2026-06-15", path: "/x" }], "„page_views“"],
  ["the same row twice", "page_views", [pageView, pageView], "„page_views“"],
  ["a row without a required value", "page_views", [{ day: "2026-06-15", path: "/x", count: null }], "„page_views“"],
  ["a list in a column", "page_views", [{ ...pageView, count: [1] }], damaged],
  ["no rows", "page_views", ["eine Zeile"], damaged],
];

/** Changes the size in the header of the first entry, with a valid header checksum. */
function withSize(size: string): Buffer {
  return altered((archive) => {
    const copy = Buffer.from(archive);
    copy.fill(0, 124, 136);
    copy.write(/^\d+$/.test(size) ? size.padStart(11, "0") : size, 124);
    copy.fill(" ", 148, 156);
    const sum = copy.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    copy.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    return copy;
  });
}

function withHeader(change: object): Buffer {
  return altered((archive) => {
    const start = archive.indexOf("{");
    const end = archive.indexOf("\n", start);
    const header = { ...JSON.parse(archive.toString("utf8", start, end)), ...change };
    const text = Buffer.from(JSON.stringify(header).padEnd(end - start));
    return Buffer.concat([archive.subarray(0, start), text.subarray(0, end - start), archive.subarray(end)]);
  });
}

for (const engine of ["sqlite", "postgres"] as const) {
  describe.skipIf(engine === "postgres" && "missing" in inject("postgres"))(`a restore on ${engine}`, () => {
    let places: TestPlaces;
    beforeEach(async () => {
      places = await makePlaces(engine);
    });
    afterEach(() => places.remove());

    const restore = (path: string, replaces = true) => restoreBackup(places, backupFile(path), { replaces });
    const refusal = (message: unknown) => ({ name: "BackupRefused", message });

    it("refuses to replace the database of a newer program, and changes nothing", async () => {
      const app = await openSite(places, "Was schon da ist");
      await sql`create table of_tomorrow (id integer)`.execute(app.services.database);
      await sql`insert into migrations (number) values (${newestSchema + 1})`.execute(app.services.database);
      await app.close();
      await mkdir(join(places.dataDir, "outbox"), { recursive: true });
      const before = await readSite(places);
      await expect(restore(join(folder, "good"))).rejects.toMatchObject(
        refusal(expect.stringContaining("gehört zu einer neueren Version")),
      );
      expect(await readSite(places)).toEqual(before);
    });

    // A file is read to its end before the site is opened.
    it.skipIf(engine === "postgres")("refuses every unusable file with one sentence, and changes nothing", async () => {
      const app = await openSite(places, "Was schon da ist");
      await app.close();
      await cp(folder, join(places.dataDir, "outbox"), { recursive: true });
      const before = await readSite(places);
      const path = join(folder, "bad");
      for (const [what, file, message] of bad) {
        await writeFile(path, file());
        await expect(restore(path), what).rejects.toMatchObject(refusal(message));
        await expect(checkBackup(backupFile(path)), what).rejects.toMatchObject(refusal(message));
      }
      for (const path of [join(folder, "nowhere"), folder]) {
        const message = `Eine Datei ${basename(path)} gibt es in ${dirname(path)} nicht.`;
        await expect(restore(path), path).rejects.toMatchObject(refusal(message));
      }
      expect(await readSite(places)).toEqual(before);
    });

    it("refuses foreign tables, columns and rows with one sentence, and changes nothing", async () => {
      await (await openSite(places, "Was schon da ist")).close();
      await cp(folder, join(places.dataDir, "outbox"), { recursive: true });
      const before = await readSite(places);
      const path = join(folder, "foreign");
      for (const [what, table, rows, message] of foreign) {
        await writeFile(path, await rewritten([[`tables/${table}/000001.jsonl`, rows as object[]]]));
        await expect(restore(path), what).rejects.toMatchObject(refusal(expect.stringContaining(message)));
      }
      expect(await readSite(places)).toEqual(before);
    });

    it("drops sessions contained in an older backup", async () => {
      const path = join(folder, "older");
      await writeFile(
        path,
        await rewritten([
          ["tables/auth_user/000001.jsonl", [account]],
          ["tables/auth_session/000001.jsonl", [session]],
          ["tables/auth_verification/000001.jsonl", [{ ...session, identifier: "x", value: "geheim" }]],
        ]),
      );
      await restore(path);
      const database = await openDatabase(places.databaseUrl);
      expect(await database.selectFrom("auth_user").select("email").execute()).toEqual([{ email: account.email }]);
      expect(await database.selectFrom("auth_session").select("id").execute()).toEqual([]);
      await database.destroy();
    });

    it("refuses to replace an existing site without --replace", async () => {
      await (await openSite(places, "Was schon da ist")).close();
      await cp(folder, join(places.dataDir, "outbox"), { recursive: true });
      const before = await readSite(places);
      const path = join(folder, "good");
      await expect(restore(path, false)).rejects.toMatchObject(refusal(expect.stringContaining("--replace")));
      expect(await readSite(places)).toEqual(before);

      await restore(path);
      expect(JSON.stringify((await readSite(places)).tables.content)).toContain("Aus der Sicherung");
    });

    it("refuses while the site is running, which continues to work", async () => {
      const app = await openSite(places, "Was schon da ist");
      const path = join(folder, "good");
      await expect(restore(path)).rejects.toMatchObject(refusal(expect.stringContaining("läuft noch")));
      expect((await app.request("/aktuelles")).status).toBe(200);
      await app.put("news", "n2", aNewsItem({ title: "Es geht weiter" }));
      await app.close();
      await restore(path);
    });

    it("leaves nothing behind where files cannot be stored", async () => {
      const file = join(places.dataDir, "a file");
      await writeFile(file, "");
      const files = createFileStore(`file:${file}`, undefined);
      const into = { ...places, files };
      await expect(restoreBackup(into, backupFile(join(folder, "good")), { replaces: false })).rejects.toThrow(
        /EEXIST/,
      );
      expect((await readdir(places.dataDir)).filter((name) => name.startsWith("restoring"))).toEqual([]);
    });

    it("keeps the site from starting until it has finished", async () => {
      let started: Promise<TestApp> | undefined;
      let isDone = false;
      const startedAfter: boolean[] = [];
      await restoreBackup(places, backupFile(join(folder, "good")), {
        replaces: false,
        onProgress({ phase }) {
          if (phase === "check" || started || engine === "sqlite") return;
          started = createTestApp({ databaseUrl: places.databaseUrl, env: places.env });
          void started.then(() => startedAfter.push(isDone));
        },
      });
      isDone = true;
      const app = started ? await started : await createTestApp({ databaseUrl: places.databaseUrl, env: places.env });
      expect(startedAfter).toEqual(engine === "postgres" ? [true] : []);
      expect(await app.services.content.list("news")).toMatchObject([{ title: "Aus der Sicherung" }]);
      await app.close();
    });
  });
}
