import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { prepareDataFolder } from "#server/data-folder.ts";
import { isBusy } from "#server/database/sqlite-driver.ts";

/**
 * Runs something while no other backup or drill of this site is under way on this machine, by whatever process. The lock
 * is one of SQLite on a file of its own: it goes with the process that holds it.
 * @returns `undefined`, with nothing run, when there is one under way
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
