import { readSecret } from "./accounts/secret.ts";
import { type ActivityLog, createActivityLog } from "./activity/activity-log.ts";
import { type AutomaticBackups, createAutomaticBackups } from "./backup/automatic-backup.ts";
import type { BackupPlace } from "./backup/backup-place.ts";
import { createBackupPlace } from "./backup/create-place.ts";
import type { ContentServices } from "./content/content-services.ts";
import { createDashboard, type Dashboard } from "./dashboard/dashboard.ts";
import { createDueWork, type DueWork } from "./dashboard/due-work.ts";
import { createDatabaseCheck, type DatabaseCheck } from "./database/database-check.ts";
import type { FileServices } from "./files/file-services.ts";
import type { Foundation } from "./foundation.ts";
import { PageCache } from "./http/page-cache.ts";
import { createMediaLibrary, type MediaLibrary } from "./media/media-library.ts";
import { createDailyCounter, type DailyCounter } from "./pageviews/daily-counter.ts";
import { createFindViewedPage, type FindViewedPage } from "./pageviews/viewed-page.ts";
import type { ClockTrust } from "./privacy/clock-trust.ts";
import { createRateLimits, noRateLimits, type RateLimits } from "./rate-limits.ts";
import { createRedirects, type Redirects } from "./redirects/redirects.ts";

/** Services around requests: page cache, rate limits, page views, backups and the dashboard. */
export interface OperationServices {
  pageCache: PageCache;
  rateLimits: RateLimits;
  /** Only existing pages are counted, see `viewed-page.ts`. */
  pageViews: DailyCounter;
  redirects: Redirects;
  findViewedPage: FindViewedPage;
  databaseCheck: DatabaseCheck;
  /** Undefined if no backups are made. */
  backupPlace: BackupPlace | undefined;
  backups: AutomaticBackups;
  dashboard: Dashboard;
  dueWork: DueWork;
  activityLog: ActivityLog;
  mediaLibrary: MediaLibrary;
}

export function createOperationServices(
  { config, database, clock, log }: Foundation,
  { content, contentChanged, onContentChange }: ContentServices,
  { files, siteFiles, storeMark }: FileServices,
  clockTrust: ClockTrust,
  resources: AsyncDisposableStack,
): OperationServices {
  const pageCache = new PageCache();
  onContentChange(() => pageCache.clear());
  const pageViews = createDailyCounter(database, clock, "page_views");
  const redirects = createRedirects(database, clock, contentChanged);
  resources.defer(() => pageViews.flush());
  resources.defer(() => redirects.flush());
  const databaseCheck = createDatabaseCheck(config.databaseUrl, clock, log);
  const { databaseUrl, dataDir, backupUrl, backupCredentials, backupPeriods, backupKeyFile } = config;
  const backupPlace = backupUrl === undefined ? undefined : createBackupPlace(backupUrl, backupCredentials);
  resources.defer(() => backupPlace?.close());
  return {
    backupPlace,
    backups: createAutomaticBackups({
      place: backupPlace,
      periods: backupPeriods,
      keyFile: backupKeyFile,
      mayDelete: clockTrust.mayDelete,
      ...{ databaseUrl, dataDir, database, files, clock, log },
    }),
    pageCache,
    rateLimits: config.rateLimits ? createRateLimits(database, () => readSecret(dataDir)) : noRateLimits,
    pageViews,
    redirects,
    findViewedPage: createFindViewedPage(content, database),
    databaseCheck,
    dashboard: createDashboard({ database, content, clock, databaseCheck, storeMark, clockTrust }),
    dueWork: createDueWork({ database, content, clock }),
    activityLog: createActivityLog(database, clock),
    mediaLibrary: createMediaLibrary(database, siteFiles, clock, contentChanged),
  };
}
