import { statfs } from "node:fs/promises";
import { BackupRefused } from "./backup-refused.ts";

/** Left free for the site itself. */
const reserveBytes = 500_000_000;

/** @throws BackupRefused when the folder cannot be used, or would be left with too little; `purpose` ends the sentence */
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
  const { bavail, bsize } = await statfs(folder).catch((cause: unknown) => {
    throw new BackupRefused(`In ${folder} lässt sich nicht schreiben.`, { cause });
  });
  return bavail * bsize;
}
