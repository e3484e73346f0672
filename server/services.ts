import { Resolver } from "node:dns/promises";
import type { Clock } from "#model/dates/berlin-date.ts";
import { type AccessServices, createAccessServices } from "./accounts/access-services.ts";
import { readSecret } from "./accounts/secret.ts";
import { settleRestore } from "./backup/stage.ts";
import { findPictures } from "./certificates/certificate-pictures.ts";
import { createCertificatePrinter } from "./certificates/pdf/certificate-printer.ts";
import type { Config } from "./config.ts";
import { type ContentServices, createContentServices } from "./content/content-services.ts";
import { createSystemHealth, type SystemHealth } from "./dashboard/system-health.ts";
import { prepareDataFolder, requireSite } from "./data-folder.ts";
import { openDatabase, withoutTimeouts } from "./database/open-database.ts";
import type { Database } from "./database/schema.ts";
import { servingTimeouts } from "./database/timeouts.ts";
import { createFileServices, type FileServices } from "./files/file-services.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Foundation } from "./foundation.ts";
import { createLog, type Log } from "./log.ts";
import type { ReportBox } from "./mail/bounces/report-box.ts";
import type { Dns } from "./mail/domain/dns.ts";
import { createMailServices, type MailServices } from "./mail/mail-services.ts";
import type { Mailer } from "./mail/mailer.ts";
import { createMailboxLimit, noMailboxLimit } from "./mail/room/mailbox-limit.ts";
import type { Stopwatch } from "./mail/room/pace.ts";
import { createMailKinds } from "./mail-kinds.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { migrateForCommand, migrateSite } from "./migrate-site.ts";
import { createOperationServices, type OperationServices } from "./operation-services.ts";
import { createPeopleServices, type PeopleServices } from "./people-services.ts";
import { prepareSecret } from "./prepare-secret.ts";
import { type ClockTrust, createClockTrust } from "./privacy/clock-trust.ts";
import { createRateLimits } from "./rate-limits.ts";
import { createKeyedHash } from "./secrets/derive-key.ts";

/** All services of the program. Loaders and actions get them from the request's context. */
export interface Services
  extends Foundation,
    ContentServices,
    FileServices,
    MailServices,
    AccessServices,
    PeopleServices,
    OperationServices {
  systemHealth: SystemHealth;
  clockTrust: ClockTrust;
  /** Undefined if metrics are disabled. */
  metrics: Metrics | undefined;
  /** Finishes current work, then closes the database. */
  close(): Promise<void>;
}

/** Parts that tests or commands replace. */
export interface ServiceOverrides {
  /** For commands: only where there is a site already, without timeouts, and without migration while a site of an older version runs. */
  isCommand?: boolean;
  clock?: Clock;
  log?: Log;
  mailer?: Mailer;
  /** Default: the mailbox of the configuration. */
  reportBox?: ReportBox;
  /** Default: the name servers of this machine. */
  dns?: Dns;
  /** Content that a database in memory begins with. */
  image?: Uint8Array;
  /** Wraps the database all services use, to observe or break it. */
  wrapDatabase?: (database: Database) => Database;
  /** Wraps the store of files all services use, to observe or break it. */
  wrapFiles?: (files: FileStore) => FileStore;
  /** Real time, by which mails are spaced. Default: that of this machine. */
  stopwatch?: Stopwatch;
}

/**
 * Opens and migrates the database and creates the groups of services in the order of their dependencies. The only place
 * that selects implementations. Resources are closed in reverse order.
 */
export async function createServices(config: Config, overrides: ServiceOverrides = {}): Promise<Services> {
  const { clock = () => new Date(), log = createLog(config.logLevel), isCommand = false } = overrides;
  const { dataDir, databaseUrl } = config;
  // Closes what was opened if something below throws.
  await using resources = new AsyncDisposableStack();

  if (isCommand) requireSite(config);
  await prepareDataFolder(dataDir);
  const metrics = config.metricsPort === undefined ? undefined : await createMetrics();
  const opened = await openDatabase(databaseUrl, {
    onWait: metrics?.observeDatabaseWait,
    timeouts: isCommand ? undefined : servingTimeouts,
    image: overrides.image,
  });
  resources.defer(() => opened.destroy());
  const database = overrides.wrapDatabase?.(opened) ?? opened;
  const foundation: Foundation = { config, clock, log, database };
  const migrate = isCommand ? migrateForCommand : migrateSite;
  await withoutTimeouts(database, databaseUrl, (patient) => migrate({ ...foundation, database: patient }));
  const parts = { ...config, ...foundation, resources };

  // First, as on PostgreSQL this waits for a running restore, whose stage must not be settled by others.
  const content = await createContentServices(parts);
  const files = createFileServices({ ...parts, wrapFiles: overrides.wrapFiles });
  await settleRestore({ database, files: files.files, dataDir });
  await prepareSecret(database, dataDir);
  const clockTrust = createClockTrust(database, clock);
  const operation = createOperationServices(foundation, content, files, clockTrust, resources);
  const printer = createCertificatePrinter((keys) => findPictures(database, keys));
  const { rateLimits } = operation;
  const mail = createMailServices({
    ...parts,
    content: content.content,
    mailer: overrides.mailer,
    reportBox: overrides.reportBox,
    stopwatch: overrides.stopwatch,
    // Also where visitors are not limited: the pace is that of the mail service, and of all instances together.
    rateLimits: createRateLimits(database, () => readSecret(dataDir)),
    addressHash: createKeyedHash(() => readSecret(dataDir), "addresses of mails"),
    dns: overrides.dns ?? new Resolver({ timeout: 3000, tries: 2 }),
    mailboxLimit: config.rateLimits ? createMailboxLimit(database, clock, () => readSecret(dataDir)) : noMailboxLimit,
    kinds: createMailKinds({ printer, files: files.files, rateLimits, periods: config.pointsReport }),
  });
  const access = createAccessServices(
    { ...parts, rateLimits, requireSecondFactor: config.requireSecondFactor },
    content,
    mail,
  );
  const people = createPeopleServices(foundation, content, files, { ...mail, printer }, clockTrust, resources);
  const systemHealth = createSystemHealth({
    ...parts,
    ...mail,
    content: content.content,
    databaseCheck: operation.databaseCheck,
    backupPlace: operation.backupPlace,
    clockTrust,
  });

  const owned = resources.move();
  return {
    ...foundation,
    ...files,
    ...content,
    ...operation,
    ...mail,
    ...access,
    ...people,
    systemHealth,
    clockTrust,
    metrics,
    close: () => owned.disposeAsync(),
  };
}
