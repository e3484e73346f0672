import { saveSharedSecret } from "#server/auth/secret.ts";
import { rebuildSearch } from "#server/content/search/rebuild-search.ts";
import { prepareDataFolder } from "#server/data-folder.ts";
import { migrateTo, newestSchema } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { withSoleUse } from "#server/database/sole-use.ts";
import { isBusy } from "#server/database/sqlite-driver.ts";
import type { FileStore } from "#server/files/file-store.ts";
import type { BackupCounts } from "./backup-format.ts";
import type { BackupKey } from "./backup-key.ts";
import type { BackupFile } from "./backup-place.ts";
import { BackupRefused } from "./backup-refused.ts";
import { type BackupPart, readBackup } from "./read-backup.ts";
import { leaveToSweep, listFileKeys, restoreFile } from "./restore-files.ts";
import type { SitePlaces } from "./site-places.ts";
import { createStage, type Stage, settleRestore } from "./stage.ts";
import { continueNumbers, holdsSite, insertRows, makeTables } from "./write-tables.ts";

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
 * Brings back the site of a backup, on whatever database and file store this one has. Whenever it is interrupted, the
 * site is wholly the old one or wholly the new one: the commit of the database decides, and what surrounds it is
 * finished or undone by the next start (see `settleRestore`).
 * @throws BackupRefused with nothing changed when the backup cannot be used, a site is there already or is running
 */
export async function restoreBackup(
  { databaseUrl, files, dataDir }: SitePlaces,
  file: BackupFile,
  { replaces, key, onProgress = () => {} }: RestoreOptions,
): Promise<BackupCounts & { createdAt: string }> {
  const checked = await checkBackup(file, { key, onProgress });
  prepareDataFolder(dataDir);
  const database = await openDatabase(databaseUrl).catch((cause: unknown) => {
    throw isBusy(cause) ? new BackupRefused(siteIsRunning, { cause }) : cause;
  });
  try {
    const done = await withSoleUse(database, async (own) => {
      if (!replaces && (await holdsSite(own))) throw new BackupRefused(siteIsThere);
      const target = { database: own, files, dataDir };
      await settleRestore(target);
      const stage = await createStage(dataDir);
      const tell = (readBytes: number, totalBytes: number) => onProgress({ phase: "write", readBytes, totalBytes });
      const parts = () => readBackup(file, { key, onProgress: tell });
      try {
        await own.transaction().execute((transaction) => replaceSite(transaction, files, stage, parts()));
      } finally {
        await settleRestore(target);
      }
    });
    if (!done) throw new BackupRefused(siteIsRunning);
    return checked;
  } finally {
    await database.destroy();
  }
}

const siteIsThere =
  "Hier ist schon eine Website; „npm run restore -- --replace DATEI“ setzt die Sicherung an ihre Stelle.";
const siteIsRunning = "Die Website läuft noch, oder ein anderer Befehl arbeitet an ihr; bitte beenden Sie das zuerst.";

async function replaceSite(
  transaction: WriteTransaction,
  files: FileStore,
  stage: Stage,
  parts: AsyncIterable<BackupPart>,
): Promise<void> {
  const filesBefore = await listFileKeys(transaction);
  let secret: string | undefined;
  for await (const part of parts) {
    if (part.kind === "header") await makeTables(transaction, part.header.schema);
    else if (part.kind === "rows") await insertRows(transaction, part.table, part.rows);
    else if (part.kind === "secret") secret = part.secret;
    else if (part.kind === "file") await restoreFile(files, stage, part);
    else if (part.kind === "mail") await stage.keepMail(part.name, part.mail);
  }
  await migrateTo(transaction, newestSchema);
  await rebuildSearch(transaction);
  await continueNumbers(transaction);
  await leaveToSweep(transaction, filesBefore);
  if (secret) {
    await stage.keepSecret(secret);
    await saveSharedSecret(transaction, secret);
  }
  await stage.decide(transaction);
}
