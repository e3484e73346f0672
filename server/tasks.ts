import { nextBerlinMidnight } from "#model/dates/berlin-date.ts";
import { removeOldMigrationBackups } from "./backup/migration-backup.ts";
import { nextNightlyRun } from "./privacy/retention-periods.ts";
import { nextPageChange } from "./registrations/next-page-change.ts";
import { createSchedule } from "./schedule.ts";
import type { Services } from "./services.ts";

const second = 1000;
const hour = 3600 * second;

/**
 * Starts the background tasks. Nightly tasks also run soon after each start, as the computer may be off at night.
 * @returns a function that stops all of them
 */
export function startTasks(services: Services): () => void {
  const { accounts, clock, config, contact, content, databaseCheck, log, pageCache, pageViews } = services;
  const { privacy, registrations, selfService, siteFiles } = services;
  const schedule = createSchedule(clock, log);

  schedule.every(10 * second, { run: () => pageViews.flush(), failure: "page views were not saved" });
  schedule.every(15 * second, { run: applyScheduledChanges, failure: "scheduled changes were not applied" });
  schedule.every(15 * second, { run: () => contact.work(), failure: "due mails were not attempted" });
  schedule.every(5 * second, {
    run: () => services.accountMails.work(),
    failure: "mails about accounts were not sent",
  });
  schedule.every(5 * second, { run: () => selfService.work(), failure: "receipts and links were not sent" });
  schedule.every(15 * second, {
    run: () => registrations.work(),
    failure: "due confirmations were not attempted",
  });
  schedule.every(5 * second, {
    run: () => services.participantMessages.work(),
    failure: "messages to participants were not sent",
  });
  schedule.every(5 * second, { run: () => services.certificateMails.work(), failure: "certificates were not sent" });
  schedule.every(60 * second, {
    run: () => services.rateLimits.removeExpired(),
    failure: "expired rate limits were not removed",
  });
  schedule.every(60 * second, { run: remind, failure: "reminders were not queued" });
  schedule.every(600 * second, { run: remindOfReports, failure: "the secretariat was not reminded of reports" });
  schedule.every(5 * second, { run: sealLog, failure: "the activity log was not sealed" });
  schedule.every(15 * second, {
    run: () => services.waitingLists.work(),
    failure: "waiting lists could not be updated",
  });
  // Hourly, to log only one entry per account, however many sign-ins fail.
  schedule.every(hour, { run: () => accounts.saveFailedSignIns(), failure: "failed sign-ins were not saved" });
  // Completes the index after an update, once the first visitors are served.
  let isStopped = false;
  schedule.once(2 * second, {
    run: () => services.completeSearch(() => isStopped),
    failure: "the search index was not completed",
  });
  // Once the first visitors are served.
  schedule.once(5 * second, { run: workOnFiles, failure: "processing of files was not started" });
  // What another instance, or a start without the store, left over.
  schedule.every(600 * second, { run: workOnFiles, failure: "processing of files was not started" });

  // "Upcoming" and "past" change with the date; registrations open and close at any minute. During an outage of the
  // database outdated pages are better than none, as they could not be rendered again.
  let areOutdated = false;
  const pages = schedule.planned({
    nextAt: async (now) =>
      areOutdated
        ? new Date(now.getTime() + 5 * second)
        : new Date((await nextPageChange(content, now)).getTime() + 0.05 * second),
    run: async () => {
      areOutdated = true;
      await services.database.selectFrom("content_counter").select("value").execute();
      pageCache.clear();
      areOutdated = false;
    },
    failure: "the page cache was not cleared",
  });
  services.onContentChange(pages.replan);
  schedule.daily({
    firstMilliseconds: 30 * second,
    nextAt: afterMidnight(4 * hour),
    run: databaseCheck.run,
    failure: "the database was not checked",
  });
  schedule.every(600 * second, {
    run: () => services.systemHealth.tellAdministrators(),
    failure: "system health was not checked",
  });
  // Checked hourly, as the computer may be off at night.
  schedule.every(hour, { run: backUp, failure: "the backup was not made" });
  schedule.once(600 * second, { run: backUp, failure: "the backup was not made" });
  schedule.every(60 * second, {
    run: () => services.backups.copyErasures(),
    failure: "the list of erasures was not copied beside the backups",
  });
  schedule.daily({
    firstMilliseconds: 60 * second,
    nextAt: afterMidnight(3.5 * hour),
    run: removeUnused,
    failure: "unused files were not removed",
  });
  schedule.daily({
    firstMilliseconds: 120 * second,
    nextAt: nextNightlyRun,
    run: applyRetention,
    failure: "retention was not applied",
  });
  return () => {
    isStopped = true;
    schedule.stop();
  };

  function sealLog(): Promise<void> {
    return services.activityLog.seal();
  }

  async function remind(): Promise<void> {
    if (!(await privacy.isClockAhead())) await services.participantMessages.remind();
  }

  async function remindOfReports(): Promise<void> {
    if (!(await privacy.isClockAhead())) await services.pointsReports.remind();
  }

  /** Publishes scheduled drafts and takes scheduled records offline. */
  async function applyScheduledChanges(): Promise<void> {
    const { published, removed } = await services.applyScheduledChanges(async () => !(await privacy.isClockAhead()));
    if (published + removed > 0) log.info("scheduled changes were applied", { published, removed });
  }

  /** Creates missing variants of pictures and extracts missing texts of PDFs. */
  async function workOnFiles(): Promise<void> {
    if (await isOwnStore()) siteFiles.work.nudge();
  }

  async function backUp(): Promise<void> {
    if (!(await privacy.isClockAhead()) && (await isOwnStore())) await services.backups.runIfDue();
  }

  async function removeUnused(): Promise<void> {
    await workOnFiles();
    await services.removeUnusedWords();
    if (await privacy.isClockAhead()) return;
    await removeOldMigrationBackups(config.dataDir, clock());
    if (await isOwnStore()) await siteFiles.sweep();
  }

  async function applyRetention(): Promise<void> {
    const run = await privacy.applyRetentionIfDue();
    // In the operator's log, users with write access to the database cannot change it.
    if (run) log.info("activity log head", { link: await services.activityLog.newestLink() });
    if (run?.hold) log.warn("retention is paused, see the dashboard", { ...run.hold });
  }

  /** Whether the file store belongs to this database. If not, missing files may be elsewhere: no task relies on it. */
  async function isOwnStore(): Promise<boolean> {
    const isOurs = await services.storeMark.isOurs();
    if (!isOurs) log.error("the file store of FILES_URL does not belong to this database");
    return isOurs;
  }
}

function afterMidnight(milliseconds: number): (now: Date) => Date {
  return (now) => new Date(nextBerlinMidnight(now).getTime() + milliseconds);
}
