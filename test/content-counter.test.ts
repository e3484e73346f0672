import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, it, vi } from "vitest";
import { watchContentCounter } from "#server/content/store/content-counter.ts";
import { announceChange } from "#server/content/store/write-content.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Log } from "#server/log.ts";
import { describeOnEachEngine } from "./contract-database.ts";
import { aRoadTo } from "./road.ts";

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };
const second = { timeout: 1000, interval: 20 };

describeOnEachEngine("the content counter", (current) => {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  /** Another instance: its own connection and its own page cache, of which we see how often it was emptied. */
  async function anotherInstance() {
    const database = await openDatabase(current().url);
    const emptied = vi.fn();
    const watch = await watchContentCounter(database, current().url, emptied, silent);
    closers.push(watch.stop, () => database.destroy());
    emptied.mockClear();
    return { emptied, stop: watch.stop };
  }
  const edit = () =>
    current()
      .database.transaction()
      .execute((transaction) => announceChange(transaction, "news"));

  it("tells another instance of an edit within a second", async () => {
    const { emptied } = await anotherInstance();
    await edit();
    await vi.waitFor(() => expect(emptied).toHaveBeenCalled(), second);
  });

  it("tells every one of several instances", async () => {
    const instances = [await anotherInstance(), await anotherInstance()];
    await edit();
    await vi.waitFor(() => {
      for (const { emptied } of instances) expect(emptied).toHaveBeenCalled();
    }, second);
  });

  it("says nothing of an edit that was called off", async () => {
    const { emptied } = await anotherInstance();
    const failing = current()
      .database.transaction()
      .execute(async (transaction) => {
        await announceChange(transaction, "news");
        throw new Error("called off");
      });
    await expect(failing).rejects.toThrow("called off");
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(emptied).not.toHaveBeenCalled();
  });

  it("says nothing of an edit of the same process, which knows of it", async ({ skip }) => {
    if (current().engine === "postgres") skip("PostgreSQL tells everybody");
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { database, url } = current();
    const emptied = vi.fn();
    const watch = await watchContentCounter(database, url, emptied, silent);
    await edit();
    vi.advanceTimersByTime(1000);
    await watch.stop();
    vi.useRealTimers();
    expect(emptied).not.toHaveBeenCalled();
  });

  it("leaves nothing behind when it is stopped after a long change of its own process", async () => {
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

  it("says nothing after it was stopped", async () => {
    const { emptied, stop } = await anotherInstance();
    await stop();
    await edit();
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(emptied).not.toHaveBeenCalled();
  });

  it("hears again, and empties the cache to be sure, after the database was away", { timeout: 15_000 }, async ({
    skip,
  }) => {
    if (current().engine === "sqlite") skip("SQLite is a file: there is no connection to break");
    const road = await aRoadTo(new URL(current().url));
    const emptied = vi.fn();
    const watch = await watchContentCounter(current().database, road.url, emptied, silent);
    closers.push(watch.stop, road.block);
    emptied.mockClear();

    await road.block();
    await edit();
    // Long enough for a first attempt to connect again to fail.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(emptied).not.toHaveBeenCalled();
    await road.open();
    await vi.waitFor(() => expect(emptied).toHaveBeenCalled(), { timeout: 4000, interval: 50 });

    emptied.mockClear();
    await edit();
    await vi.waitFor(() => expect(emptied).toHaveBeenCalled(), second);
  });

  it("hears again after the database fell silent without closing anything", async ({ skip }) => {
    if (current().engine === "sqlite") skip("SQLite is a file: there is no connection to fall silent");
    const road = await aRoadTo(new URL(current().url));
    const emptied = vi.fn();
    const pulse = { everyMilliseconds: 100, silenceMilliseconds: 400 };
    const watch = await watchContentCounter(current().database, road.url, emptied, silent, pulse);
    closers.push(watch.stop, road.block);
    // Its heart keeps a connection on which nothing else happens.
    await new Promise((resolve) => setTimeout(resolve, 2 * pulse.silenceMilliseconds));
    emptied.mockClear();
    expect(road.travellers()).toBe(1);

    road.silence();
    await edit();
    await vi.waitFor(() => expect(emptied).toHaveBeenCalled(), { timeout: 5000, interval: 20 });
    emptied.mockClear();
    await edit();
    await vi.waitFor(() => expect(emptied).toHaveBeenCalled(), second);
  });

  it("notices what another process wrote into the file", async ({ skip }) => {
    if (current().engine === "postgres") skip("on PostgreSQL every write goes through the server");
    const { emptied } = await anotherInstance();
    const file = new DatabaseSync(current().url.slice("file:".length));
    file.exec("update content_counter set value = value + 1");
    file.close();
    await vi.waitFor(() => expect(emptied).toHaveBeenCalled(), second);
  });
});
