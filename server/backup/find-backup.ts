import { stat } from "node:fs/promises";
import { type BackupFile, type BackupPlace, isNightlyName } from "./backup-place.ts";
import { backupFile } from "./disk-place.ts";

/** What somebody means on the command line: a file, or one of those of each night, wherever these are, by its name. */
export async function findBackup(given: string, place: BackupPlace | undefined): Promise<BackupFile> {
  const isFile = (await stat(given).catch(() => undefined)) !== undefined;
  return place && isNightlyName(given) && !isFile ? { place, name: given } : backupFile(given);
}
