import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { watchContentCounter } from "#server/content/store/content-counter.ts";
import { announceChange, inContentTransaction, writeContent } from "#server/content/store/write-content.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import { aNewsItem } from "#test/builders.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { startDatabaseProxy } from "#test/database/database-proxy.ts";

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };
const clock = () => new Date();
/** Generous: a loaded machine is no failure. `npm run test:scale` measures that it takes less than a second. */
const soon = { timeout: 120_000, interval: 20 };

describeOnEachEngine("the content counter", (current) => {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Starts another instance with its own connection and page cache; `invalidated` counts invalidations. */
  async function anotherInstance() {
    const database = await openDatabase(current().url);
    const invalidated = vi.fn();
    const watch = await watchContentCounter({ database, databaseUrl: current().url, clock, log: silent }, invalidated);
    closers.push(watch.stop, () => database.destroy());
    invalidated.mockClear();
    return { database, invalidated, stop: watch.stop };
  }

  it("is raised last: who changes several records, and who saves one of them, do not wait for each other", async () => {
    // SQLite has one writer at a time.
    if (current().engine !== "postgres") return;
    const [database, other] = [await openDatabase(current().url), await openDatabase(current().url)];
    closers.push(
      () => database.destroy(),
      () => other.destroy(),
    );
    const write = (transaction: WriteTransaction, id: string, title: string) => {
      const change = {
        collection: "news",
        id,
        document: aNewsItem({ title }),
        expected: "any",
        activity: null,
      } as const;
      return writeContent(transaction, change, { email: null, now: clock() });
    };
    const change = (db: typeof database, run: (transaction: WriteTransaction) => Promise<unknown>) =>
      inContentTransaction(db, () => {}, run);
    await change(database, (transaction) => write(transaction, "n2", "Vorher"));
    let saving: Promise<unknown> = Promise.resolve();
    await change(database, async (transaction) => {
      await write(transaction, "n1", "Mit anderen");
      let isSaved = false;
      saving = change(other, (own) => write(own, "n2", "Allein")).then(() => {
        isSaved = true;
      });
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(transaction);
        expect(isSaved || rows.length > 0).toBe(true);
      }, soon);
      await write(transaction, "n2", "Mit anderen");
    });
    await saving;
    const { version } = await database
      .selectFrom("content")
      .select("version")
      .where("id", "=", "n2")
      .executeTakeFirstOrThrow();
    expect(version).toBe(3);
  });

  /** Starts another instance whose intervals only pass in `look`, which resolves when it has seen all earlier edits. */
  async function watchedByHand() {
    // Faking them anew would lose the intervals of the instances before.
    if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const instance = await anotherInstance();
    const { database } = instance;
    return {
      ...instance,
      async look() {
        vi.advanceTimersByTime(500);
        // On SQLite, after the query of the interval; on PostgreSQL, notifications come by themselves.
        await database.selectFrom("content_counter").select("value").execute();
      },
    };
  }

  const edit = (database = current().database) =>
    database.transaction().execute((transaction) => announceChange(transaction, "news"));
  const countedEdits = async () =>
    (await current().database.selectFrom("content_counter").select("value").executeTakeFirst())?.value;

  it("notifies another instance of an edit", async () => {
    const { invalidated } = await anotherInstance();
    await edit();
    await vi.waitFor(() => expect(invalidated).toHaveBeenCalled(), soon);
  });

  it("notifies each of several instances", async () => {
    const instances = [await anotherInstance(), await anotherInstance()];
    await edit();
    await vi.waitFor(() => {
      for (const { invalidated } of instances) expect(invalidated).toHaveBeenCalled();
    }, soon);
  });

  it("does not notify of a rolled-back edit", async () => {
    const { invalidated, look } = await watchedByHand();
    const failing = current()
      .database.transaction()
      .execute(async (transaction) => {
        await announceChange(transaction, "news");
        throw new Error("called off");
      });
    await expect(failing).rejects.toThrow("called off");
    await look();
    expect(invalidated).not.toHaveBeenCalled();
    // Notifications of PostgreSQL arrive in the order of their commits: one of the first edit would be a second one.
    await edit();
    await look();
    await vi.waitFor(() => expect(invalidated).toHaveBeenCalledOnce(), soon);
  });

  it("does not notify the process that made the edit", async ({ skip }) => {
    if (current().engine === "postgres") skip("PostgreSQL tells everybody");
    const { invalidated, look, database } = await watchedByHand();
    await edit(database);
    await look();
    expect(invalidated).not.toHaveBeenCalled();
    await edit();
    await look();
    expect(invalidated).toHaveBeenCalledOnce();
  });

  it("closes cleanly when stopped after a long transaction of its own process", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const error = vi.fn();
    const database = await openDatabase(current().url);
    const watch = await watchContentCounter(
      { database, databaseUrl: current().url, clock, log: { ...silent, error } },
      () => {},
    );
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const change = database.transaction().execute(async (transaction) => {
      await announceChange(transaction, "news");
      await isOver;
    });
    vi.advanceTimersByTime(10_000);
    end();
    await change;
    expect(await countedEdits()).toBe(1);
    await watch.stop();
    await database.destroy();
    vi.useRealTimers();
    await new Promise((resolve) => setImmediate(resolve));
    expect(error).not.toHaveBeenCalled();
  });

  it("does not notify after it was stopped", async () => {
    const stopped = await watchedByHand();
    const other = await watchedByHand();
    await stopped.stop();
    await edit();
    await stopped.look();
    await other.look();
    await vi.waitFor(() => expect(other.invalidated).toHaveBeenCalled(), soon);
    expect(stopped.invalidated).not.toHaveBeenCalled();
  });

  it("reconnects and invalidates the cache after the database was unreachable", async ({ skip }) => {
    if (current().engine === "sqlite") skip("SQLite is a file: there is no connection to break");
    const proxy = await startDatabaseProxy(new URL(current().url));
    const invalidated = vi.fn();
    const { attempts, told, ...logged } = logging();
    const { database } = current();
    const watch = await watchContentCounter({ database, databaseUrl: proxy.url, ...logged }, invalidated);
    closers.push(watch.stop, proxy.block);
    invalidated.mockClear();

    await proxy.block();
    await edit();
    await attempts(3);
    expect(invalidated).not.toHaveBeenCalled();
    await proxy.open();
    await vi.waitFor(() => expect(invalidated).toHaveBeenCalled(), soon);
    const lost = "lost the connection for notifications, reconnecting";
    await vi.waitFor(() => expect(told()).toEqual([lost, "cannot listen for content changes", "works again"]), soon);

    invalidated.mockClear();
    await edit();
    await vi.waitFor(() => expect(invalidated).toHaveBeenCalled(), soon);
  });

  it("says once that the counter cannot be read, and that it can again", async ({ skip }) => {
    if (current().engine === "postgres") skip("PostgreSQL tells by itself");
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { attempts, told, ...logged } = logging();
    const { database, url } = current();
    const watch = await watchContentCounter({ database, databaseUrl: url, ...logged }, () => {});
    closers.push(watch.stop);
    await sql`alter table content_counter rename to aside`.execute(database);
    await attempts(3);
    await sql`alter table aside rename to content_counter`.execute(database);
    const all = ["the content counter could not be read", "works again"];
    await vi.waitFor(() => expect(told()).toEqual(all), soon);
  });

  it("reconnects when the connection falls silent without being closed", async ({ skip }) => {
    if (current().engine === "sqlite") skip("SQLite is a file: there is no connection to fall silent");
    const proxy = await startDatabaseProxy(new URL(current().url));
    const invalidated = vi.fn();
    const mostQueries = countQueries();
    const pulse = { everyMilliseconds: 200, silenceMilliseconds: 1500 };
    const { database } = current();
    const watch = await watchContentCounter(
      { database, databaseUrl: proxy.url, clock, log: silent },
      invalidated,
      pulse,
    );
    closers.push(watch.stop, proxy.block);
    // The heartbeat keeps an idle connection open: as many as come in twice the silence, all on the first connection.
    invalidated.mockClear();
    await proxy.received((2 * pulse.silenceMilliseconds) / pulse.everyMilliseconds);
    expect([proxy.connections(), invalidated.mock.calls.length]).toEqual([1, 0]);

    proxy.silence();
    await edit();
    await vi.waitFor(() => expect(invalidated).toHaveBeenCalled(), soon);
    invalidated.mockClear();
    await edit();
    await vi.waitFor(() => expect(invalidated).toHaveBeenCalled(), soon);
    expect(mostQueries()).toBe(1);
  });

  it("stops while the server stands still", async ({ skip }) => {
    if (current().engine === "sqlite") skip("SQLite is a file: there is no server to stand still");
    const proxy = await startDatabaseProxy(new URL(current().url));
    closers.push(proxy.block);
    const pulse = { everyMilliseconds: 200, silenceMilliseconds: 24 * 60 * 60_000 };
    const { database } = current();
    const watch = await watchContentCounter({ database, databaseUrl: proxy.url, clock, log: silent }, () => {}, pulse);
    proxy.silence();
    await watch.stop();
  });

  it("notices a write by another process to the file", async ({ skip }) => {
    if (current().engine === "postgres") skip("on PostgreSQL every write goes through the server");
    const { invalidated } = await anotherInstance();
    const file = new DatabaseSync(current().url.slice("file:".length));
    file.exec("update content_counter set value = value + 1");
    file.close();
    await vi.waitFor(() => expect(invalidated).toHaveBeenCalled(), soon);
  });
});

/** A log whose messages `told` returns, with a clock that is asked at each failed attempt. */
function logging() {
  const lines: string[] = [];
  const write = (message: string) => lines.push(message);
  const clock = vi.fn(() => new Date());
  return {
    clock,
    log: { debug() {}, info: write, warn: write, error: write } satisfies Log,
    told: () => lines,
    /** Resolves after so many failed attempts. */
    attempts: (count: number) => vi.waitFor(() => expect(clock.mock.calls.length).toBeGreaterThanOrEqual(count), soon),
  };
}

/** Returns what tells how many queries one connection was given at most before they were answered. */
function countQueries(): () => number {
  const open = new WeakMap<pg.Client, number>();
  let most = 0;
  const send = pg.Client.prototype.query as (...input: unknown[]) => Promise<unknown>;
  const counted = async function (this: pg.Client, ...input: unknown[]) {
    const count = (open.get(this) ?? 0) + 1;
    open.set(this, count);
    most = Math.max(most, count);
    return send.apply(this, input).finally(() => open.set(this, (open.get(this) ?? 1) - 1));
  };
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(counted as never);
  return () => most;
}
