import { stat } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { hash } from "@node-rs/argon2";
import {
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type RootOperationNode,
  TableNode,
  UpdateQueryNode,
} from "kysely";
import type { Role } from "#model/accounts/permission.ts";
import type { Database, Tables } from "#server/database/schema.ts";
import type { Services } from "#server/services.ts";
import { type Application, loadApplication } from "#test/built-application.ts";
import type { Engine, Place } from "./engines.ts";
import { createMailPeer, type MailPeer } from "./mail-peer.ts";
import { createStorePeer, type StorePeer } from "./store-peer.ts";
import { setTime } from "./virtual-process.ts";
import { createVirtualSchedule, type VirtualSchedule } from "./virtual-schedule.ts";

/** Accounts of the simulated back office. */
export const staff = {
  administrator: { email: "verwaltung@verein.example", role: "administration" },
  secretary: { email: "sekretariat@verein.example", role: "events" },
  deputy: { email: "vertretung@verein.example", role: "events" },
  editor: { email: "redaktion@verein.example", role: "editorial" },
} as const satisfies Record<string, { email: string; role: Role }>;
export type Staff = keyof typeof staff;

const password = "Vier Hühner tanzen laut";
export const siteUrl = "https://verein.example";

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
  /** What a request starts is done before its answer is returned: which of the two comes first is chance. */
  isInOrder: boolean;
  /** Sends a request as a browser would; `as` signs in first, and again when the session has ended. */
  request(path: string, init?: RequestInit & { as?: Staff }): Promise<Response>;
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
  /** Moves the clock without running anything: it was wrong, or is set right. */
  setClock(instant: Date): void;
  /**
   * Stops the program, replaces its content by the newest nightly backup and starts it.
   * @returns when the backup was made, by the clock of this machine; undefined if there is none
   */
  restoreNewestBackup(): Promise<Date | undefined>;
  /** Calls a function with the services of another site, which is empty. */
  withEmptySite<T>(use: (services: Services) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Creates a database with all tables and no content, to be copied. */
export async function prepareEmptySite(engine: Engine, start: Date): Promise<Place> {
  const place = await engine.newPlace();
  setTime(start);
  const application = await loadApplication();
  const clock = () => start;
  const services = await application.createServices(configOf(application, place), { log: silent, clock });
  await services.close();
  return place;
}

/** Creates a site with default content and the accounts of `staff`, to be copied by each run. */
export async function prepareSite(engine: Engine, start: Date): Promise<Place> {
  const place = await engine.newPlace();
  setTime(start);
  const application = await loadApplication();
  const services = await application.createServices(configOf(application, place), {
    log: silent,
    clock: () => start,
  });
  await application.initialize(services);
  for (const { email, role } of Object.values(staff)) await services.accounts.create(email, password, role);
  // As the hash names its cost, a sign-in then takes less than a millisecond.
  const cheap = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await services.database.updateTable("auth_account").set({ password: cheap }).execute();
  await leaveFew(services, start);
  await shortenPrivacy(services);
  await nameAccount(services);
  // The default pictures stay as they are: their other widths take longer than a run.
  await services.database.updateTable("files").set({ variants: "" }).execute();
  services.siteFiles.work.nudge();
  await services.siteFiles.work.settled();
  // The first drill is due after a month: otherwise each run would begin with one.
  await services.database.insertInto("installation").values({ name: "drill", value: start.toISOString() }).execute();
  await services.close();
  return place;
}

/** Default records beyond two of a collection would only be copied into each backup. */
async function leaveFew({ database, editor, siteFiles }: Services, start: Date): Promise<void> {
  const viewer = await findAdministrator(database);
  for (const collection of ["news", "events", "board", "congresses", "courses", "documents"] as const) {
    const rows = await database
      .selectFrom("content")
      .select("id")
      .where("collection", "=", collection)
      .orderBy("id")
      .offset(2)
      .limit(1000)
      .execute();
    for (const row of rows) {
      await editor.remove(viewer, collection, row.id);
      await editor.purgeDeleted(viewer, collection, row.id);
    }
  }
  await siteFiles.sweep(new Date(start.getTime() + 30 * 86_400_000));
}

/** The privacy text has half of all words, which each night looks through. */
async function shortenPrivacy({ database, editor, removeUnusedWords }: Services): Promise<void> {
  const viewer = await findAdministrator(database);
  await editor.change(viewer, {
    ...{ collection: "legal", id: "legal" },
    apply: (texts) => ({ ...texts, privacy: { ...texts.privacy, sections: texts.privacy.sections.slice(0, 2) } }),
  });
  await database.deleteFrom("revisions").where("collection", "=", "legal").where("version", "=", 1).execute();
  await removeUnusedWords();
}

async function findAdministrator(database: Database) {
  const { id } = await database
    .selectFrom("auth_user")
    .select("id")
    .where("email", "=", staff.administrator.email)
    .executeTakeFirstOrThrow();
  return { id, ...staff.administrator, name: "Verwaltung" };
}

/** Without an account nobody is asked for a transfer. */
async function nameAccount({ database }: Services): Promise<void> {
  const { data } = await database
    .selectFrom("content")
    .select("data")
    .where("collection", "=", "settings")
    .executeTakeFirstOrThrow();
  const settings = JSON.parse(data) as { payment: object };
  const payment = { ...settings.payment, accountHolder: "Verein", iban: "DE02120300000000202051" };
  const changed = JSON.stringify({ ...settings, payment });
  await database.updateTable("content").set({ data: changed }).where("collection", "=", "settings").execute();
}

function configOf(application: Application, { dataDir, databaseUrl }: Place, mailsPerMinute?: number) {
  return application.readConfig({
    DATA_DIR: dataDir,
    SITE_URL: siteUrl,
    PORT: "0",
    RATE_LIMITS: "off",
    REQUIRE_SECOND_FACTOR: "none",
    ADMIN_PASSWORD: password,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(mailsPerMinute !== undefined && { MAIL_PER_MINUTE: String(mailsPerMinute) }),
  });
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * @param place a copy of that of `prepareSite`; removed by `close`
 * @param copyEmpty returns a copy of that of `prepareEmptySite`
 * @param instances how many programs serve it; more than one only on PostgreSQL
 */
export async function openSite(
  place: Place,
  start: Date,
  copyEmpty: () => Promise<Place>,
  instances = 1,
): Promise<SimulatedSite> {
  const { dataDir } = place;
  const application = await loadApplication();
  let config = configOf(application, place);
  let now = start;
  const clock = () => now;
  const setClock = (instant: Date) => {
    now = instant;
    setTime(instant);
  };
  /**
   * Resolves when no mail is on its way, which takes no time, and none whose turn has come is about to be; those of a
   * process that died stay so for a while.
   */
  const mailsAreSent = async () => {
    // Compiled once: it is asked ten times, after most tasks.
    const sending = observed
      .selectFrom("mail_outbox")
      .select("id")
      .where("status", "=", "sending")
      // Of others nobody knows whether they arrived, and nothing becomes of them without somebody's decision.
      .where("next_attempt_at", ">", now.toISOString())
      .limit(1)
      .compile();
    const patience = performance.now() + 200;
    for (let quiet = 0; quiet < 10 && performance.now() < patience; ) {
      quiet = (await observed.executeQuery(sending)).rows.length > 0 ? 0 : quiet + 1;
      await turn();
    }
  };
  let rested = Promise.resolve();
  let seen = rested;
  /** Whoever waits, lets time pass; of several the next one after what the one before does then. */
  const rest = (milliseconds: number) => {
    const until = new Date(now.getTime() + milliseconds);
    const rests = rested.then(async () => {
      await mailsAreSent();
      if (until > now) setClock(until);
    });
    // Those of a process that died are no reason for the next one.
    rested = rests.catch(() => {});
    return rests;
  };
  const mail = createMailPeer(application, clock);
  const store = createStorePeer(rest);
  const cookies = new Map<Staff, string>();
  let errors: Failure[] = [];
  const onFailure = (message: string, error: unknown) => void errors.push({ message, error });
  const log = {
    ...silent,
    error: (message: string, fields?: Record<string, unknown>) => onFailure(message, fields?.error ?? fields),
  };
  /** Tables written to since `noteRead`; undefined when it may be any. */
  let written: Set<string> | undefined;
  /** Statements until the process dies; undefined while it lives on. */
  let statementsLeft: number | undefined;
  let observed: Database;
  let running: Awaited<ReturnType<typeof run>>;

  async function run() {
    statementsLeft = undefined;
    written = undefined;
    const mortal: KyselyPlugin = {
      transformQuery({ node }) {
        const table = tableWrittenBy(node);
        if (table) written?.add(table);
        if (statementsLeft === undefined) return node;
        if (statementsLeft-- > 0) return node;
        statementsLeft = 0;
        throw new Error("the process is dead");
      },
      transformResult: async ({ result }) => result,
    };
    mail.startedAt = mail.delivered.length;
    const opened: Services[] = [];
    const settled = async () => {
      for (let last: Promise<void> | undefined; last !== rested; ) {
        last = rested;
        await last;
        // Whoever was waiting begins now.
        if (last !== seen && statementsLeft !== 0) await mailsAreSent().catch(() => {});
        seen = last;
        await Promise.all(opened.map(({ mails }) => mails.settled()));
      }
    };
    const schedule = createVirtualSchedule(clock, setClock, onFailure, settled, () => statementsLeft === 0);
    const servers: Awaited<ReturnType<Application["serve"]>>[] = [];
    const stops: (() => void)[] = [];
    for (let left = instances; left > 0; left--) {
      const services = await application.createServices(config, {
        clock,
        log,
        mailer: mail,
        stopwatch: { now: () => now.getTime(), rest },
        wrapFiles: store.wrap,
        wrapDatabase(database) {
          observed = database;
          return database.withPlugin(mortal);
        },
      });
      await application.initialize(services);
      const listener = application.pageListener(application.createApp(services), services);
      servers.push(await application.serve(listener, config));
      stops.push(application.startTasks(services, schedule));
      opened.push(services);
    }
    const [services] = opened as [Services];
    return { services, opened, servers, schedule, settled, stops };
  }

  async function stop(): Promise<void> {
    for (const stopTasks of running.stops) stopTasks();
    for (const server of running.servers) await server.close();
    for (const services of running.opened) {
      // A process that was killed finishes nothing.
      await services.close().catch((error: unknown) => {
        if (statementsLeft !== 0) throw error;
      });
    }
  }

  /** Browsers come to each instance in turn. */
  let requests = 0;
  async function send(path: string, { as, ...init }: RequestInit & { as?: Staff }): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Accept-Encoding", "identity");
    if (init.method === "POST") headers.set("Origin", siteUrl);
    const cookie = as && (cookies.get(as) ?? (await signIn(as)));
    if (cookie) headers.set("Cookie", cookie);
    const server = running.servers[requests++ % running.servers.length];
    const answer = await fetch(`http://127.0.0.1:${server?.port}${path}`, { redirect: "manual", ...init, headers });
    const isSentAway = answer.headers.get("Location")?.startsWith("/admin/login");
    // A request for data is redirected within its answer.
    const isSignedOut = answer.status === 401 || isSentAway || (answer.status === 202 && path.endsWith(".data"));
    if (as && isSignedOut && cookies.delete(as)) return send(path, { as, ...init });
    return answer;
  }

  async function signIn(as: Staff): Promise<string> {
    const fields = new URLSearchParams({ email: staff[as].email, password, weiter: "" });
    const answer = await send("/admin/login", { method: "POST", body: fields });
    await answer.body?.cancel();
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    if (answer.status === 302 && cookie) cookies.set(as, cookie);
    return cookie;
  }

  let isInOrder = false;
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
    instances,
    settled: () => running.settled(),
    dataDir,
    takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
    isWritten: (...tables) => !written || tables.some((table) => written?.has(table)),
    noteRead() {
      written = new Set();
    },
    now: clock,
    get isInOrder() {
      return isInOrder;
    },
    set isInOrder(value) {
      isInOrder = value;
    },
    async request(path, init = {}) {
      const answer = await send(path, init);
      if (isInOrder && init.method === "POST" && statementsLeft === undefined) await running.settled();
      return answer;
    },
    dieAfter(statements) {
      statementsLeft = statements;
    },
    get isDead() {
      return statementsLeft === 0;
    },
    async pass(milliseconds) {
      // What is under way does not stand still meanwhile.
      if (statementsLeft !== 0) await running.settled();
      await running.schedule.advance(new Date(now.getTime() + milliseconds));
    },
    async restart(milliseconds = 1000, { mailsPerMinute = config.mailsPerMinute } = {}) {
      await stop();
      mail.perMinute = mailsPerMinute;
      config = configOf(application, place, mailsPerMinute);
      setClock(new Date(now.getTime() + milliseconds));
      running = await run();
    },
    setClock,
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
        cookies.clear();
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
      await place.remove();
    },
  };
}

function tableWrittenBy(node: RootOperationNode): string | undefined {
  const target = InsertQueryNode.is(node)
    ? node.into
    : UpdateQueryNode.is(node)
      ? node.table
      : DeleteQueryNode.is(node)
        ? node.from.froms[0]
        : undefined;
  return target && TableNode.is(target) ? target.table.identifier.name : undefined;
}
