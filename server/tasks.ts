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
    releaseMails: () => services.releaseMails(),
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

type Tasks = ReturnType<typeof createTasks>;

/** When a task runs, in milliseconds, and the log message if it fails. */
type Timing = { failure: string } & (
  | { every: number /** Also once, so long after the start. */; first?: number }
  | { nextAt: (now: Date) => Date; first: number }
);

/** Nightly tasks also run soon after each start, and backups are looked at hourly, as the computer may be off at night. */
const timings: Record<keyof Tasks, Timing> = {
  savePageViews: { every: 10 * second, failure: "page views were not saved" },
  saveRedirectCounts: { every: 60 * second, failure: "uses of old addresses were not saved" },
  applyScheduledChanges: { every: 15 * second, failure: "scheduled changes were not applied" },
  sendMails: { every: 5 * second, failure: "due mails were not sent" },
  removeExpiredLimits: { every: 60 * second, failure: "expired rate limits were not removed" },
  removeExpiredTasks: { every: 60 * second, failure: "answered tasks were not removed" },
  removeExpiredCounts: { every: 60 * second, failure: "expired counts of mails were not removed" },
  readBounces: { every: 300 * second, failure: "mails that came back were not read" },
  releaseMails: { every: 60 * second, failure: "mails that wait for their event were not sent" },
  queueReminders: { every: 60 * second, failure: "reminders were not queued" },
  askForEvaluations: { every: 600 * second, failure: "nobody was asked for an evaluation" },
  remindOfReports: { every: 600 * second, failure: "the secretariat was not reminded of reports" },
  tellSecretariat: { every: 60 * second, failure: "the secretariat was not told what is new" },
  sealLog: { every: 5 * second, failure: "the activity log was not sealed" },
  // First of all: offers that ran out during a downtime ran out with the events as they were then.
  updateWaitingLists: { every: 15 * second, first: second, failure: "waiting lists could not be updated" },
  // To log only one entry per account, however many sign-ins fail.
  saveFailedSignIns: { every: hour, failure: "failed sign-ins were not saved" },
  saveRefusals: { every: 60 * second, failure: "refusals were not logged" },
  // Once the first visitors are served; later what another instance, or a start without the store, left over.
  workOnFiles: { every: 600 * second, first: 5 * second, failure: "processing of files was not started" },
  checkDatabase: { nextAt: afterMidnight(4 * hour), first: 30 * second, failure: "the database was not checked" },
  tellAdministrators: { every: 600 * second, failure: "system health was not checked" },
  checkSender: { every: hour, failure: "the domain of the sender was not checked" },
  backUp: { every: hour, first: 600 * second, failure: "the backup was not made" },
  copyErasures: { every: 60 * second, failure: "the list of erasures was not copied beside the backups" },
  removeUnused: { nextAt: afterMidnight(3.5 * hour), first: 60 * second, failure: "unused files were not removed" },
  applyRetention: { nextAt: nextNightlyRun, first: 120 * second, failure: "retention was not applied" },
};

/**
 * Starts the background tasks.
 * @param given default: timers on the clock of the services
 * @returns a function that stops all of them
 */
export function startTasks(services: Services, given?: Schedule): () => void {
  const { clock, content, log, pageCache } = services;
  const tasks = createTasks(services);
  const schedule = given ?? createSchedule(clock, log);

  for (const [name, timing] of Object.entries(timings) as [keyof Tasks, Timing][]) {
    const task = { run: tasks[name], failure: timing.failure };
    if ("every" in timing) schedule.every(timing.every, task);
    else schedule.daily({ ...task, nextAt: timing.nextAt, firstMilliseconds: timing.first });
    if ("every" in timing && timing.first !== undefined) schedule.once(timing.first, task);
  }
  // Completes the index after an update, once the first visitors are served.
  let isStopped = false;
  schedule.once(2 * second, {
    run: () => services.completeSearch(() => isStopped),
    failure: "the search index was not completed",
  });

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
  return () => {
    isStopped = true;
    schedule.stop();
  };
}

function afterMidnight(milliseconds: number): (now: Date) => Date {
  return (now) => new Date(nextBerlinMidnight(now).getTime() + milliseconds);
}
