import type { Clock } from "#model/berlin-date.ts";
import { type Accounts, createAccounts } from "./auth/accounts.ts";
import type { Config } from "./config.ts";
import { watchContentCounter } from "./content/content-counter.ts";
import { type ContentReader, createContentReader } from "./content/content-store.ts";
import { migrate } from "./database/migrate.ts";
import { openDatabase } from "./database/open-database.ts";
import type { Database, WriteTransaction } from "./database/schema.ts";
import { createFileStore, type FileStore } from "./files/file-store.ts";
import { PageCache } from "./http/page-cache.ts";
import { createLog, type Log } from "./log.ts";
import { createPageViewCounter, type PageViewCounter } from "./pageviews/page-view-counter.ts";

/** Everything the program does outside itself, as values. Loaders and actions get it from the request's context. */
export interface Services {
  config: Config;
  clock: Clock;
  log: Log;
  database: Database;
  content: ContentReader;
  /** Runs changes of content in one transaction; the page cache is empty when it returns. */
  changeContent<T>(run: (transaction: WriteTransaction) => Promise<T>): Promise<T>;
  files: FileStore;
  accounts: Accounts;
  pageViews: PageViewCounter;
  pageCache: PageCache;
  /** Finishes what is running, then closes the database. */
  close(): Promise<void>;
}

/** Parts a test may put in the place of the real ones. */
export interface ServiceOverrides {
  clock?: Clock;
  log?: Log;
}

/** Opens the database, brings its tables up to date and wires all parts: the only place that picks implementations. */
export async function createServices(config: Config, overrides: ServiceOverrides = {}): Promise<Services> {
  const clock = overrides.clock ?? (() => new Date());
  const log = overrides.log ?? createLog(config.logLevel);
  const database = await openDatabase(config.databaseUrl);
  await migrate(database);

  const pageCache = new PageCache();
  const counter = await watchContentCounter(database, config.databaseUrl, () => pageCache.clear(), log);
  const pageViews = createPageViewCounter(database, clock);

  return {
    config,
    clock,
    log,
    database,
    content: createContentReader(database),
    async changeContent(run) {
      const result = await database.transaction().execute(run);
      pageCache.clear();
      return result;
    },
    files: createFileStore(config.filesUrl),
    accounts: createAccounts({
      database,
      clock,
      log,
      siteUrl: config.siteUrl,
      dataDir: config.dataDir,
      hasLimits: config.rateLimits,
    }),
    pageViews,
    pageCache,
    async close() {
      await counter.stop();
      await pageViews.flush();
      await database.destroy();
    },
  };
}
