import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, it, vi } from "vitest";
import { watchContentCounter } from "#server/content/store/content-counter.ts";
import { announceChange } from "#server/content/store/write-content.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Log } from "#server/log.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { startDatabaseProxy } from "#test/database/database-proxy.ts";

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };
/** Generous: a loaded machine is no failure. `npm run test:scale` measures that it takes less than a second. */
const soon = { timeout: 30_000, interval: 20 };

describeOnEachEngine("the content counter", (current) => {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  /** Starts another instance with its own connection and page cache; `invalidated` counts invalidations. */
  async function anotherInstance() {
    const database = await openDatabase(current().url);
    const invalidated = vi.fn();
    const watch = await watchContentCounter(database, current().url, invalidated, silent);
    closers.push(watch.stop, () => database.destroy());
    invalidated.mockClear();
    return { invalidated, stop: watch.stop };
  }
  const edit = () =>
    current()
      .database.transaction()
      .execute((transaction) => announceChange(transaction, "news"));

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
    const { invalidated } = await anotherInstance();
    const failing = current()
      .database.transaction()
      .execute(async (transaction) => {
        await announceChange(transaction, "news");
        throw new Error("called off");
      });
    await expect(failing).rejects.toThrow("called off");
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(invalidated).not.toHaveBeenCalled();
  });

  it("does not notify the process that made the edit", async ({ skip }) => {
    if (current().engine === "postgres") skip("PostgreSQL tells everybody");
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { database, url } = current();
    const invalidated = vi.fn();
    const watch = await watchContentCounter(database, url, invalidated, silent);
    await edit();
    vi.advanceTimersByTime(1000);
    await watch.stop();
    vi.useRealTimers();
    expect(invalidated).not.toHaveBeenCalled();
  });

  it("closes cleanly when stopped after a long transaction of its own process", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const error = vi.fn();
    const database = await openDatabase(current().url);
    const watch = await watchContentCounter(database, current().url, () => {}, { ...silent, error });
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const change = database.transaction().execute(async (transaction) => {
      await announceChange(transaction, "news");
      await isOver;
    });
    vi.advanceTimersByTime(10_000);
    end();
    await change;
    await watch.stop();
    await database.destroy();
    vi.useRealTimers();
    await new Promise((resolve) => setImmediate(resolve));
    expect(error).not.toHaveBeenCalled();
  });

  it("does not notify after it was stopped", async () => {
    const { invalidated, stop } = await anotherInstance();
    await stop();
    await edit();
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(invalidated).not.toHaveBeenCalled();
  });

  it("reconnects and invalidates the cache after the database was unreachable", async ({ skip }) => {
    if (current().engine === "sqlite") skip("SQLite is a file: there is no connection to break");
    const proxy = await startDatabaseProxy(new URL(current().url));
    const invalidated = vi.fn();
    const watch = await watchContentCounter(current().database, proxy.url, invalidated, silent);
    closers.push(watch.stop, proxy.block);
    invalidated.mockClear();

    await proxy.block();
    await edit();
    // Long enough for a first attempt to reconnect to fail.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(invalidated).not.toHaveBeenCalled();
    await proxy.open();
    await vi.waitFor(() => expect(invalidated).toHaveBeenCalled(), soon);

    invalidated.mockClear();
    await edit();
    await vi.waitFor(() => expect(invalidated).toHaveBeenCalled(), soon);
  });

  it("reconnects when the connection falls silent without being closed", async ({ skip }) => {
    if (current().engine === "sqlite") skip("SQLite is a file: there is no connection to fall silent");
    const proxy = await startDatabaseProxy(new URL(current().url));
    const invalidated = vi.fn();
    const pulse = { everyMilliseconds: 200, silenceMilliseconds: 1500 };
    const watch = await watchContentCounter(current().database, proxy.url, invalidated, silent, pulse);
    closers.push(watch.stop, proxy.block);
    // The heartbeat keeps an idle connection open.
    await new Promise((resolve) => setTimeout(resolve, 2 * pulse.silenceMilliseconds));
    invalidated.mockClear();
    expect(proxy.connections()).toBe(1);

    proxy.silence();
    await edit();
    await vi.waitFor(() => expect(invalidated).toHaveBeenCalled(), soon);
    invalidated.mockClear();
    await edit();
    await vi.waitFor(() => expect(invalidated).toHaveBeenCalled(), soon);
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
