import { nextBerlinMidnight } from "#model/berlin-date.ts";
import { removeOldMigrationBackups } from "./backup/migration-backup.ts";
import { nextNightlyRun } from "./privacy/retention-periods.ts";
import type { Services } from "./services.ts";

const flushMilliseconds = 10_000;
/** How soon a mail that is due is tried. */
const mailMilliseconds = 15_000;

/** Work on files waits until the first visitors have their answers. */
const fileWorkMilliseconds = 5000;
/** Also soon after each start: the computer may be off at night. */
const firstSweepMilliseconds = 60_000;
const sweepHour = 3.5;
const firstRetentionMilliseconds = 120_000;

/**
 * Starts what runs beside requests: page views to the database, the page cache emptied when the date changes in
 * Berlin, pictures and texts still to be made, mails that are due, and every night the removal of unused files and of data that is kept long
 * enough.
 * @returns stops all of it
 */
export function startTasks({
  clock,
  config,
  contact,
  log,
  pageCache,
  pageViews,
  privacy,
  siteFiles,
}: Services): () => void {
  const flush = setInterval(() => {
    pageViews.flush().catch((error: unknown) => log.error("page views were not saved", { error }));
  }, flushMilliseconds).unref();

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

  const fileWork = setTimeout(siteFiles.work.nudge, fileWorkMilliseconds).unref();
  let sweep: NodeJS.Timeout;
  const sweepAfter = (milliseconds: number) => {
    sweep = setTimeout(async () => {
      try {
        if (!(await privacy.isClockAhead())) {
          await siteFiles.sweep();
          await removeOldMigrationBackups(config.dataDir, clock());
        }
      } catch (error) {
        log.error("unused files were not removed", { error });
      }
      siteFiles.work.nudge();
      sweepAfter(nextBerlinMidnight(clock()).getTime() - clock().getTime() + sweepHour * 3_600_000);
    }, milliseconds).unref();
  };
  sweepAfter(firstSweepMilliseconds);

  let retention: NodeJS.Timeout;
  const forgetAfter = (milliseconds: number) => {
    retention = setTimeout(async () => {
      try {
        const run = await privacy.applyRetentionIfDue();
        if (run?.hold) log.warn("retention is held, see the dashboard", { ...run.hold });
      } catch (error) {
        log.error("retention was not applied", { error });
      }
      forgetAfter(nextNightlyRun(clock()).getTime() - clock().getTime());
    }, milliseconds).unref();
  };
  forgetAfter(firstRetentionMilliseconds);

  return () => {
    clearTimeout(fileWork);
    clearTimeout(sweep);
    clearTimeout(retention);
    clearInterval(flush);
    clearInterval(mails);
    clearTimeout(midnight);
  };
}
