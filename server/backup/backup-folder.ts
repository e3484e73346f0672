import { access, constants, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { ConfigError } from "#server/config-value.ts";
import { BackupRefused } from "./backup-refused.ts";

/**
 * Checks before the start that the backups' place, if it is one of this machine, can be a folder at all.
 * @throws ConfigError if it is a file, or lies in one
 */
export async function requireBackupFolder(url: string | undefined): Promise<void> {
  if (!url?.startsWith("file:")) return;
  const { path, isFolder } = await nearestTo(url.slice("file:".length));
  if (!isFolder) throw new ConfigError(`BACKUP_URL: ${path} ist kein Ordner.`);
}

/** @throws BackupRefused if this process may not write into a folder, or make it where it is missing */
export async function requireWritable(folder: string): Promise<void> {
  const { path } = await nearestTo(folder);
  await access(path, constants.W_OK | constants.X_OK).catch((cause: NodeJS.ErrnoException) => {
    throw new BackupRefused(`${path} (BACKUP_URL) lässt sich nicht beschreiben (${cause.code}).`, { cause });
  });
}

/** Returns a path, or what is nearest above it if it is missing. */
export async function nearestTo(path: string): Promise<{ path: string; isFolder: boolean }> {
  try {
    return { path, isFolder: (await stat(path)).isDirectory() };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // What may not be looked at says so when it is written to.
    if (code !== "ENOENT" && code !== "ENOTDIR") return { path, isFolder: true };
    return nearestTo(dirname(path));
  }
}
