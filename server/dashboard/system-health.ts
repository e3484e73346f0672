import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Viewer } from "#model/accounts/permission.ts";
import type { HealthFacts } from "#model/operation/system-health.ts";
import { type MailRefusal, refusalIn } from "#model/people/mail-refusal.ts";
import { authorOf } from "#server/author.ts";
import { findLastDrill } from "#server/backup/automatic-backup.ts";
import type { BackupPlace } from "#server/backup/backup-place.ts";
import { createFindNewestBackup } from "#server/backup/newest-backup.ts";
import type { DatabaseCheck } from "#server/database/database-check.ts";
import { newestSchema } from "#server/database/migrate.ts";
import type { Database } from "#server/database/schema.ts";
import type { MailDomain } from "#server/mail/domain/mail-domain.ts";
import type { Correspondence } from "#server/mail/mail-room.ts";
import { firstDueAt } from "#server/mail/room/mail-outcome.ts";
import { countUnsettled, settleUnsettled, type UnsettledDecision } from "#server/mail/room/unsettled-mails.ts";
import type { ClockTrust } from "#server/privacy/clock-trust.ts";
import packageFile from "../../package.json" with { type: "json" };
import { tellOfFailedMails } from "./failed-mails.ts";
import { findNotice } from "./notices.ts";
import { tellAdministrators } from "./tell-administrators.ts";
import { findTestMail, sendTestMail, testMails } from "./test-mail.ts";

export interface SystemHealth {
  read(): Promise<HealthFacts>;
  /** Queues a mail to the administrators once a day while there is a problem, and one each morning about failed mails. */
  tellAdministrators(): Promise<void>;
  /** Sends the viewer a test mail; `read` includes its outcome. */
  sendTestMail(viewer: Viewer): Promise<void>;
  /** Decides about all unsettled mails. @returns how many there were */
  settleMails(viewer: Viewer, decision: UnsettledDecision): Promise<number>;
}

/** Locations of the site's data. */
interface HealthPlaces {
  dataDir: string;
  databaseUrl: string;
  filesUrl: string;
}

export interface SystemHealthParts extends Correspondence {
  config: HealthPlaces;
  databaseCheck: DatabaseCheck;
  /** Undefined if no backups are made. */
  backupPlace: BackupPlace | undefined;
  clockTrust: Pick<ClockTrust, "mayDelete">;
  mailDomain: Pick<MailDomain, "find">;
}

const day = 24 * 60 * 60_000;
export function createSystemHealth(parts: SystemHealthParts): SystemHealth {
  const { config, database, clock, databaseCheck, backupPlace, mails } = parts;
  const since = clock().toISOString();
  const findNewestBackup = backupPlace && createFindNewestBackup(backupPlace, config.dataDir, clock);

  let installedAt: string | undefined;

  /** Returns when the first record was written: the defaults, at the first start. */
  async function findInstalledAt(): Promise<string | undefined> {
    const select = database.selectFrom("content").select((e) => e.fn.min("created_at").as("first"));
    installedAt ??= (await select.executeTakeFirstOrThrow()).first ?? undefined;
    return installedAt;
  }

  async function read(): Promise<HealthFacts> {
    const noted = backupPlace && (await findNotice(database, "backup"));
    const { lastAt, isAway = false } = (await findNewestBackup?.()) ?? { lastAt: undefined };
    return {
      backup: {
        isMade: backupPlace !== undefined,
        lastAt,
        isAway,
        hindrance: noted?.kind === "backup_hindered" ? noted.reason : undefined,
        drilledAt: await findLastDrill(database),
        since,
        installedAt: await findInstalledAt(),
      },
      mail: { isConfigured: mails.isConfigured, ...(await readMails(database, clock())) },
      sender: await parts.mailDomain.find(),
      disk: await findFullestDisk(config, backupPlace?.folder),
      database: { damagedSince: databaseCheck.damagedSince(), checkedAt: databaseCheck.checkedAt() },
      isClockAhead: !(await parts.clockTrust.mayDelete()),
      version: packageFile.version,
      schema: newestSchema,
    };
  }

  return {
    read,
    sendTestMail: (viewer) => sendTestMail(parts, viewer),
    settleMails: (viewer, decision) => settleUnsettled(database, decision, authorOf(viewer, clock)),
    async tellAdministrators() {
      await tellAdministrators(parts, await read());
      await tellOfFailedMails(parts);
    },
  };
}

async function readMails(database: Database, now: Date) {
  const failed = await database
    .selectFrom("mail_outbox")
    .select("last_error")
    .where("status", "=", "failed")
    .where("record_id", "not like", testMails)
    .where("settled_at", ">", new Date(now.getTime() - 7 * day).toISOString())
    .execute();
  const refused: Partial<Record<MailRefusal, number>> = {};
  for (const { last_error } of failed) {
    const refusal = refusalIn(last_error ?? "");
    if (refusal) refused[refusal] = (refused[refusal] ?? 0) + 1;
  }
  const waiting = await database
    .selectFrom("mail_outbox")
    .select((e) => ["attempts", e.fn.min("next_attempt_at").as("nextAt")])
    .where("status", "=", "waiting")
    // Mails about the system's health are excluded, as they would cause further ones.
    .where("kind", "!=", "system-health")
    .groupBy("attempts")
    .execute();
  const [oldest] = waiting
    .flatMap(({ nextAt, attempts }) => (nextAt ? [firstDueAt(nextAt, attempts)] : []))
    .filter((dueAt) => dueAt <= now)
    .sort((one, other) => one.getTime() - other.getTime());
  const unsettled = await countUnsettled(database, now);
  return {
    failed: failed.length,
    refused,
    unsettled,
    oldestWaitingAt: oldest?.toISOString(),
    tested: await findTestMail(database),
  };
}

async function findFullestDisk({ dataDir, databaseUrl, filesUrl }: HealthPlaces, backupFolder: string | undefined) {
  const fileUrls = [databaseUrl, filesUrl].filter((url) => url.startsWith("file:/"));
  const folders = [dataDir, ...fileUrls.map((url) => dirname(url.slice("file:".length))), backupFolder ?? dataDir];
  const disks = await Promise.all(folders.map((folder) => statfs(folder).catch(() => undefined)));
  return disks
    .flatMap((disk) => (disk ? { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize } : []))
    .sort((one, other) => one.freeBytes - other.freeBytes)[0];
}
