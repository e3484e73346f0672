import { stat } from "node:fs/promises";
import { sql } from "kysely";
import { berlinDate, type Clock } from "#model/dates/berlin-date.ts";
import { wallTimeOf } from "#model/dates/berlin-time.ts";
import { type BackupPeriods, type BackupsAhead, backupsAhead, backupsToRemove } from "#model/operation/kept-backups.ts";
import { findNotice, setNotice } from "#server/dashboard/notices.ts";
import { claimRun } from "#server/database/claim-run.ts";
import { readFact, removeFact, writeFact } from "#server/database/installation.ts";
import type { Connection, Database } from "#server/database/schema.ts";
import type { FileStore } from "#server/files/file-store.ts";
import type { Log } from "#server/log.ts";
import { listErasures } from "#server/privacy/erasures.ts";
import { makeFolder } from "#server/storage/make-folder.ts";
import { requireWritable } from "./backup-folder.ts";
import { readBackupKey } from "./backup-key.ts";
import { withBackupLock } from "./backup-lock.ts";
import { type BackupPlace, type KeptBackup, newestOf, nightlyNameAt } from "./backup-place.ts";
import { BackupRefused } from "./backup-refused.ts";
import { writeErasureList } from "./erasure-list.ts";
import { requireSpace } from "./free-space.ts";
import { claimPlace, requireOwnPlace } from "./own-place.ts";
import { checkBackup } from "./restore-backup.ts";
import { drillRestore, removeDrillLeftovers } from "./restore-drill.ts";
import { type BackupOptions, leftoverBefore, writeBackup } from "./write-backup.ts";

export interface AutomaticBackups {
  /** Says in the log and on the dashboard what will keep the next backup from being written. For the start: nobody waits for the night. */
  checkAtStart(): Promise<void>;
  /** Writes the daily backup, unless it exists, it is too early, or another instance is writing it. */
  runIfDue(): Promise<void>;
  /** Copies the list of erasures beside the backups, if it has grown since the last copy of this process. */
  copyErasures(): Promise<void>;
}

export interface AutomaticBackupParts {
  /** Undefined if automatic backups are disabled. */
  place: BackupPlace | undefined;
  periods: BackupPeriods;
  /** File with the encryption key; undefined if backups are not encrypted. */
  keyFile: string | undefined;
  /** Whether old backups may be deleted now. */
  mayDelete(): Promise<boolean>;
  databaseUrl: string;
  dataDir: string;
  database: Database;
  files: FileStore;
  clock: Clock;
  log: Log;
}

/** Hour in Berlin, a time with little traffic. */
const earliestHour = "02";
/**
 * Creates the job that writes a backup each night. A backup counts once it was read back and verified; only then are
 * older ones deleted, and none while the clock is in doubt. After a failure the dashboard shows the reason, and it is retried every hour. Once a month the
 * newest backup is restored as a drill; after a failure the dashboard shows the reason, and it is retried after the
 * next backup.
 */
export function createAutomaticBackups(parts: AutomaticBackupParts): AutomaticBackups {
  let copied = "";
  return {
    async checkAtStart() {
      const { database, log } = parts;
      const reason = await findHindrance(parts);
      if (reason !== undefined) log.error("the next backup cannot be written", { reason });
      const noted = await findNotice(database, "backup");
      // What a backup has met with says more.
      if (noted && noted.kind !== "backup_hindered") return;
      const notice = reason === undefined ? undefined : ({ kind: "backup_hindered", reason } as const);
      if (notice || noted) await setNotice(database, "backup", notice);
    },

    async copyErasures() {
      const { place, database } = parts;
      const erasures = place ? await listErasures(database) : [];
      const state = JSON.stringify(erasures);
      if (!place || erasures.length === 0 || state === copied) return;
      if (place.folder) await makeFolder(place.folder);
      await claimPlace(place, parts.dataDir);
      await writeErasureList(place, erasures);
      copied = state;
    },

    async runIfDue() {
      const { place, clock, dataDir } = parts;
      if (!place || wallTimeOf(clock()).slice(11, 13) < earliestHour) return;
      // Most hours have nothing to do. A place that does not answer, or is another site's, is noted below.
      if (isMade(await listOwn(parts, place).catch(() => []), clock())) return;
      // During a manual backup, the nightly one is retried in the next hour.
      await withBackupLock(dataDir, () => runLocked(parts, place));
    },
  };
}

