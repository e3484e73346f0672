import { nextBerlinMidnight } from "#model/berlin-date.ts";
import { removeOldMigrationBackups } from "./backup/migration-backup.ts";
import { nextNightlyRun } from "./privacy/retention-periods.ts";
import type { Services } from "./services.ts";

const flushMilliseconds = 10_000;
/** How soon a mail that is due is tried. */
const mailMilliseconds = 15_000;
/** One entry of the log for each account in this time, however many sign-ins fail. */
const failedSignInMilliseconds = 60 * 60_000;

/** Work on files waits until the first visitors have their answers. */
const fileWorkMilliseconds = 5000;
/** What is done every night is also done soon after each start: the computer may be off at night. */
const firstCheckMilliseconds = 30_000;
const firstSweepMilliseconds = 60_000;
const firstRetentionMilliseconds = 120_000;
const sweepHour = 3.5;
const checkHour = 4;

/**
 * Starts what runs beside requests: page views and failed sign-ins to the database, the page cache emptied when the date changes in
 * Berlin, pictures and texts still to be made, mails that are due, and every night the removal of unused files and of data that
 * is kept long enough, and a look through the whole database.
 * @returns stops all of it
 */
export function startTasks({
  accounts,
  clock,
  config,
  contact,
  databaseCheck,
  log,
  pageCache,
  pageViews,
  privacy,
  siteFiles,
  storeMark,
}: Services): () => void {
  const flush = setInterval(() => {
    pageViews.flush().catch((error: unknown) => log.error("page views were not saved", { error }));
  }, flushMilliseconds).unref();

  const failedSignIns = setInterval(() => {
    const save = accounts.saveFailedSignIns();
    save.catch((error: unknown) => log.error("failed sign-ins were not saved", { error }));
  }, failedSignInMilliseconds).unref();

  let isMailing = false;
  const mails = setInterval(async () => {
    if (isMailing) return;
    isMailing = true;
    await contact.work().catch((error: unknown) => log.error("mails that are due were not tried", { error }));
    isMailing = false;
  }, mailMilliseconds).unref();

  let midnight: NodeJS.Timeout;
  const awaitMidnight = () => {
    const now = clock();
    midnight = setTimeout(
      () => {
        pageCache.clear();
        awaitMidnight();
      },
      nextBerlinMidnight(now).getTime() - now.getTime() + 50,
    ).unref();
  };
  awaitMidnight();

  /** In the store of another database, files are not missing but elsewhere: nothing is concluded from it. */
  const isOwnStore = async () => {
    const isOurs = await storeMark.isOurs();
    if (!isOurs) log.error("FILES_URL names a file store that does not belong to this database");
    return isOurs;
  };
  const workOnFiles = async () => {
    if (await isOwnStore()) siteFiles.work.nudge();
  };
  const fileWork = setTimeout(async () => {
    await workOnFiles().catch((error: unknown) => log.error("work on files was not begun", { error }));
  }, fileWorkMilliseconds).unref();
  const nights: (() => void)[] = [];
  const everyNight = (task: {
    firstMilliseconds: number;
    nextAt: (now: Date) => Date;
    failure: string;
    run: () => Promise<void>;
  }) => {
    let timer: NodeJS.Timeout;
    const runAfter = (milliseconds: number) => {
      timer = setTimeout(async () => {
        await task.run().catch((error: unknown) => log.error(task.failure, { error }));
        const now = clock();
        runAfter(task.nextAt(now).getTime() - now.getTime());
      }, milliseconds).unref();
    };
    runAfter(task.firstMilliseconds);
    nights.push(() => clearTimeout(timer));
  };
  const atHour = (hour: number) => (now: Date) => new Date(nextBerlinMidnight(now).getTime() + hour * 3_600_000);

  everyNight({
    firstMilliseconds: firstCheckMilliseconds,
    nextAt: atHour(checkHour),
    failure: "the database was not checked",
    run: databaseCheck.run,
  });
  everyNight({
    firstMilliseconds: firstSweepMilliseconds,
    nextAt: atHour(sweepHour),
    failure: "unused files were not removed",
    async run() {
      await workOnFiles();
      if (await privacy.isClockAhead()) return;
      await removeOldMigrationBackups(config.dataDir, clock());
      if (await isOwnStore()) await siteFiles.sweep();
    },
  });
  everyNight({
    firstMilliseconds: firstRetentionMilliseconds,
    nextAt: nextNightlyRun,
    failure: "retention was not applied",
    async run() {
      const run = await privacy.applyRetentionIfDue();
      if (run?.hold) log.warn("retention is held, see the dashboard", { ...run.hold });
    },
  });

  return () => {
    clearTimeout(fileWork);
    for (const stop of nights) stop();
    clearInterval(flush);
    clearInterval(failedSignIns);
    clearInterval(mails);
    clearTimeout(midnight);
  };
}
