import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { backupFile, createBackupPlace } from "./create-place.ts";
import { leftoverBefore, writeBackup } from "./write-backup.ts";

/** Few, as each contains all personal data. */
const keptBackups = 3;
const keptDays = 30;

/** Ends with a timestamp, by which the names of one schema sort. */
const backupName = /^before-migration-\d+-(\d{8}T\d{6}Z)\.tar\.gz$/;
const timestampOf = (name: string) => backupName.exec(name)?.[1] ?? "";

interface Places {
  databaseUrl: string;
  dataDir: string;
}

/**
 * Writes a backup of the database without files, which migrations do not touch, and deletes all but the newest few.
 * @param schema number of the newest migration applied to the database
 * @returns its path
 * @throws BackupRefused if it cannot be written
 */
export async function backUpBeforeMigration(places: Places, schema: number, now: Date): Promise<string> {
  const folder = folderIn(places.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `before-migration-${schema}-${timestamp(now)}.tar.gz`);
  await writeBackup(places, backupFile(path), { now });
  for (const name of (await listBackups(folder)).slice(0, -keptBackups)) await rm(join(folder, name));
  return path;
}

/** Deletes old and incomplete ones, since they contain data the site has deleted. */
export async function removeOldMigrationBackups(dataDir: string, now: Date): Promise<void> {
  const folder = folderIn(dataDir);
  await createBackupPlace(`file:${folder}`).removeLeftovers(leftoverBefore());
  const oldest = timestamp(new Date(now.getTime() - keptDays * 24 * 60 * 60_000));
  for (const name of await listBackups(folder)) {
    if (timestampOf(name) < oldest) await rm(join(folder, name));
  }
}

const folderIn = (dataDir: string) => join(dataDir, "backups");

/** `20260615T100000Z` */
function timestamp(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, "");
}

/** Oldest first. */
async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names
    .filter((name) => backupName.test(name))
    .sort((one, other) => (timestampOf(one) < timestampOf(other) ? -1 : 1));
}
