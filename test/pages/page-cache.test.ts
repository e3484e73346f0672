import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { insertFile } from "#server/files/file-rows.ts";
import { aBoardMember, aNewsItem, anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { rawRequest } from "#test/raw-request.ts";

let app: TestApp;
let url: string;
/** Number of renderings: every page reads the settings once. */
let rendered: number;

beforeEach(async () => {
  app = await createTestApp();
  url = await app.listen();
  rendered = 0;
  const { findFirst } = app.services.content;
  app.services.content.findFirst = (collection) => {
    if (collection === "settings") rendered++;
    return findFirst(collection);
  };
});
afterEach(() => app.close());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await rawRequest(url, path, { headers });
  return { ...answer, html: answer.body.toString() };
};
const viewsOf = async (path: string) => {
  await app.services.pageViews.flush();
  const rows = await app.services.database.selectFrom("page_views").selectAll().where("path", "=", path).execute();
  return rows.reduce((sum, row) => sum + row.count, 0);
};

describe("the page cache", () => {
  it("renders a page once for all visitors", async () => {
    const first = await get("/aktuelles");
    const second = await get("/aktuelles");
    expect(rendered).toBe(1);
    expect(second.html).toBe(first.html);
  });

  it("renders a page once for concurrent visitors, and counts a view for each", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get("/aktuelles")));
    expect(rendered).toBe(1);
    expect(new Set(answers.map(({ html }) => html)).size).toBe(1);
    expect(await viewsOf("/aktuelles")).toBe(20);
  });

  it("is invalidated when an editor sets the focal point of a picture on a page", async () => {
    const key = "news/1-a.png";
    const file = { key, originalName: "a.png", mediaType: "image/png", sizeBytes: 1, createdAt: new Date() };
    await insertFile(app.services.database, { ...file, width: 300, height: 200, hasVariants: false });
    await app.put("news", "n1", { ...aNewsItem({ title: "Saal" }), image: `/files/${key}`, images: [`/files/${key}`] });
    await app.put("board", "b1", aBoardMember({ image: `/files/${key}`, imagePosition: "top" }));
    const path = "/nachrichten/saal-n1";
    for (const page of ["/aktuelles", path]) expect((await get(page)).html).not.toContain("focus-x-");
    expect((await get("/ueber-uns")).html).toContain("focus-x-50 focus-y-0");
    const viewer = { id: "u1", email: "redaktion@verein.example" };
    const outcome = await app.services.mediaLibrary.describe(viewer, key, 1, { focalX: 20, focalY: 75 });
    expect(outcome.ok).toBe(true);
    for (const page of ["/aktuelles", path]) expect((await get(page)).html).toContain("focus-x-20 focus-y-75");
    expect((await get("/ueber-uns")).html).toContain("focus-x-20 focus-y-0");
  });

  it("does not serve a page outdated during its rendering to later visitors", async () => {
    const { list } = app.services.content;
    const { promise: isEdited, resolve: edited } = Promise.withResolvers<void>();
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
    app.services.content.list = async (collection, query) => {
      const records = await list(collection, query);
      asked();
      await isEdited;
      return records;
    };
    const before = get("/aktuelles");
    await isAsked;
    await app.put("news", "n1", aNewsItem({ title: "Ganz neu" }));
    const after = get("/aktuelles");
    edited();
    expect((await before).html).not.toContain("Ganz neu");
    expect((await after).html).toContain("Ganz neu");
  });

  it("answers 304 to a current ETag, and the page to an outdated one", async () => {
    const { headers } = await get("/aktuelles");
    const etag = String(headers.etag);
    expect((await get("/aktuelles", { "if-none-match": etag })).status).toBe(304);
    expect((await get("/aktuelles", { "if-none-match": `"other", ${etag}` })).status).toBe(304);
    expect((await get("/aktuelles", { "if-none-match": `W/"other"` })).status).toBe(200);
    await app.put("news", "n1", aNewsItem({ title: "Ganz neu" }));
    const changed = await get("/aktuelles", { "if-none-match": etag });
    expect(changed.status).toBe(200);
    expect(changed.html).toContain("Ganz neu");
  });

  it("is invalidated by an edit and by a removal", async () => {
    await get("/aktuelles");
    await app.put("news", "n1", aNewsItem({ title: "Sommerfest" }));
    expect((await get("/aktuelles")).html).toContain("Sommerfest");
    await app.remove("news", "n1");
    expect((await get("/aktuelles")).html).not.toContain("Sommerfest");
  });

  it("does not keep a page rendered during an edit", async () => {
    const { list } = app.services.content;
    let edit = async () => {};
    app.services.content.list = async (collection, query) => {
      const records = await list(collection, query);
      await edit();
      return records;
    };
    edit = async () => {
      edit = async () => {};
      await app.put("news", "n1", aNewsItem({ title: "Dazwischen" }));
    };
    await get("/aktuelles");
    expect((await get("/aktuelles")).html).toContain("Dazwischen");
  });

  it("uses one entry for addresses with the same meaning", async () => {
    await get("/aktuelles");
    for (const query of [
      "?utm_source=x",
      "?",
      "?event=<script>",
      "?anzahl=-1",
      "?anzahl=5x",
      "?dialog=admin",
      "?__proto__=1",
    ]) {
      expect((await get(`/aktuelles${query.replace("<", "%3C").replace(">", "%3E")}`)).status).toBe(200);
    }
    expect(rendered).toBe(1);
    await get("/aktuelles?anzahl=10&dialog=kontakt");
    await get("/aktuelles?x=1&dialog=kontakt&anzahl=10&anzahl=500");
    expect(rendered).toBe(2);
  });

  it("caches feeds and calendars, which count no views", async () => {
    for (const path of ["/nachrichten.atom", "/veranstaltungen.ics"]) {
      const { headers } = await get(path);
      expect((await get(path, { "if-none-match": String(headers.etag) })).status).toBe(304);
      expect(await viewsOf(path)).toBe(0);
    }
    await app.put("news", "n1", aNewsItem({ title: "Ganz neu" }));
    expect((await get("/nachrichten.atom")).html).toContain("Ganz neu");
  });

  it("does not cache searches", async () => {
    await get("/nachrichten?suche=schmerz");
    await get("/nachrichten?suche=schmerz");
    expect(rendered).toBe(2);
  });

  it("does not cache redirects, missing pages and errors", async () => {
    for (const path of ["/gibt-es-nicht", "/nachrichten/gibt-es-nicht", "/gibt-es-nicht.pdf"]) {
      await get(path);
      expect(app.services.pageCache.get(path)).toBeUndefined();
    }
    await get("/nachrichten");
    expect(app.services.pageCache.get("/nachrichten")).toBeDefined();
  });
});

