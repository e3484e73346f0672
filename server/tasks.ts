import { nextBerlinMidnight } from "#model/dates/berlin-date.ts";
import { removeOldMigrationBackups } from "./backup/migration-backup.ts";
import { nextNightlyRun } from "./privacy/retention-periods.ts";
import { nextPageChange } from "./registrations/next-page-change.ts";
import { createSchedule, type Schedule } from "./schedule.ts";
import type { Services } from "./services.ts";

const second = 1000;
const hour = 3600 * second;

/**
 * Returns what the background tasks do, by name. A task that deletes because time has passed asks
 * `clockTrust.mayDelete`; the others run whatever the clock says. (Expired rate limits are technical and last minutes.)
 */
export function createTasks(services: Services) {
  const { accounts, clock, clockTrust, config, log, siteFiles } = services;
  return {
    savePageViews: () => services.pageViews.flush(),
    saveRedirectCounts: () => services.redirects.flush(),
    applyScheduledChanges,
    // Does not wait for them: one that hangs must not keep others from being started.
    sendMails: () => services.mails.wake(),
    queueReminders: () => services.participantMessages.remind(),
    askForEvaluations: () => services.evaluations.ask(),
    remindOfReports: () => services.pointsReports.remind(),
    tellSecretariat: () => services.tellSecretariat(),
    updateWaitingLists: () => services.waitingLists.work(),
    removeExpiredTasks: () => services.contact.removeExpired(),
    removeExpiredCounts: () => services.mails.removeExpiredCounts(),
    removeExpiredLimits: () => services.rateLimits.removeExpired(),
    sealLog: () => services.activityLog.seal(),
    saveFailedSignIns: () => accounts.saveFailedSignIns(),
    saveRefusals: () => accounts.saveRefusals(),
    workOnFiles,
    checkDatabase: services.databaseCheck.run,
    tellAdministrators: () => services.systemHealth.tellAdministrators(),
    readBounces: () => services.bounces.read(),
    checkSender: () => services.mailDomain.checkIfDue(),
    backUp,
    copyErasures: () => services.backups.copyErasures(),
    removeUnused,
    applyRetention,
  };

  /** Publishes scheduled drafts and takes scheduled records offline. */
  async function applyScheduledChanges(): Promise<void> {
    const { published, removed } = await services.applyScheduledChanges();
    if (published + removed > 0) log.info("scheduled changes were applied", { published, removed });
  }

  /** Creates missing variants of pictures and extracts missing texts of PDFs. */
  async function workOnFiles(): Promise<void> {
    if (await isOwnStore()) siteFiles.work.nudge();
  }

  /** Deletes older backups only if nothing is in doubt, see `createAutomaticBackups`. */
  async function backUp(): Promise<void> {
    if (await isOwnStore()) await services.backups.runIfDue();
  }

  async function removeUnused(): Promise<void> {
    await workOnFiles();
    await services.removeUnusedWords();
    if (!(await clockTrust.mayDelete())) return;
    await removeOldMigrationBackups(config.dataDir, clock());
    if (await isOwnStore()) await siteFiles.sweep();
  }

  /** Asks within its transaction, see `findHold`. */
  async function applyRetention(): Promise<void> {
    const run = await services.privacy.applyRetentionIfDue();
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

/**
 * Starts the background tasks. Nightly tasks also run soon after each start, as the computer may be off at night.
 * @param given default: timers on the clock of the services
 * @returns a function that stops all of them
 */
export function startTasks(services: Services, given?: Schedule): () => void {
  const { clock, content, log, pageCache } = services;
  const tasks = createTasks(services);
  const schedule = given ?? createSchedule(clock, log);

  schedule.every(10 * second, { run: tasks.savePageViews, failure: "page views were not saved" });
  schedule.every(60 * second, { run: tasks.saveRedirectCounts, failure: "uses of old addresses were not saved" });
  schedule.every(15 * second, { run: tasks.applyScheduledChanges, failure: "scheduled changes were not applied" });
  schedule.every(5 * second, { run: tasks.sendMails, failure: "due mails were not sent" });
  schedule.every(60 * second, {
    run: tasks.removeExpiredLimits,
    failure: "expired rate limits were not removed",
  });
  schedule.every(60 * second, { run: tasks.removeExpiredTasks, failure: "answered tasks were not removed" });
  schedule.every(60 * second, {
    run: tasks.removeExpiredCounts,
    failure: "expired counts of mails were not removed",
  });
  schedule.every(300 * second, { run: tasks.readBounces, failure: "mails that came back were not read" });
  schedule.every(60 * second, { run: tasks.queueReminders, failure: "reminders were not queued" });
  schedule.every(600 * second, { run: tasks.askForEvaluations, failure: "nobody was asked for an evaluation" });
  schedule.every(600 * second, { run: tasks.remindOfReports, failure: "the secretariat was not reminded of reports" });
  schedule.every(60 * second, { run: tasks.tellSecretariat, failure: "the secretariat was not told what is new" });
  schedule.every(5 * second, { run: tasks.sealLog, failure: "the activity log was not sealed" });
  schedule.every(15 * second, {
    run: tasks.updateWaitingLists,
    failure: "waiting lists could not be updated",
  });
  // Hourly, to log only one entry per account, however many sign-ins fail.
  schedule.every(hour, { run: tasks.saveFailedSignIns, failure: "failed sign-ins were not saved" });
  schedule.every(60 * second, { run: tasks.saveRefusals, failure: "refusals were not logged" });
  // Completes the index after an update, once the first visitors are served.
  let isStopped = false;
  schedule.once(2 * second, {
    run: () => services.completeSearch(() => isStopped),
    failure: "the search index was not completed",
  });
  // Once the first visitors are served.
  schedule.once(5 * second, { run: tasks.workOnFiles, failure: "processing of files was not started" });
  // What another instance, or a start without the store, left over.
  schedule.every(600 * second, { run: tasks.workOnFiles, failure: "processing of files was not started" });

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
    run: tasks.checkDatabase,
    failure: "the database was not checked",
  });
  schedule.every(600 * second, {
    run: tasks.tellAdministrators,
    failure: "system health was not checked",
  });
  // Checked hourly, as the computer may be off when the week is over.
  schedule.every(hour, { run: tasks.checkSender, failure: "the domain of the sender was not checked" });
  // Checked hourly, as the computer may be off at night.
  schedule.every(hour, { run: tasks.backUp, failure: "the backup was not made" });
  schedule.once(600 * second, { run: tasks.backUp, failure: "the backup was not made" });
  schedule.every(60 * second, {
    run: tasks.copyErasures,
    failure: "the list of erasures was not copied beside the backups",
  });
  schedule.daily({
    firstMilliseconds: 60 * second,
    nextAt: afterMidnight(3.5 * hour),
    run: tasks.removeUnused,
    failure: "unused files were not removed",
  });
  schedule.daily({
    firstMilliseconds: 120 * second,
    nextAt: nextNightlyRun,
    run: tasks.applyRetention,
    failure: "retention was not applied",
  });
  return () => {
    isStopped = true;
    schedule.stop();
  };
}

function afterMidnight(milliseconds: number): (now: Date) => Date {
  return (now) => new Date(nextBerlinMidnight(now).getTime() + milliseconds);
}
