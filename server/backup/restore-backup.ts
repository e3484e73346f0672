import { join } from "node:path";
import { hasAdministrator } from "#server/accounts/administration/account-store.ts";
import { type FormerAccounts, lockAgain, readAccounts } from "#server/accounts/kept-locks.ts";
import { firstSecretIn } from "#server/accounts/secret.ts";
import { eraseAgain } from "#server/privacy/erase-again.ts";
import { addErasures, type Erasure, erasuresSince, listErasures, mergeErasures } from "#server/privacy/erasures.ts";
import { followRegistrations } from "#server/registrations/follow-registrations.ts";
import type { BackupCounts } from "./backup-format.ts";
import type { BackupKey } from "./backup-key.ts";
import type { BackupFile, BackupPlace } from "./backup-place.ts";
import { BackupRefused } from "./backup-refused.ts";
import { readErasureList } from "./erasure-list.ts";
import { keepSince, readSince } from "./kept-since.ts";
import { readBackup } from "./read-backup.ts";
import { findSiteSecret } from "./read-site.ts";
import { replaceSite, withSiteAlone } from "./replace-site.ts";
import type { SitePlaces } from "./site-places.ts";
import { holdsSite } from "./write-tables.ts";

export interface RestoreOptions {
  /**
   * Erases people again who were erased since the backup, locks accounts again that were removed or locked since, and
   * keeps what others know of since (`kept-since.ts`);
   * without it the site is exactly that of the backup.
   */
  again?: EraseAgainOptions;
  /** Whether an existing site may be replaced. */
  replaces: boolean;
  /** Required if the backup is encrypted. */
  key?: BackupKey | undefined;
  onProgress?: (progress: RestoreProgress) => void;
}

export interface EraseAgainOptions {
  now: Date;
  /** Where a copy of the list of erasures may be, see `erasure-list.ts`. */
  listPlaces: readonly BackupPlace[];
}

export interface RestoreReport extends BackupCounts {
  createdAt: string;
  /** People who were erased again. */
  erasedAgain: number;
  /** Labels of the places whose list of erasures could not be read. */
  unreadLists: string[];
  /** Accounts that are not what they were; undefined if that is not known, as on a new machine. */
  accounts: FormerAccounts | undefined;
  /** Whether somebody can manage accounts: who could in the backup may be locked since. */
  hasAdministrator: boolean;
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
 * Restores the site of a backup, to any database and file store, completely or not at all (see `replaceSite`). People
 * erased since the backup are erased again in the same transaction, so that no instant exists at which they are back;
 * what the same site has issued, sent and reported since stays so.
 * @throws BackupRefused with nothing changed if the backup is not usable, or a site exists or is running
 */
export async function restoreBackup(
  places: SitePlaces,
  file: BackupFile,
  { replaces, key, again, onProgress = () => {} }: RestoreOptions,
): Promise<RestoreReport> {
  const checked = await checkBackup(file, { key, onProgress });
  const { erasures, unreadLists } = await readLists(again?.listPlaces ?? []);
  let erasedAgain = 0;
  let accounts: FormerAccounts | undefined;
  let isAdministered = true;
  const report = (readBytes: number, totalBytes: number) => onProgress({ phase: "write", readBytes, totalBytes });
  await withSiteAlone(places, siteIsRunning, async (site) => {
    if (!replaces && (await holdsSite(site.database))) throw new BackupRefused(siteIsThere);
    // From a store that takes nothing, nothing can be removed either.
    await site.files.check();
    const known = again ? [...erasures, ...(await listErasures(site.database))] : [];
    const secretBefore = await findSiteSecret(site.database, site.dataDir);
    const before = secretBefore === undefined ? undefined : await readSince(site.database, secretBefore);
    const accountsBefore = await readAccounts(site.database);
    await replaceSite(site, readBackup(file, { key, onProgress: report }), async ({ transaction, dataDir }) => {
      if (!again) return;
      // By the backup's own list, not by its time: it may have been made while the clock was ahead.
      const inBackup = await listErasures(transaction);
      await addErasures(transaction, known);
      const since = erasuresSince(inBackup, await listErasures(transaction));
      const secretNow = (await findSiteSecret(transaction, dataDir)) ?? secretBefore;
      const files = [secretNow, secretBefore];
      const secrets = [...new Set(files.filter((content) => content !== undefined).map(firstSecretIn))];
      // Of the same site, not of one that was only tried out here.
      const isSame = secrets.length === 1;
      if (before && secretNow !== undefined && isSame) await keepSince(transaction, secretNow, before);
      const outboxFolder = join(dataDir, "outbox");
      erasedAgain = await eraseAgain({ transaction, outboxFolder, secrets, now: again.now }, since);
      if (before && isSame) accounts = await lockAgain(transaction, accountsBefore, again.now);
      isAdministered = await hasAdministrator(transaction);
      // What was issued since may be of registrations that have their former address or event again.
      await followRegistrations(transaction);
    });
  });
  return { ...checked, erasedAgain, unreadLists, accounts, hasAdministrator: isAdministered };
}

/** A place that does not respond must not prevent a restore. */
async function readLists(places: readonly BackupPlace[]) {
  const erasures: Erasure[] = [];
  const unreadLists: string[] = [];
  for (const place of places) {
    try {
      erasures.push(...(await readErasureList(place)));
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
      unreadLists.push(place.label);
    }
  }
  return { erasures: mergeErasures(erasures), unreadLists };
}

const siteIsThere =
  "Hier ist schon eine Website; „npm run restore -- --replace DATEI“ setzt die Sicherung an ihre Stelle.";
const siteIsRunning = "Die Website läuft noch, oder ein anderer Befehl arbeitet an ihr; bitte beenden Sie das zuerst.";