describe("the date in Berlin", () => {
  it("moves today's events to the past at midnight", async () => {
    await app.put("events", "e1", anEvent({ title: "Heute noch", date: "2026-06-15" }));
    const stop = (await import("#test/built-application.ts").then(({ loadApplication }) => loadApplication()))
      .startTasks;
    app.setTime("2026-06-15T21:59:59.900Z");
    const stopTasks = stop(app.services);
    expect((await get("/mitgliedschaft")).html).toContain("Heute noch");
    app.setTime("2026-06-15T22:00:00.000Z");
    await expect.poll(async () => (await get("/mitgliedschaft")).html).not.toContain("Heute noch");
    stopTasks();
  });
});

describe("page views", () => {
  it("are counted for rendered and cached pages", async () => {
    for (let visit = 0; visit < 3; visit++) await get("/aktuelles");
    await get("/aktuelles?anzahl=10");
    expect(await viewsOf("/aktuelles")).toBe(4);
  });

  it("are counted for a 304", async () => {
    const { headers } = await get("/aktuelles");
    await get("/aktuelles", { "if-none-match": String(headers.etag) });
    expect(await viewsOf("/aktuelles")).toBe(2);
  });

  it("are not counted with Do Not Track or Global Privacy Control, rendered or cached", async () => {
    await get("/aktuelles", { dnt: "1" });
    await get("/aktuelles", { dnt: "1" });
    await get("/aktuelles", { "sec-gpc": "1" });
    expect(await viewsOf("/aktuelles")).toBe(0);
    await get("/aktuelles", { dnt: "0" });
    expect(await viewsOf("/aktuelles")).toBe(1);
  });

  it("are not counted for HEAD, redirects, missing files and errors", async () => {
    await rawRequest(url, "/aktuelles", { method: "HEAD" });
    for (const path of ["/gibt-es-nicht", "/gibt-es-nicht.pdf", "/healthz"]) await get(path);
    await get("/wissenschaft");
    await app.services.pageViews.flush();
    const rows = await app.services.database.selectFrom("page_views").select(["path", "count"]).execute();
    expect(rows).toEqual([{ path: "/wissenschaft", count: 1 }]);
  });
});
