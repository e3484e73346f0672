import type { BackupCounts } from "./backup-format.ts";
import type { BackupKey } from "./backup-key.ts";
import type { BackupFile } from "./backup-place.ts";
import { BackupRefused } from "./backup-refused.ts";
import { readBackup } from "./read-backup.ts";
import { replaceSite, withSiteAlone } from "./replace-site.ts";
import type { SitePlaces } from "./site-places.ts";
import { holdsSite } from "./write-tables.ts";

export interface RestoreOptions {
  /** Whether an existing site may be replaced. */
  replaces: boolean;
  /** Required if the backup is encrypted. */
  key?: BackupKey | undefined;
  onProgress?: (progress: RestoreProgress) => void;
}

/** The backup is read twice: first to verify it, then to restore it. */
export interface RestoreProgress {
  phase: "check" | "write";
  readBytes: number;
  totalBytes: number;
}

/**
 * Verifies a backup without writing anything.
 * @throws BackupRefused see `readBackup`
 */
export async function checkBackup(
  file: BackupFile,
  { key, onProgress = () => {} }: Omit<RestoreOptions, "replaces"> = {},
): Promise<BackupCounts & { createdAt: string }> {
  let createdAt = "";
  let counts: BackupCounts = { rows: 0, files: 0, mails: 0 };
  const report = (readBytes: number, totalBytes: number) => onProgress({ phase: "check", readBytes, totalBytes });
  for await (const part of readBackup(file, { key, onProgress: report })) {
    if (part.kind === "header") createdAt = part.header.createdAt;
    if (part.kind === "end") counts = part.counts;
  }
  return { ...counts, createdAt };
}

/**
 * Restores the site of a backup, to any database and file store, completely or not at all (see `replaceSite`).
 * @throws BackupRefused with nothing changed if the backup is not usable, or a site exists or is running
 */
export async function restoreBackup(
  places: SitePlaces,
  file: BackupFile,
  { replaces, key, onProgress = () => {} }: RestoreOptions,
): Promise<BackupCounts & { createdAt: string }> {
  const checked = await checkBackup(file, { key, onProgress });
  const report = (readBytes: number, totalBytes: number) => onProgress({ phase: "write", readBytes, totalBytes });
  await withSiteAlone(places, siteIsRunning, async (site) => {
    if (!replaces && (await holdsSite(site.database))) throw new BackupRefused(siteIsThere);
    await replaceSite(site, readBackup(file, { key, onProgress: report }));
  });
  return checked;
}

const siteIsThere =
  "Hier ist schon eine Website; „npm run restore -- --replace DATEI“ setzt die Sicherung an ihre Stelle.";
const siteIsRunning = "Die Website läuft noch, oder ein anderer Befehl arbeitet an ihr; bitte beenden Sie das zuerst.";