async function runLocked(parts: AutomaticBackupParts, place: BackupPlace): Promise<void> {
  const { clock, database, dataDir, log } = parts;
  const now = clock();
  // Another instance may be at a drill in the same folder.
  await removeDrillLeftovers(drillFolder(place, dataDir), leftoverBefore());
  const noteFailure = async (error: unknown, lastOn: string | undefined) => {
    log.error("the daily backup failed", { error });
    await setNotice(database, "backup", { kind: "backup_failed", reason: reasonOf(error), lastOn });
  };
  const kept = await listOwn(parts, place).catch((error: unknown) => noteFailure(error, undefined));
  const newest = kept && newestOf(kept, now);
  if (!kept || isMade(kept, now)) return;
  const [slot, last] = [now, tomorrow(now)].map((instant) => wallTimeOf(instant).slice(0, 13)) as [string, string];
  const isClaimed = await database.transaction().execute((transaction) => claimRun(transaction, "backup", slot, last));
  if (!isClaimed) return;
  try {
    const report = await backUp(parts, place, now);
    await setNotice(database, "backup", undefined);
    log.info("a backup was written", report);
  } catch (error) {
    await noteFailure(error, newest?.day ?? "");
    return;
  }
  if (!(await isDrillDue(database, now))) return;
  try {
    await drill(parts, place);
    await setNotice(database, "drill", undefined);
  } catch (error) {
    log.error("the restore drill failed", { error });
    await setNotice(database, "drill", { kind: "drill_failed", reason: reasonOf(error), backupOn: berlinDate(now) });
  }
}

