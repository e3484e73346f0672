import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { loadApplication } from "#test/built-application.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

// A separate server, because stopping the shared one would break other suites.
describe.skipIf("missing" in inject("postgres"))("while PostgreSQL is unreachable", () => {
  let postgres: PostgresServer;
  let app: TestApp;
  let url: string;
  let stopTasks = () => {};

  beforeEach(async () => {
    postgres = await startPostgres();
    app = await createTestApp({ databaseUrl: postgres.url });
    url = await app.listen();
    await app.put("legal", "legal", {});
    await app.put("events", "e1", anEvent({ title: "Heute noch", date: "2026-06-15" }));
  });
  afterEach(async () => {
    stopTasks();
    await app.close();
    await postgres.stop();
  });

  const open = async (path: string) => {
    const answer = await fetch(url + path, { redirect: "manual" });
    return { status: answer.status, text: await answer.text() };
  };
  /** Requests a page until it is cached: the database also notifies of our own edit, a moment later. */
  const openUntilCached = async (path: string) => {
    let text = "";
    await expect
      .poll(async () => {
        text = (await open(path)).text;
        return app.services.pageCache.get(path);
      })
      .toBeDefined();
    return text;
  };

  it("serves cached pages, shows an error for others, and names the database in /readyz", async () => {
    const opened = ["/", "/aktuelles", "/veranstaltungen", "/sitemap.xml", "/nachrichten.atom"];
    const before = new Map<string, string>();
    for (const path of opened) before.set(path, await openUntilCached(path));
    await postgres.restart(async () => {
      for (const path of opened) expect(await open(path)).toEqual({ status: 200, text: before.get(path) });
      const missing = await open("/nachrichten/gibt-es-nicht");
      expect(missing.status).toBe(500);
      expect(missing.text).toContain("Fehler");
      expect(await open("/healthz")).toEqual({ status: 200, text: "ok" });
      expect(await open("/readyz")).toEqual({ status: 503, text: expect.stringMatching(/^not ready: database/) });
      // A page rendered without part of its content is not cached.
      expect((await open("/wissenschaft")).text).toContain("Keine Artikel vorhanden");
    });
    await expect.poll(async () => (await open("/readyz")).text).toBe("ok");
    await app.put("news", "n1", { title: "Neue Studie", date: "2026-06-01", type: "science" });
    await expect.poll(async () => (await open("/wissenschaft")).text).toContain("Neue Studie");
  });

  it("keeps serving cached pages past midnight, and updates them when it is back", async () => {
    const path = "/mitgliedschaft";
    app.setTime("2026-06-15T21:59:58.000Z");
    expect(await openUntilCached(path)).toContain("Heute noch");
    stopTasks = (await loadApplication()).startTasks(app.services);
    await postgres.restart(async () => {
      // A moment later than the pages are due.
      app.setTime("2026-06-15T22:00:00.100Z");
      const failed = () => app.logged.some(({ message }) => message === "the page cache was not cleared");
      await expect.poll(failed).toBe(true);
      const away = await open(path);
      expect(away.status).toBe(200);
      expect(away.text).toContain("Heute noch");
    });
    await expect.poll(async () => (await open(path)).text).not.toContain("Heute noch");
    expect((await open(path)).status).toBe(200);
  });
});
