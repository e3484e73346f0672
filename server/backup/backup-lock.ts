import { join } from "node:path";
import { requireDataFolder } from "#server/data-folder.ts";
import { takeLock } from "#server/process-lock.ts";

/**
 * Runs a function while no other process on this machine runs a backup or drill of this site.
 * @returns `undefined`, without calling the function, if one does
 * @throws ConfigError if the data folder does not exist
 */
export async function withBackupLock<T>(dataDir: string, run: () => Promise<T>): Promise<{ result: T } | undefined> {
  requireDataFolder(dataDir);
  const lock = takeLock(join(dataDir, "backup.lock"));
  if (!lock) return undefined;
  try {
    return { result: await run() };
  } finally {
    lock.release();
  }
}

export const backupUnderWay =
  "Gerade wird gesichert oder eine Sicherung geprüft; bitte versuchen Sie es danach wieder.";
