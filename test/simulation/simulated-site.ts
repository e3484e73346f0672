import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database, Tables } from "#server/database/schema.ts";
import type { Services } from "#server/services.ts";
import { type Application, loadApplication } from "#test/built-application.ts";
import { type BrowserRequest, createBrowsers } from "./browsers.ts";
import { type ChamberPeer, startChamberPeer } from "./chamber-peer.ts";
import type { Place } from "./engines.ts";
import { createMailPeer, type MailPeer } from "./mail-peer.ts";
import { createRests } from "./rests.ts";
import { configOf, silent } from "./site-config.ts";
import { createStorePeer, type StorePeer } from "./store-peer.ts";
import { setTime } from "./virtual-process.ts";
import { createVirtualSchedule, type VirtualSchedule } from "./virtual-schedule.ts";
import { watchStatements } from "./watched-statements.ts";

export interface Failure {
  message: string;
  error: unknown;
}

/** The whole program on a data folder of its own, with a clock, a mail service and a database that the test controls. */
export interface SimulatedSite {
  readonly application: Application;
  readonly services: Services;
  /** The database, for observers: it answers even when the process is dead. */
  readonly database: Database;
  readonly schedule: VirtualSchedule;
  readonly mail: MailPeer;
  readonly store: StorePeer;
  readonly chamber: ChamberPeer;
  /** How many programs serve the site. */
  readonly instances: number;
  /** Resolves when no mail is under way. */
  settled(): Promise<void>;
  readonly dataDir: string;
  /** Errors logged since the last call of `takeErrors`. */
  takeErrors(): Failure[];
  /** Whether a table may have been written to since the last call of `noteRead`. */
  isWritten(...tables: (keyof Tables)[]): boolean;
  noteRead(): void;
  now(): Date;
  /**
   * Nothing happens at once, so what follows depends on no order that engines choose: what a request starts is done before
   * its answer is returned, and mails go one after the other.
   */
  readonly isInOrder: boolean;
  /** Sends a request as a browser would; `as` signs in first, and again when the session has ended. */
  request(path: string, init?: BrowserRequest): Promise<Response>;
  /** The process dies before the given number of further statements: none of them is executed. */
  dieAfter(statements: number): void;
  readonly isDead: boolean;
  /** Lets time pass while the program runs. */
  pass(milliseconds: number): Promise<void>;
  /**
   * Stops the program, lets time pass and starts it; after `dieAfter` nothing is finished before.
   * @param settings of its environment that are others from now on
   */
  restart(milliseconds?: number, settings?: { mailsPerMinute?: number | undefined }): Promise<void>;
  /** Sets the clock by so many milliseconds while the program runs: it was wrong, or is set right. */
  setClock(by: number): void;
  /**
   * Stops the program, replaces its content by the newest nightly backup and starts it.
   * @returns when the backup was made, by the clock of this machine; undefined if there is none
   */
  restoreNewestBackup(): Promise<Date | undefined>;
  /** Calls a function with the services of another site, which is empty. */
  withEmptySite<T>(use: (services: Services) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * @param place a copy of that of `prepareSite`; removed by `close`
 * @param copyEmpty returns a copy of that of `prepareEmptySite`
 * @param options.instances how many programs serve it; more than one only on PostgreSQL
 */
export async function openSite(
  place: Place,
  start: Date,
  copyEmpty: () => Promise<Place>,
  { instances = 1, isInOrder = false }: { instances?: number; isInOrder?: boolean } = {},
): Promise<SimulatedSite> {
  const { dataDir } = place;
  const application = await loadApplication();
  const chamber = await startChamberPeer();
  const chamberUrl = chamber.url;
  let config = configOf(application, place, { chamberUrl });
  let now = start;
  const clock = () => now;
  const setClock = (instant: Date) => {
    now = instant;
    setTime(instant);
  };
  /** By how much the clock was set: a stopwatch goes on. */
  let setBy = 0;
  const stopwatch = () => now.getTime() - setBy;
  // In order no process dies.
  const rests = createRests(clock, stopwatch, setClock, () => observed, isInOrder ? 60_000 : 200);
  const mail = createMailPeer(application, clock);
  const store = createStorePeer(rests.rest);
  let errors: Failure[] = [];
  const onFailure = (message: string, error: unknown) => void errors.push({ message, error });
  const log = {
    ...silent,
    error: (message: string, fields?: Record<string, unknown>) => onFailure(message, fields?.error ?? fields),
  };
  const statements = watchStatements();
  let observed: Database;
  let running: Awaited<ReturnType<typeof run>>;

  async function run() {
    statements.begin();
    mail.startedAt = mail.delivered.length;
    const opened: Services[] = [];
    const settled = () =>
      rests.settled(
        () => statements.isDead,
        () => Promise.all(opened.map(({ mails }) => mails.settled())),
      );
    const settledInOrder = async () => {
      await settled();
      if (!isInOrder || statements.willDie) return;
      // A seat that was given up is offered to the next person beside the answer, and to the one after if that mail fails.
      // The program also hears of its own changes from the database, at an instant that depends on the engine.
      for (let attempts = -1; attempts < mail.delivered.length + mail.failures; ) {
        attempts = mail.delivered.length + mail.failures;
        for (const { waitingLists, releaseMails } of opened) {
          await waitingLists.work();
          await releaseMails();
        }
        await settled();
      }
    };
    const schedule = createVirtualSchedule(clock, setClock, onFailure, settledInOrder, () => statements.isDead);
    const servers: Awaited<ReturnType<Application["serve"]>>[] = [];
    const stops: (() => void)[] = [];
    for (let left = instances; left > 0; left--) {
      const services = await application.createServices(config, {
        clock,
        log,
        mailer: mail,
        reportBox: mail.reportBox,
        stopwatch: { now: stopwatch, rest: rests.rest },
        wrapFiles: store.wrap,
        wrapDatabase(database) {
          observed = database;
          return database.withPlugin(statements.plugin);
        },
      });
      await application.initialize(services);
      const listener = application.pageListener(application.createApp(services), services);
      servers.push(await application.serve(listener, config));
      stops.push(application.startTasks(services, schedule));
      opened.push(services);
    }
    const [services] = opened as [Services];
    return { services, opened, servers, schedule, settled, settledInOrder, stops };
  }

  async function stop(): Promise<void> {
    for (const stopTasks of running.stops) stopTasks();
    for (const server of running.servers) await server.close();
    for (const services of running.opened) {
      // A process that was killed finishes nothing.
      await services.close().catch((error: unknown) => {
        if (!statements.isDead) throw error;
      });
    }
  }

  /** Browsers come to each instance in turn. */
  let requests = 0;
  const browsers = createBrowsers(
    () => running.servers[requests++ % running.servers.length]?.port ?? 0,
    async () => {
      if (isInOrder) await running.settledInOrder();
    },
  );
  // Which of several mails is refused first is chance.
  if (isInOrder) mail.parallel = 1;
  setClock(start);
  running = await run();
  return {
    application,
    get services() {
      return running.services;
    },
    get database() {
      return observed;
    },
    get schedule() {
      return running.schedule;
    },
    mail,
    store,
    chamber,
    instances,
    settled: () => running.settled(),
    dataDir,
    takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
    isWritten: statements.isWritten,
    noteRead: statements.noteRead,
    now: clock,
    isInOrder,
    request: browsers.send,
    dieAfter: statements.dieAfter,
    get isDead() {
      return statements.isDead;
    },
    async pass(milliseconds) {
      // What is under way does not stand still meanwhile.
      if (!statements.isDead) await running.settled();
      await running.schedule.advance(new Date(now.getTime() + milliseconds));
    },
    async restart(milliseconds = 1000, { mailsPerMinute = config.mailsPerMinute } = {}) {
      await stop();
      mail.perMinute = mailsPerMinute;
      config = configOf(application, place, { mailsPerMinute, chamberUrl });
      setClock(new Date(now.getTime() + milliseconds));
      running = await run();
    },
    setClock(by) {
      setBy += by;
      setClock(new Date(now.getTime() + by));
      running.schedule.clockIsSet(by);
    },
    async restoreNewestBackup() {
      const place = application.createBackupPlace(`file:${join(dataDir, "backups")}`, config.backupCredentials);
      const files = application.createFileStore(config.filesUrl, config.filesCredentials, { isPatient: true });
      try {
        const newest = (await place.list()).at(-1)?.name;
        if (newest === undefined) return undefined;
        const { mtime } = await stat(join(dataDir, "backups", newest));
        await stop();
        const places = { databaseUrl: config.databaseUrl, dataDir, files };
        const backup = await application.findBackup(newest, place);
        const again = { now, listPlaces: [place] };
        await application.restoreBackup(places, backup, { replaces: true, again });
        await application.retainRestored(places, config.retention, now);
        browsers.forgetCookies();
        running = await run();
        return mtime;
      } finally {
        files.close();
        place.close();
      }
    },
    async withEmptySite(use) {
      const empty = await copyEmpty();
      const services = await application.createServices(configOf(application, empty), { log: silent, clock });
      try {
        return await use(services);
      } finally {
        await services.close();
        await empty.remove();
      }
    },
    async close() {
      await stop();
      await chamber.close();
      await place.remove();
    },
  };
}
