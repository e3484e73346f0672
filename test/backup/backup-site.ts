import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readTableRows } from "#server/backup/read-tables.ts";
import type { SitePlaces } from "#server/backup/site-places.ts";
import { siteTables } from "#server/backup/site-tables.ts";
import { existingTables, readCatalog } from "#server/database/catalog.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openSnapshot } from "#server/database/snapshot.ts";
import { createFileStore, type FileStore } from "#server/files/file-store.ts";
import { type ContractDatabase, makeDatabase } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";
import type { FilesSettings } from "#test/storage/store-kinds.ts";

/** Where a site runs: a database of its own, a file store, a data folder. */
export interface TestPlaces extends SitePlaces {
  /** Environment of a program that runs there. */
  env: Record<string, string>;
  remove(): Promise<void>;
}

/**
 * @param settings default: files in the data folder
 * @param make makes its database; default: without tables
 */
export async function makePlaces(
  engine: ContractDatabase["engine"],
  settings?: FilesSettings,
  make = makeDatabase,
): Promise<TestPlaces> {
  const dataDir = await mkdtemp(join(tmpdir(), "places-"));
  const made = await make(engine);
  const {
    FILES_URL,
    AWS_ACCESS_KEY_ID = "",
    AWS_SECRET_ACCESS_KEY = "",
  } = {
    FILES_URL: `file:${join(dataDir, "files")}`,
    ...settings,
  };
  const credentials = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
  const files = createFileStore(FILES_URL, credentials, { isPatient: true });
  return {
    databaseUrl: made.url,
    files,
    dataDir,
    env: { DATA_DIR: dataDir, DATABASE_URL: made.url, FILES_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY },
    async remove() {
      files.close();
      await made.remove();
      await removeFolder(dataDir);
    },
  };
}

/** Returns everything that must be equal after a backup was restored elsewhere. */
export async function readSite({ databaseUrl, files, dataDir }: SitePlaces) {
  const snapshot = await openSnapshot(databaseUrl);
  const tables: Record<string, unknown[]> = {};
  const catalog = await readCatalog(snapshot.connection);
  for (const table of siteTables) {
    tables[table] = [];
    for await (const rows of readTableRows(snapshot.connection, table, catalog)) tables[table].push(...rows);
  }
  await snapshot.end();
  const keys = (tables.files as { key: string }[]).map(({ key }) => key);
  const outbox = join(dataDir, "outbox");
  return {
    tables,
    files: Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await bodyOf(files, key)]))),
    mails: Object.fromEntries(
      await Promise.all(
        (await readdir(outbox)).sort().map(async (name) => [name, await readFile(join(outbox, name), "utf8")]),
      ),
    ),
    secret: await readFile(join(dataDir, "secret"), "utf8"),
  };
}

async function bodyOf(files: FileStore, key: string): Promise<string | undefined> {
  if (!(await files.find(key))) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of await files.open(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("base64");
}

/** Returns the tables that exist in a database. */
export async function tablesIn(url: string, names: readonly string[]): Promise<string[]> {
  const database = await openDatabase(url);
  try {
    return await existingTables(database, names);
  } finally {
    await database.destroy();
  }
}
