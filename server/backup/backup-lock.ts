import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { prepareDataFolder } from "#server/data-folder.ts";
import { isBusy } from "#server/database/sqlite-driver.ts";

/**
 * Runs a function while no other process on this machine runs a backup or drill of this site. The lock is an exclusive
 * SQLite transaction on a separate file, so it is released when its process ends.
 * @returns `undefined`, without calling the function, if the lock is held
 */
export async function withBackupLock<T>(dataDir: string, run: () => Promise<T>): Promise<{ result: T } | undefined> {
  prepareDataFolder(dataDir);
  const lock = new DatabaseSync(join(dataDir, "backup.lock"), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  try {
    return { result: await run() };
  } finally {
    lock.close();
  }
}

export const backupUnderWay =
  "Gerade wird gesichert oder eine Sicherung geprüft; bitte versuchen Sie es danach wieder.";
