import type { BackupCounts } from "./backup-format.ts";
import type { BackupKey } from "./backup-key.ts";
import type { BackupFile } from "./backup-place.ts";
import { BackupRefused } from "./backup-refused.ts";
import { readBackup } from "./read-backup.ts";
import { replaceSite, withSiteAlone } from "./replace-site.ts";
import type { SitePlaces } from "./site-places.ts";
import { holdsSite } from "./write-tables.ts";

export interface RestoreOptions {
  /** A site that is there already goes. */
  replaces: boolean;
  /** Needed for a backup that is encrypted. */
  key?: BackupKey | undefined;
  onProgress?: (progress: RestoreProgress) => void;
}

/** The backup is read twice: once to check it, once to write. */
export interface RestoreProgress {
  phase: "check" | "write";
  readBytes: number;
  totalBytes: number;
}

/**
 * Reads a whole backup without writing anything.
 * @throws BackupRefused see `readBackup`
 */
export async function checkBackup(
  file: BackupFile,
  { key, onProgress = () => {} }: Omit<RestoreOptions, "replaces"> = {},
): Promise<BackupCounts & { createdAt: string }> {
  let createdAt = "";
  let counts: BackupCounts = { rows: 0, files: 0, mails: 0 };
  const tell = (readBytes: number, totalBytes: number) => onProgress({ phase: "check", readBytes, totalBytes });
  for await (const part of readBackup(file, { key, onProgress: tell })) {
    if (part.kind === "header") createdAt = part.header.createdAt;
    if (part.kind === "end") counts = part.counts;
  }
  return { ...counts, createdAt };
}

/**
 * Brings back the site of a backup, on whatever database and file store this one has, wholly or not at all (see
 * `replaceSite`).
 * @throws BackupRefused with nothing changed when the backup cannot be used, a site is there already or is running
 */
export async function restoreBackup(
  places: SitePlaces,
  file: BackupFile,
  { replaces, key, onProgress = () => {} }: RestoreOptions,
): Promise<BackupCounts & { createdAt: string }> {
  const checked = await checkBackup(file, { key, onProgress });
  const tell = (readBytes: number, totalBytes: number) => onProgress({ phase: "write", readBytes, totalBytes });
  await withSiteAlone(places, siteIsRunning, async (site) => {
    if (!replaces && (await holdsSite(site.database))) throw new BackupRefused(siteIsThere);
    await replaceSite(site, readBackup(file, { key, onProgress: tell }));
  });
  return checked;
}

const siteIsThere =
  "Hier ist schon eine Website; „npm run restore -- --replace DATEI“ setzt die Sicherung an ihre Stelle.";
const siteIsRunning = "Die Website läuft noch, oder ein anderer Befehl arbeitet an ihr; bitte beenden Sie das zuerst.";
