import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

const page = "/nachrichten";

// Separate servers, because the shared one has no replica and must not be stopped.
describe.skipIf("missing" in inject("postgres"))("a site with a replica of its database", () => {
  let postgres: PostgresServer;
  let replica: PostgresServer;
  let database: Database;
  let copy: Database;
  let app: TestApp;
  let apps: TestApp[];

  const start = async (env: Record<string, string> = { DATABASE_REPLICA_URL: replica.url }) => {
    const started = await createTestApp({ databaseUrl: postgres.url, env });
    apps.push(started);
    return started;
  };
  beforeEach(async () => {
    apps = [];
    postgres = await startPostgres({ isReplicated: true });
    replica = await postgres.startReplica();
    database = await openDatabase(postgres.url);
    copy = await openDatabase(replica.url);
    app = await start();
    await app.put("settings", "settings", { associationName: "Verein" });
    await app.put("news", "n1", { title: "Erste Fassung", date: "2026-06-01" });
    await caughtUp();
  });
  afterEach(async () => {
    for (const one of apps) await one.close();
    await database.destroy();
    await copy.destroy();
    await replica.stop();
    await postgres.stop();
  });

  const counterOf = async (connection: Database) =>
    (await connection.selectFrom("content_counter").select("value").executeTakeFirst())?.value;
  /** Waits until the replica has caught up. */
  const caughtUp = async () => {
    const newest = await counterOf(database);
    await expect.poll(() => counterOf(copy).catch(() => undefined)).toBe(newest);
  };
  const pause = () => sql`select pg_wal_replay_pause()`.execute(copy);
  const resume = () => sql`select pg_wal_replay_resume()`.execute(copy);
  /** Changes content without raising the counter, which shows which server is read. */
  const changeUnannounced = (from: string, to: string) =>
    sql`update content set data = replace(data::text, ${from}, ${to})::json where id = 'n1'`.execute(database);
  const htmlOf = async (one: TestApp, path = page, cookie = "") =>
    (await one.request(path, { headers: { Cookie: cookie } })).text();
  /** Renders the page again, past the cache. */
  const shown = async (one = app, path = page) => {
    one.services.pageCache.clear();
    return htmlOf(one, path);
  };

  it("reads public pages from the replica, and the back office from the database", async () => {
    await pause();
    await changeUnannounced("Erste", "Heimliche");
    expect(await shown()).toContain("Erste Fassung");
    expect(await shown(app, "/suche?suche=fassung")).toContain("Erste");
    const cookie = await signInAsAdministrator(app);
    expect(await htmlOf(app, "/admin/news", cookie)).toContain("Heimliche Fassung");
    await resume();
    await expect.poll(() => shown()).toContain("Heimliche Fassung");
  });

  it("shows an edit at once on every instance while the replica lags, and uses the replica again afterwards", async () => {
    const other = await start();
    for (const one of [app, other]) expect(await shown(one)).toContain("Erste Fassung");
    await pause();
    await app.put("news", "n1", { title: "Zweite Fassung", date: "2026-06-01" });
    expect(await htmlOf(app)).toContain("Zweite Fassung");
    await expect.poll(() => htmlOf(other)).toContain("Zweite Fassung");
    for (let edit = 0; edit < 20; edit++) {
      await app.put("news", "n1", { title: `Fassung ${edit}!`, date: "2026-06-01" });
      expect(await htmlOf(app)).toContain(`Fassung ${edit}!`);
    }
    await resume();
    await caughtUp();
    await pause();
    await changeUnannounced("Fassung 19!", "Heimliche");
    for (const one of [app, other]) expect(await shown(one)).toContain("Fassung 19!");
  });

  it("reads from the database while the replica is unavailable, and logs it", async () => {
    const path = "/nachrichten?seite=1";
    await replica.restart(async () => {
      expect(await shown()).toContain("Erste Fassung");
      expect(app.logText()).toContain("the replica is skipped for a while");
      await app.put("news", "n1", { title: "Ohne Kopie", date: "2026-06-01" });
      expect(await shown(app, path)).toContain("Ohne Kopie");
    });
    expect((await app.request("/readyz")).status).toBe(200);
  });

  it("shows content of the replica while the database is down, uncached", async () => {
    await shown();
    app.services.contentChanged();
    await app.request("/robots.txt");
    await postgres.restart(async () => {
      app.services.contentChanged(new Set(["news"]));
      const answer = await app.request(page);
      expect(await answer.text()).toContain("Erste Fassung");
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(app.services.pageCache.get(page)).toBeUndefined();
    });
  });

  it("ignores a replica of another site", async () => {
    const another = await startPostgres();
    try {
      const elsewhere = await createTestApp({ databaseUrl: another.url });
      await elsewhere.put("news", "n1", { title: "Anderer Verein", date: "2026-06-01" });
      for (let edit = 0; edit < 9; edit++) await elsewhere.put("settings", "settings", { phone: String(edit) });
      await elsewhere.close();
      const misled = await start({ DATABASE_REPLICA_URL: another.url });
      expect(await shown(misled)).toContain("Erste Fassung");
      expect(misled.logText()).toContain("the database of another site");
    } finally {
      await another.stop();
    }
  });

  it("requires PostgreSQL for both", async () => {
    const onSqlite = createTestApp({ databaseUrl: "file::memory:", env: { DATABASE_REPLICA_URL: replica.url } });
    await expect(onSqlite).rejects.toThrow("DATABASE_REPLICA_URL muss postgres://… sein und DATABASE_URL auch.");
    await expect(start({ DATABASE_REPLICA_URL: "file:x.db" })).rejects.toThrow("DATABASE_REPLICA_URL");
  });
});
