import { stat } from "node:fs/promises";
import { type BackupFile, type BackupPlace, isNightlyName } from "./backup-place.ts";
import { backupFile } from "./create-place.ts";

/** Resolves a command-line argument: the path of a file, or the name of a nightly backup in its place. */
export async function findBackup(given: string, place: BackupPlace | undefined): Promise<BackupFile> {
  const isFile = (await stat(given).catch(() => undefined)) !== undefined;
  return place && isNightlyName(given) && !isFile ? { place, name: given } : backupFile(given);
}
