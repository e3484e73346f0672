import { saveSharedSecret } from "#server/auth/secret.ts";
import { rebuildSearch } from "#server/content/search/rebuild-search.ts";
import { prepareDataFolder } from "#server/data-folder.ts";
import { migrateTo, newestSchema } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { withSoleUse } from "#server/database/sole-use.ts";
import { isBusy } from "#server/database/sqlite-driver.ts";
import type { FileStore } from "#server/files/file-store.ts";
import type { BackupHeader } from "./backup-format.ts";
import { BackupRefused } from "./backup-refused.ts";
import type { BackupPart } from "./read-backup.ts";
import { leaveToSweep, listFileKeys, restoreFile } from "./restore-files.ts";
import type { SitePlaces } from "./site-places.ts";
import type { PlainRow, SiteTable } from "./site-tables.ts";
import { createStage, type Stage, settleRestore } from "./stage.ts";
import { continueNumbers, insertRows, makeTables } from "./write-tables.ts";

/** A site nobody else uses while its database is open here. */
export interface OwnSite {
  database: Database;
  files: FileStore;
  dataDir: string;
}

/** What a site is made of, in this order; a backup gives more. */
export type SitePart =
  | { kind: "header"; header: Pick<BackupHeader, "schema"> }
  | { kind: "rows"; table: SiteTable; rows: PlainRow[] }
  | Exclude<BackupPart, { kind: "header" | "rows" }>;

/**
 * Runs something while no instance and no other command uses a site. What an interrupted restore left is settled before.
 * @throws BackupRefused with the sentence `inUse` when somebody uses it
 */
export async function withSiteAlone<T>(
  { databaseUrl, files, dataDir }: SitePlaces,
  inUse: string,
  run: (site: OwnSite) => Promise<T>,
): Promise<T> {
  prepareDataFolder(dataDir);
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
 * Puts a site into the place of the one that is there. Whenever it is interrupted, the site is wholly the old one or
 * wholly the new one: the commit of the database decides, and what surrounds it is finished or undone by the next start
 * (see `settleRestore`).
 * @param check sees the new site, its mails and secret in the folder of the stage; when it throws, the old one stays
 */
export async function replaceSite(
  site: OwnSite,
  parts: AsyncIterable<SitePart>,
  check: (written: { database: WriteTransaction; files: FileStore; dataDir: string }) => Promise<void> = async () => {},
): Promise<void> {
  const stage = await createStage(site.dataDir);
  try {
    await site.database.transaction().execute(async (transaction) => {
      await writeSite(transaction, site.files, stage, parts);
      await check({ database: transaction, files: site.files, dataDir: stage.folder });
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
  parts: AsyncIterable<SitePart>,
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
}
