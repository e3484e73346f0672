import { text } from "node:stream/consumers";
import { firstSecretIn, readSecretFile } from "#server/accounts/secret.ts";
import { deriveKey } from "#server/secrets/derive-key.ts";
import type { BackupPlace } from "./backup-place.ts";
import { BackupMissing, BackupRefused } from "./backup-refused.ts";

/** Begins like the backups, see `erasureListName`. */
export const ownerName = "daily-owner.txt";

/**
 * Returns whose the backups in a place are, as it says itself; one from before says nothing. A site is known by its
 * secret, which a restore brings back.
 * @throws BackupRefused if the place does not respond
 */
async function findOwner(place: BackupPlace, dataDir: string): Promise<"this site" | "another site" | undefined> {
  const own = markOf(dataDir);
  const found = await place.open(ownerName).catch((error: unknown) => {
    if (error instanceof BackupMissing) return undefined;
    throw error;
  });
  if (!found) return undefined;
  return (await text(found.content)).trim() === own ? "this site" : "another site";
}

/** @throws BackupRefused if the place does not respond */
export async function isOfAnotherSite(place: BackupPlace, dataDir: string): Promise<boolean> {
  return (await findOwner(place, dataDir)) === "another site";
}

/** @throws BackupRefused if the backups in a place are another site's, or it does not respond */
export async function requireOwnPlace(place: BackupPlace, dataDir: string): Promise<void> {
  if (!(await isOfAnotherSite(place, dataDir))) return;
  throw new BackupRefused(
    `In ${place.label} liegen die Sicherungen einer anderen Website; jede braucht einen Ort für sich (BACKUP_URL). Gehört er doch zu dieser, löschen Sie dort bitte die Datei ${ownerName}.`,
  );
}

/**
 * Marks a place as this site's.
 * @throws BackupRefused as `requireOwnPlace`
 */
export async function claimPlace(place: BackupPlace, dataDir: string): Promise<void> {
  await requireOwnPlace(place, dataDir);
  const own = markOf(dataDir);
  if (own && !(await findOwner(place, dataDir))) await place.write(ownerName, Buffer.from(`${own}\n`));
}

function markOf(dataDir: string): string | undefined {
  const secret = readSecretFile(dataDir);
  return secret && deriveKey(firstSecretIn(secret), "owner of backups", 16).toString("hex");
}
