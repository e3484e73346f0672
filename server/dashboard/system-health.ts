import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { berlinDate, type Clock } from "#model/berlin-date.ts";
import { badTopics, type HealthFacts, type HealthTopic, judgeHealth } from "#model/system-health.ts";
import { listAccounts } from "#server/auth/administration/account-store.ts";
import { findLastDrill, listAutomaticBackups } from "#server/backup/automatic-backup.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { DatabaseCheck } from "#server/database/database-check.ts";
import { newestSchema } from "#server/database/migrate.ts";
import type { Database } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import { claimMail } from "#server/mail/mail-outbox.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import packageFile from "../../package.json" with { type: "json" };
import { composeHealthMail } from "./health-mail.ts";

export interface SystemHealth {
  read(): Promise<HealthFacts>;
  /** Mails the administrators about what has become bad since the last look, at most once a day. */
  tellAdministrators(): Promise<void>;
}

/** Where the site lies. */
interface HealthPlaces {
  dataDir: string;
  databaseUrl: string;
  filesUrl: string;
  backupFolder: string | undefined;
}

export interface SystemHealthParts {
  config: HealthPlaces & { mailFrom: string | undefined; siteUrl: string };
  database: Database;
  content: ContentReader;
  databaseCheck: DatabaseCheck;
  mailer: Mailer;
  clock: Clock;
  log: Log;
  isClockAhead(): Promise<boolean>;
}

const day = 24 * 60 * 60_000;
/** Row of `installation` with the topics that were bad at the last look. */
const lastLook = "health";

export function createSystemHealth(parts: SystemHealthParts): SystemHealth {
  const { config, database, clock, databaseCheck, mailer } = parts;
  const since = clock().toISOString();

  async function read(): Promise<HealthFacts> {
    const { backupFolder } = config;
    const newest = backupFolder ? (await listAutomaticBackups(backupFolder)).at(-1) : undefined;
    return {
      backup: {
        isMade: backupFolder !== undefined,
        lastAt: newest?.at.toISOString(),
        drilledAt: await findLastDrill(database),
        since,
      },
      mail: { isConfigured: mailer.isConfigured, ...(await readMails(database, clock())) },
      disk: await findFullestDisk(config),
      database: { damagedSince: databaseCheck.damagedSince(), checkedAt: databaseCheck.checkedAt() },
      isClockAhead: await parts.isClockAhead(),
      version: packageFile.version,
      schema: newestSchema,
    };
  }

  return {
    read,
    async tellAdministrators() {
      const now = clock();
      const bad = badTopics(judgeHealth(await read(), now));
      const before = await rememberBad(database, bad);
      const isNew = bad.some((topic) => !before.includes(topic));
      if (isNew) parts.log.error("the system needs attention", { topics: bad });
      if (!isNew || !mailer.isConfigured) return;
      const { siteUrl, mailFrom } = config;
      for (const account of await listAccounts(database)) {
        if (account.role !== "administration" || account.isDisabled || !account.isOpen) continue;
        const recordId = `${account.id} ${berlinDate(now)}`;
        const claim = await claimMail(database, { kind: "system-health", recordId, takes: [] }, now);
        if (!claim.isOurs) continue;
        const compose = async () => {
          const correspondents = await findCorrespondents(parts.content, mailFrom);
          return composeHealthMail(account, bad, { correspondents, siteUrl });
        };
        // One that waited would itself be a mail that is late.
        await deliverMail(parts, claim.mail, compose, "never");
      }
    },
  };
}

/** @returns those that were bad at the last look */
async function rememberBad(database: Database, bad: readonly HealthTopic[]): Promise<HealthTopic[]> {
  const value = JSON.stringify(bad);
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom("installation")
      .select("value")
      .where("name", "=", lastLook)
      .executeTakeFirst();
    await transaction
      .insertInto("installation")
      .values({ name: lastLook, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute();
    return row ? (JSON.parse(row.value) as HealthTopic[]) : [];
  });
}

async function readMails(database: Database, now: Date) {
  const { failed } = await database
    .selectFrom("mail_outbox")
    .select((e) => e.fn.countAll<number>().as("failed"))
    .where("status", "=", "failed")
    .where("settled_at", ">", new Date(now.getTime() - 7 * day).toISOString())
    .executeTakeFirstOrThrow();
  const waiting = await database
    .selectFrom("mail_outbox")
    .select((e) => e.fn.min("created_at").as("oldest"))
    .where("status", "=", "waiting")
    .executeTakeFirst();
  return { failed: Number(failed), oldestWaitingAt: waiting?.oldest ?? undefined };
}

async function findFullestDisk({ dataDir, databaseUrl, filesUrl, backupFolder }: HealthPlaces) {
  const placesOf = [databaseUrl, filesUrl].filter((url) => url.startsWith("file:/"));
  const folders = [dataDir, ...placesOf.map((url) => dirname(url.slice("file:".length))), backupFolder ?? dataDir];
  const disks = await Promise.all(folders.map((folder) => statfs(folder).catch(() => undefined)));
  return disks
    .flatMap((disk) => (disk ? { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize } : []))
    .sort((one, other) => one.freeBytes - other.freeBytes)[0];
}
