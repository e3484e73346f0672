import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { findDamage } from "#server/database/find-damage.ts";
import { newestSchema } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createFileStore, type FileStore } from "#server/files/file-store.ts";
import { makeFolder } from "#server/storage/make-folder.ts";
import type { BackupCounts } from "./backup-format.ts";
import type { BackupKey } from "./backup-key.ts";
import type { BackupFile } from "./backup-place.ts";
import { BackupRefused } from "./backup-refused.ts";
import { requireSpace } from "./free-space.ts";
import { readBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { sumOf } from "./sum-of.ts";

const prefix = "drill-";
/** Ratio of a row's size in the database, with indexes and write-ahead log, to that in the backup. */
const rowGrowth = 4;

export interface DrillOptions {
  /** Defaults to the free space of the folder's disk. */
  freeBytes?: number;
  /** Required if the backup is encrypted. */
  key?: BackupKey | undefined;
}

/**
 * Restores a backup into an empty folder and compares the result with the backup: the number of rows of each table, and
 * the bytes of each file. Migrations after an older schema may add rows, but lose none. Deletes it afterwards. Only one drill may run at a time, see `withBackupLock`.
 * @param folder has to have enough space; it temporarily contains personal data
 * @throws BackupRefused if the backup is not usable, space is insufficient, or the result differs
 */
export async function drillRestore(
  file: BackupFile,
  folder: string,
  { freeBytes, key }: DrillOptions = {},
): Promise<BackupCounts & { createdAt: string }> {
  await makeFolder(folder);
  await removeDrillLeftovers(folder, new Date());
  const held = await contentOf(file, key);
  await requireSpace(folder, held.neededBytes, "eine Probe der Sicherung", freeBytes);
  const place = await mkdtemp(join(folder, prefix));
  const databaseUrl = `file:${join(place, "site.db")}`;
  const files = createFileStore(`file:${join(place, "files")}`);
  try {
    const report = await restoreBackup({ databaseUrl, dataDir: place, files }, file, { replaces: false, key });
    await compareTables(databaseUrl, held);
    await compareFiles(files, held.files);
    const [finding] = await findDamage(databaseUrl);
    if (finding) throw difference(`die Datenbank ist beschädigt (${finding})`);
    return report;
  } finally {
    files.close();
    await rm(place, { recursive: true, force: true });
  }
}

/** Deletes the copies of the site that drills killed before an instant left in a folder. */
export async function removeDrillLeftovers(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const stats = await stat(join(folder, name)).catch(() => undefined);
    if (stats && stats.mtime <= before) await rm(join(folder, name), { recursive: true, force: true });
  }
}

const difference = (what: string) => new BackupRefused(`Zurückgeholt ist etwas anderes als gesichert: ${what}.`);

interface BackupContent {
  /** Number of the newest migration of its tables. */
  schema: number;
  /** Number of rows by table. */
  rows: Map<string, number>;
  /** SHA-256 by key. */
  files: Map<string, string>;
  /** Space needed to restore it. */
  neededBytes: number;
}

async function contentOf(file: BackupFile, key: BackupKey | undefined): Promise<BackupContent> {
  const rows = new Map<string, number>();
  const files = new Map<string, string>();
  let schema = 0;
  let neededBytes = 0;
  let largestFile = 0;
  for await (const part of readBackup(file, { key })) {
    if (part.kind === "header") schema = part.header.schema;
    if (part.kind === "rows") {
      rows.set(part.table, (rows.get(part.table) ?? 0) + part.rows.length);
      neededBytes += rowGrowth * part.sizeBytes;
    }
    if (part.kind === "mail") neededBytes += part.mail.length;
    if (part.kind === "file") {
      files.set(part.key, await sumOf(part.content));
      neededBytes += part.sizeBytes;
      largestFile = Math.max(largestFile, part.sizeBytes);
    }
  }
  // Each file temporarily exists twice.
  return { schema, rows, files, neededBytes: neededBytes + largestFile };
}

async function compareTables(databaseUrl: string, held: Pick<BackupContent, "schema" | "rows">): Promise<void> {
  const database = await openDatabase(databaseUrl);
  try {
    for (const [table, count] of held.rows) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
        database,
      );
      const found = Number(rows[0]?.count);
      const isEqual = held.schema < newestSchema ? found >= count : found === count;
      if (!isEqual) throw difference(`${found} statt ${count} Zeilen in ${table}`);
    }
  } finally {
    await database.destroy();
  }
}

async function compareFiles(files: FileStore, held: ReadonlyMap<string, string>): Promise<void> {
  for (const [key, sum] of held) {
    const content = await files.open(key).catch(() => undefined);
    if (!content || (await sumOf(content)) !== sum) throw difference(`die Datei ${key}`);
  }
}
