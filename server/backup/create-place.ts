import type { BackupPlace } from "./backup-place.ts";
import { createDiskPlace } from "./disk-place.ts";

/** @param url `file:/absolute/path` */
export function createBackupPlace(url: string): BackupPlace {
  return createDiskPlace(url.slice("file:".length));
}
