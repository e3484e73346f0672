import { join } from "node:path";
import type { Clock } from "#model/berlin-date.ts";
import type { CollectionName } from "#model/collections.ts";
import { type Accounts, createAccounts } from "./auth/accounts.ts";
import { createIdentityProvider, type IdentityProvider } from "./auth/identity-provider.ts";
import { readSecret, shareSecret } from "./auth/secret.ts";
import { settleRestore } from "./backup/stage.ts";
import type { Config } from "./config.ts";
import { createCaptcha } from "./contact/captcha.ts";
import { type ContactDesk, createContactDesk } from "./contact/contact-desk.ts";
import { type ContentEditor, createContentEditor } from "./content/editor.ts";
import { createReorderBoard, type ReorderBoard } from "./content/reorder-board.ts";
import { watchContentCounter } from "./content/store/content-counter.ts";
import { type ContentReader, createContentReader } from "./content/store/content-store.ts";
import { rememberCounts } from "./content/store/remember-counts.ts";
import { rememberingReader } from "./content/store/remembering-reader.ts";
import { inContentTransaction } from "./content/store/write-content.ts";
import { createDashboard, type Dashboard } from "./dashboard/dashboard.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { migrate } from "./database/migrate.ts";
import { openDatabase } from "./database/open-database.ts";
import type { Database, WriteTransaction } from "./database/schema.ts";
import { createFileStore, type FileStore } from "./files/file-store.ts";
import { createSiteFiles, type SiteFiles } from "./files/site-files.ts";
import { type AccessGate, createAccessGate } from "./gate/access-gate.ts";
import { PageCache } from "./http/page-cache.ts";
import { createRateLimits, type RateLimits } from "./http/rate-limit.ts";
import { readNextDocumentText } from "./library/read-document-text.ts";
import { createLog, type Log } from "./log.ts";
import { createMailer } from "./mail/create-mailer.ts";
import type { Mailer } from "./mail/mailer.ts";
import { createPageViewCounter, type PageViewCounter } from "./pageviews/page-view-counter.ts";
import { createPrivacyDesk, type PrivacyDesk } from "./privacy/privacy-desk.ts";
import { createRegisterAttendee, type RegisterAttendee } from "./registrations/register-attendee.ts";
import { createRegistrationDesk, type RegistrationDesk } from "./registrations/registration-desk.ts";

/** Everything the program does outside itself, as values. Loaders and actions get it from the request's context. */
export interface Services {
  config: Config;
  clock: Clock;
  log: Log;
  database: Database;
  content: ContentReader;
  /** For public pages, which are as old in the page cache; what editors and commands work on comes from `content`. */
  pageContent: ContentReader;
  editor: ContentEditor;
  reorderBoard: ReorderBoard;
  /** Lets go of every page and of what was remembered of these collections, or of all: what each edit does in the end. */
  contentChanged(collections?: ReadonlySet<CollectionName>): void;
  /** Runs changes of content in one transaction; the page cache is empty when it returns. */
  changeContent<T>(run: (transaction: WriteTransaction) => Promise<T>): Promise<T>;
  files: FileStore;
  siteFiles: SiteFiles;
  accounts: Accounts;
  /** Where one is configured. */
  identityProvider: IdentityProvider | undefined;
  dashboard: Dashboard;
  accessGate: AccessGate;
  privacy: PrivacyDesk;
  rateLimits: RateLimits;
  registerAttendee: RegisterAttendee;
  registrations: RegistrationDesk;
  contact: ContactDesk;
  mailer: Mailer;
  pageViews: PageViewCounter;
  pageCache: PageCache;
  /** Finishes what is running, then closes the database. */
  close(): Promise<void>;
}

/** Parts a test may put in the place of the real ones. */
export interface ServiceOverrides {
  clock?: Clock;
  log?: Log;
  mailer?: Mailer;
}

/** Opens the database, brings its tables up to date and wires all parts: the only place that picks implementations. */
export async function createServices(config: Config, overrides: ServiceOverrides = {}): Promise<Services> {
  const clock = overrides.clock ?? (() => new Date());
  const log = overrides.log ?? createLog(config.logLevel);
  prepareDataFolder(config.dataDir);
  const database = await openDatabase(config.databaseUrl);
  await migrate(database);

  const pageCache = new PageCache();
  const accounts = createAccounts({
    database,
    clock,
    log,
    siteUrl: config.siteUrl,
    dataDir: config.dataDir,
    hasLimits: config.rateLimits,
  });
  const accessGate: AccessGate = createAccessGate({
    database,
    clock,
    siteUrl: config.siteUrl,
    secret: () => readSecret(config.dataDir),
    isSignedIn: async (cookies) => Boolean(await accounts.findViewer(cookies)),
    changeContent,
  });
  const reader = createContentReader(database);
  const content = rememberCounts(reader, database);
  const pageContent = rememberingReader(reader);
  // Together, so that no page rendered for an open gate is kept when it closes.
  const contentChanged = (collections?: ReadonlySet<CollectionName>) => {
    if (!collections || collections.has("settings")) accessGate.forget();
    pageContent.forget(collections);
    pageCache.clear();
  };
  function changeContent<T>(run: (transaction: WriteTransaction) => Promise<T>): Promise<T> {
    return inContentTransaction(database, contentChanged, run);
  }
  const counter = await watchContentCounter(database, config.databaseUrl, () => contentChanged(), log);
  const pageViews = createPageViewCounter(database, clock);
  const files = createFileStore(config.filesUrl, config.filesCredentials);
  await settleRestore({ database, files, dataDir: config.dataDir });
  await shareSecret(database, config.dataDir);
  const siteFiles = createSiteFiles({ database, files, dataDir: config.dataDir, clock, log }, [
    (parts) => readNextDocumentText(parts, clock()),
  ]);

  const editor = createContentEditor(database, clock, contentChanged);
  const outboxFolder = join(config.dataDir, "outbox");
  const mailer = overrides.mailer ?? createMailer(config.mailUrl, outboxFolder, clock);
  const { mailFrom, siteUrl } = config;
  const correspondence = { database, content, mailer, mailFrom, siteUrl, clock, log };
  const registrations = createRegistrationDesk({ ...correspondence, editor });
  const captcha = createCaptcha(() => readSecret(config.dataDir));

  return {
    config,
    clock,
    log,
    database,
    content,
    pageContent,
    editor,
    reorderBoard: createReorderBoard(database, clock, contentChanged),
    contentChanged,
    changeContent,
    files,
    siteFiles,
    accounts,
    identityProvider:
      config.oidc &&
      createIdentityProvider({
        ...config.oidc,
        redirectUri: `${config.siteUrl}/admin/login/oidc/callback`,
        secret: () => readSecret(config.dataDir),
      }),
    dashboard: createDashboard(database, clock),
    accessGate,
    privacy: createPrivacyDesk({ database, clock, periods: config.retention, outboxFolder }),
    rateLimits: createRateLimits(config.rateLimits),
    registerAttendee: createRegisterAttendee(database, clock),
    registrations,
    contact: createContactDesk({ ...correspondence, captcha }),
    mailer,
    pageViews,
    pageCache,
    async close() {
      await registrations.close();
      await mailer.close();
      siteFiles.close();
      await siteFiles.work.settled();
      await counter.stop();
      await pageViews.flush();
      await database.destroy();
    },
  };
}
