import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { findDamage } from "#server/database/find-damage.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createFileStore, type FileStore } from "#server/files/file-store.ts";
import type { BackupCounts } from "./backup-format.ts";
import { BackupRefused } from "./backup-refused.ts";
import { readBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const prefix = "drill-";

/**
 * Brings a backup back into an empty folder, as after a loss, and compares what is there with what the backup holds: the
 * rows of each table, and each file byte by byte. Nothing of it stays.
 * @param folder where there is room for it; it holds everybody's data meanwhile
 * @throws BackupRefused when the backup cannot be used, or what came back is not what it holds
 */
export async function drillRestore(path: string, folder: string): Promise<BackupCounts & { createdAt: string }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // What a killed drill left behind.
  for (const name of await readdir(folder))
    if (name.startsWith(prefix)) await rm(join(folder, name), { recursive: true, force: true });
  const place = await mkdtemp(join(folder, prefix));
  const databaseUrl = `file:${join(place, "site.db")}`;
  const files = createFileStore(`file:${join(place, "files")}`);
  try {
    const report = await restoreBackup({ databaseUrl, dataDir: place, files }, path, { replaces: false });
    const held = await contentOf(path);
    await compareTables(databaseUrl, held.rows);
    await compareFiles(files, held.files);
    const [finding] = await findDamage(databaseUrl);
    if (finding) throw differs(`die Datenbank ist beschädigt (${finding})`);
    return report;
  } finally {
    files.close();
    await rm(place, { recursive: true, force: true });
  }
}

const differs = (what: string) => new BackupRefused(`Zurückgeholt ist etwas anderes als gesichert: ${what}.`);

/** How many rows a backup holds of each table, and the SHA-256 of each file. */
async function contentOf(path: string): Promise<{ rows: Map<string, number>; files: Map<string, string> }> {
  const rows = new Map<string, number>();
  const files = new Map<string, string>();
  for await (const part of readBackup(path)) {
    if (part.kind === "rows") rows.set(part.table, (rows.get(part.table) ?? 0) + part.rows.length);
    if (part.kind === "file") files.set(part.key, await sumOf(part.content));
  }
  return { rows, files };
}

async function compareTables(databaseUrl: string, held: ReadonlyMap<string, number>): Promise<void> {
  const database = await openDatabase(databaseUrl);
  try {
    for (const [table, count] of held) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
        database,
      );
      if (Number(rows[0]?.count) !== count) throw differs(`${rows[0]?.count} statt ${count} Zeilen in ${table}`);
    }
  } finally {
    await database.destroy();
  }
}

async function compareFiles(files: FileStore, held: ReadonlyMap<string, string>): Promise<void> {
  for (const [key, sum] of held) {
    const content = await files.open(key).catch(() => undefined);
    if (!content || (await sumOf(content)) !== sum) throw differs(`die Datei ${key}`);
  }
}

async function sumOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}
