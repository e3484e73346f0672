import { statfs } from "node:fs/promises";
import { nearestTo } from "./backup-folder.ts";
import { BackupRefused } from "./backup-refused.ts";

/** Reserved for the site itself. */
const reserveBytes = 500_000_000;

/** @throws BackupRefused if the folder, which may not exist yet, is not usable or lacks space; `purpose` ends the sentence */
export async function requireSpace(
  folder: string,
  neededBytes: number,
  purpose: string,
  freeBytes?: number,
): Promise<void> {
  if ((freeBytes ?? (await freeBytesOf(folder))) < neededBytes + reserveBytes)
    throw new BackupRefused(`In ${folder} ist nicht genug Platz frei für ${purpose}.`);
}

async function freeBytesOf(folder: string): Promise<number> {
  const { path } = await nearestTo(folder);
  const { bavail, bsize } = await statfs(path).catch((cause: unknown) => {
    throw new BackupRefused(`In ${folder} lässt sich nicht schreiben.`, { cause });
  });
  return bavail * bsize;
}
