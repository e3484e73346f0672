import { saveSharedSecret } from "#server/accounts/secret.ts";
import { rebuildSearch } from "#server/content/search/rebuild-search.ts";
import { prepareDataFolder } from "#server/data-folder.ts";
import { migrateTo, newestSchema } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { withSoleUse } from "#server/database/sole-use.ts";
import { isBusy } from "#server/database/sqlite-driver.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { findTrustedAt, trustClockAt } from "#server/privacy/clock-trust.ts";
import { BackupRefused } from "./backup-refused.ts";
import type { BackupPart } from "./read-backup.ts";
import { leaveToSweep, listFileKeys, restoreFile } from "./restore-files.ts";
import type { SitePlaces } from "./site-places.ts";
import { createStage, type Stage, settleRestore } from "./stage.ts";
import { continueNumbers, insertRows, makeTables } from "./write-tables.ts";

/** A site that no other process uses while its database is open here. */
export interface OwnSite {
  database: Database;
  files: FileStore;
  dataDir: string;
}

/**
 * Runs a function while no instance and no other command uses the site. First completes or reverts an interrupted
 * restore.
 * @throws BackupRefused with the message `inUse` if the site is in use
 */
export async function withSiteAlone<T>(
  { databaseUrl, files, dataDir }: SitePlaces,
  inUse: string,
  run: (site: OwnSite) => Promise<T>,
): Promise<T> {
  await prepareDataFolder(dataDir);
  const database = await openDatabase(databaseUrl).catch((cause: unknown) => {
    throw isBusy(cause) ? new BackupRefused(inUse, { cause }) : cause;
  });
  try {
    const done = await withSoleUse(database, async (own) => {
      const site = { database: own, files, dataDir };
      await settleRestore(site);
      return run(site);
    });
    if (!done) throw new BackupRefused(inUse);
    return done.result;
  } finally {
    await database.destroy();
  }
}

/**
 * Replaces a site atomically. Even if it is interrupted, the site is either the old or the new one: the commit of the
 * database decides, and the next start completes or reverts the rest (see `settleRestore`).
 * @param finish receives the new site before it counts, with mails and secret in the folder of the stage; if it throws,
 * the old one stays
 */
export async function replaceSite(
  site: OwnSite,
  parts: AsyncIterable<BackupPart>,
  finish: (written: { transaction: WriteTransaction; dataDir: string }) => Promise<void>,
): Promise<void> {
  const stage = await createStage(site.dataDir);
  try {
    await site.database.transaction().execute(async (transaction) => {
      await writeSite(transaction, site.files, stage, parts);
      await finish({ transaction, dataDir: stage.folder });
      await stage.decide(transaction);
    });
  } finally {
    await settleRestore(site);
  }
}

async function writeSite(
  transaction: WriteTransaction,
  files: FileStore,
  stage: Stage,
  parts: AsyncIterable<BackupPart>,
): Promise<void> {
  const filesBefore = await listFileKeys(transaction);
  // This machine's, not the site's: a backup of last year does not make its clock doubtful.
  const trustedAt = await findTrustedAt(transaction, new Date());
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
  if (trustedAt) await trustClockAt(transaction, trustedAt);
  if (secret) {
    await stage.keepSecret(secret);
    await saveSharedSecret(transaction, secret);
  }
}
