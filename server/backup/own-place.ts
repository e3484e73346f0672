import { text } from "node:stream/consumers";
import { firstSecretIn, readSecretFile } from "#server/accounts/secret.ts";
import { deriveKey } from "#server/secrets/derive-key.ts";
import type { BackupPlace } from "./backup-place.ts";
import { BackupMissing, BackupRefused } from "./backup-refused.ts";

/** Begins like the backups, see `erasureListName`. */
export const ownerName = "daily-owner.txt";

/**
 * Whether a place says that its backups are this site's. It is known by its secret, which a restore brings back; a place
 * from before says nothing yet.
 * @throws BackupRefused if it says another site, or does not respond
 */
async function isMarked(place: BackupPlace, own: string): Promise<boolean> {
  const found = await place.open(ownerName).catch((error: unknown) => {
    if (error instanceof BackupMissing) return undefined;
    throw error;
  });
  if (!found) return false;
  if ((await text(found.content)).trim() === own) return true;
  throw new BackupRefused(
    `In ${place.label} liegen die Sicherungen einer anderen Website; jede braucht einen Ort für sich (BACKUP_URL). Gehört er doch zu dieser, löschen Sie dort bitte die Datei ${ownerName}.`,
  );
}

/** @throws BackupRefused see `isMarked` */
export async function requireOwnPlace(place: BackupPlace, dataDir: string): Promise<void> {
  const own = ownerOf(dataDir);
  if (own) await isMarked(place, own);
}

/**
 * Marks a place as this site's.
 * @throws BackupRefused see `isMarked`
 */
export async function claimPlace(place: BackupPlace, dataDir: string): Promise<void> {
  const own = ownerOf(dataDir);
  if (own && !(await isMarked(place, own))) await place.write(ownerName, Buffer.from(`${own}\n`));
}

function ownerOf(dataDir: string): string | undefined {
  const secret = readSecretFile(dataDir);
  return secret && deriveKey(firstSecretIn(secret), "owner of backups", 16).toString("hex");
}
