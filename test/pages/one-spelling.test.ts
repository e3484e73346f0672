import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aNewsItem } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { rawRequest } from "#test/raw-request.ts";
import { filledIn, routePaths } from "#test/route-table.ts";

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  url = await app.listen();
  await app.put("news", "n1", aNewsItem({ title: "Sommerfest" }));
});
afterAll(() => app.close());

const paths = [
  ...routePaths.filter((path) => !path.endsWith("*")).map((path) => filledIn(path)),
  ...["/healthz", "/readyz", "/files/news/1-a.png", "/assets/a.js", "/api/page-view", "/gibt/es/nicht"],
  ...["/aktuelles.data", "/admin/login.data", "/admin/upload.data"],
];

const encodedLetter = (path: string) =>
  path.replace(/[a-z](?=[^/]*$)/i, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
const otherCase = (path: string) => {
  const swapped = path.replace(/^\/[^/]+/, (segment) => segment.toUpperCase());
  // Unknown paths and addresses of data have no case to correct in their last words.
  return path === "/gibt/es/nicht" ? undefined : swapped.replace(/\.DATA$/, ".data");
};
const spellings: Record<string, (path: string) => string | undefined> = {
  "an encoded letter": encodedLetter,
  "an empty segment": (path) => `/${path}`,
  "many empty segments": (path) => path.replace("/", "/".repeat(3_000)),
  "a trailing slash": (path) => `${path}/`,
  "a dot segment": (path) => `/.${path}`,
  "an encoded dot segment": (path) => `/x/%2E%2e${path}`,
  "capital letters": otherCase,
  "the data of a trailing slash": (path) => (path.endsWith(".data") ? path.replace(/\.data$/, "/_.data") : undefined),
};

describe.each(Object.entries(spellings))("a path with %s", (_what, spell) => {
  it("is redirected to its one spelling when it is read, and refused otherwise", async () => {
    for (const path of paths.filter((known) => known !== "/")) {
      const spelled = spell(path);
      if (spelled === undefined || spelled === path) continue;
      for (const method of ["GET", "HEAD"]) {
        const { status, headers, body } = await rawRequest(url, `${spelled}?a=b&suche=%C3%BC`, { method });
        expect([spelled, status, headers.location]).toEqual([spelled, 308, `${path}?a=b&suche=%C3%BC`]);
        expect([headers["cache-control"], body.length, headers["x-content-type-options"]]).toEqual([
          "no-store",
          0,
          "nosniff",
        ]);
      }
      const headers = { origin: app.siteUrl, "content-type": "application/x-www-form-urlencoded" };
      const posted = await rawRequest(url, spelled, { method: "POST", headers, body: "a=b" });
      expect([spelled, posted.status, posted.body.toString()]).toEqual([
        spelled,
        400,
        "Diese Adresse ist nicht richtig geschrieben. Bitte öffnen Sie die Seite neu und versuchen Sie es erneut.",
      ]);
    }
    expect(app.services.pageCache.size.pages).toBe(0);
  });
});

describe("an address", () => {
  it.each([
    ["//evil.example", "/evil.example"],
    ["//evil.example/%2e%2e//evil.example/", "/evil.example"],
    ["/%5Cevil.example/", "/%5Cevil.example"],
    ["http://evil.example//aktuelles", "/aktuelles"],
  ])("never leads to another site: %s", async (target, location) => {
    const { status, headers } = await rawRequest(url, target);
    expect([status, headers.location]).toEqual([308, location]);
  });

  it.each(["/%E0%A4%A", "/aktuelles/%", "/%FF"])("that is not readable is refused: %s", async (target) => {
    const { status, body } = await rawRequest(url, target);
    expect([status, body.toString()]).toEqual([400, "Diese Adresse ist nicht lesbar."]);
  });

  it("of an old site leads to the start page, or to the news item", async () => {
    const first = await rawRequest(url, "/2019/05/beitrag/?p=123");
    expect([first.status, first.headers.location]).toEqual([308, "/2019/05/beitrag?p=123"]);
    const second = await rawRequest(url, first.headers.location ?? "");
    expect([second.status, second.headers.location]).toEqual([302, "/"]);
    expect((await rawRequest(url, "/?p=123")).status).toBe(200);
    const item = await rawRequest(url, "/nachrichten/altes-fest-n1");
    expect([item.status, item.headers.location]).toEqual([301, "/nachrichten/sommerfest-n1"]);
  });

  it("has one entry in the page cache, whatever its query", async () => {
    app.services.pageCache.clear();
    for (let number = 0; number < 50; number++) {
      for (const path of ["/robots.txt", "/datenschutz", "/nachrichten.atom"]) {
        const { status } = await rawRequest(url, `${path}?kategorie=${number}&seite=${number}&x=${"y".repeat(4_000)}`);
        expect(status).toBe(200);
      }
    }
    expect(app.services.pageCache.size.pages).toBe(3);
    expect(app.services.pageCache.size.bytes).toBeLessThan(500_000);
    await rawRequest(url, "/aktuelles?anzahl=10");
    await rawRequest(url, "/aktuelles?anzahl=20");
    expect(app.services.pageCache.size.pages).toBe(5);
  });
});