/** Returns why no backup can be written, as far as this machine can tell; undefined if one can. */
async function findHindrance(parts: AutomaticBackupParts): Promise<string | undefined> {
  const { place, keyFile, dataDir } = parts;
  if (!place) return undefined;
  try {
    await keyOf(keyFile);
    if (place.folder) {
      await requireWritable(place.folder);
      await requireOwnPlace(place, dataDir);
      await requireSpaceFor(parts, place, place.folder);
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    return error.message;
  }
}

/** @throws BackupRefused if the place does not respond, or is another site's: its backup of the day is none of this one */
async function listOwn({ dataDir }: AutomaticBackupParts, place: BackupPlace): Promise<KeptBackup[]> {
  await requireOwnPlace(place, dataDir);
  return place.list();
}

/** Whether the backup of the day is there. Not as the newest: a clock that was ahead has left some with a day to come. */
function isMade(kept: readonly KeptBackup[], now: Date): boolean {
  return kept.some(({ day }) => day === berlinDate(now));
}

function reasonOf(error: unknown): string {
  return error instanceof BackupRefused ? error.message : "Die Ursache steht im Protokoll des Servers.";
}

/** Interval between drills, in which the newest backup is restored. */
const drillMilliseconds = 30 * 24 * 60 * 60_000;

/** Returns the instant (ISO 8601 UTC) of the last drill; undefined before the first. */
export const findLastDrill = (connection: Connection) => readFact(connection, "drill");

async function isDrillDue(database: Database, now: Date): Promise<boolean> {
  const last = await findLastDrill(database);
  return !last || last > now.toISOString() || now.getTime() - Date.parse(last) >= drillMilliseconds;
}

async function drill({ database, dataDir, clock, log, keyFile }: AutomaticBackupParts, place: BackupPlace) {
  const newest = newestOf(await place.list(), clock());
  if (!newest) return;
  const { name } = newest;
  const folder = drillFolder(place, dataDir);
  const { rows, files } = await drillRestore({ place, name }, folder, { key: await keyOf(keyFile) });
  await writeFact(database, "drill", clock().toISOString());
  log.info("the restore drill succeeded", { backup: name, rows, files });
}

/** Folder for drills: that of the backups, or the data folder if these are on no disk of this machine. */
export const drillFolder = (place: BackupPlace | undefined, dataDir: string) => place?.folder ?? dataDir;

async function backUp(parts: AutomaticBackupParts, place: BackupPlace, now: Date) {
  const { databaseUrl, dataDir, files, periods, keyFile } = parts;
  const key = await keyOf(keyFile);
  await prepareFolder(parts, place);
  await claimPlace(place, dataDir);
  const name = nightlyNameAt(now, key !== undefined);
  const check: BackupOptions["check"] = async (written, promised) => {
    const found = await checkBackup(written, { key });
    if (found.rows !== promised.rows || found.files !== promised.files)
      throw new BackupRefused("Die geschriebene Sicherung enthält nicht, was sie enthalten soll.");
  };
  const report = await writeBackup({ databaseUrl, dataDir, files }, { place, name }, { now, key, check });
  const [kept, today] = [await place.list(), berlinDate(now)];
  const ahead = await noteAhead(parts.database, kept, today);
  const removed = (await parts.mayDelete()) ? backupsToRemove(kept, today, periods, ahead) : [];
  for (const old of removed) await place.delete(old.name);
  const { sizeBytes, rows } = report;
  return { sizeBytes, rows, files: report.files, missing: report.missing.length, removed: removed.length };
}

/** Remembers since when backups have a day to come; those of which the day has come are like all others. */
async function noteAhead(database: Database, kept: readonly KeptBackup[], today: string): Promise<BackupsAhead> {
  const stored = await readFact(database, "backups_ahead");
  const before: BackupsAhead = stored ? JSON.parse(stored) : {};
  const ahead = backupsAhead(kept, today, before);
  if (Object.keys(ahead).length > 0) await writeFact(database, "backups_ahead", JSON.stringify(ahead));
  else if (stored) await removeFact(database, "backups_ahead");
  return ahead;
}

/** @throws BackupRefused if there is not enough space */
async function prepareFolder(parts: AutomaticBackupParts, place: BackupPlace): Promise<void> {
  if (!place.folder) return;
  await makeFolder(place.folder).catch(() => {});
  await requireSpaceFor(parts, place, place.folder);
}

async function requireSpaceFor(parts: AutomaticBackupParts, { list }: BackupPlace, folder: string): Promise<void> {
  await requireSpace(folder, await neededBytes(parts, newestOf(await list(), parts.clock())), "eine Sicherung");
}

/** Estimates the size from the newest backup; before the first, from the database and the recorded file sizes. */
async function neededBytes({ database, databaseUrl }: AutomaticBackupParts, newest: KeptBackup | undefined) {
  if (newest) return newest.sizeBytes * 1.2;
  return (await storedBytes(database)) + (await databaseBytes(databaseUrl));
}

/** Doubles the size of the originals: a picture's variants are about as large. */
async function storedBytes(database: Database): Promise<number> {
  const { bytes } = await database
    .selectFrom("files")
    .select(sql<number>`coalesce(sum(size_bytes), 0)`.as("bytes"))
    .executeTakeFirstOrThrow();
  return 2 * Number(bytes);
}

async function databaseBytes(databaseUrl: string): Promise<number> {
  if (!databaseUrl.startsWith("file:")) return 0;
  return (await stat(databaseUrl.slice("file:".length)).catch(() => undefined))?.size ?? 0;
}

/** Read each time: the file may be on a removable medium. */
async function keyOf(keyFile: string | undefined) {
  return keyFile === undefined ? undefined : readBackupKey(keyFile);
}

const tomorrow = (now: Date) => new Date(now.getTime() + 24 * 60 * 60_000);
