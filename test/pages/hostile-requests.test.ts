import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicPages } from "#model/site/public-pages.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { rawRequest } from "#test/raw-request.ts";

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  url = await app.listen();
});
afterAll(() => app.close());

const pages = [
  ...publicPages,
  "/nachrichten/x-1",
  "/register/x",
  "/registration/success",
  "/anmeldung/x-123456789012",
  "/sitemap.xml",
  "/robots.txt",
  "/nachrichten.atom",
  "/wissenschaft.atom",
  "/veranstaltungen.ics",
  "/veranstaltungen/x.ics",
];
const hostile = [
  "event=%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  `event=${"x".repeat(10_000)}`,
  "event=a&event=b&event[]=c",
  "anzahl=99999999999999999999",
  "anzahl=1e9&seite=-1&jahr=NaN",
  "seite=10000",
  "suche=%00%01%EF%BF%BF",
  "suche=%27%20OR%201%3D1--",
  "suche=%F0%9F%99%82%20*%20%22",
  "typ=__proto__&dialog=constructor",
  "%E0%A4%A=%E0%A4%A",
  "&&&===?&",
  "formular=1&dialog=kontakt&betreff=..%2F..%2Fetc",
];

describe("a made-up query", () => {
  it.each(pages)("never breaks %s, and is not reflected in the page", async (page) => {
    for (const query of hostile) {
      const { status, body } = await rawRequest(url, `${page}?${query}`);
      expect(status, `${page}?${query}`).toBeLessThan(500);
      expect(body.toString()).not.toMatch(/<script>alert\(1\)|x{500}/);
    }
  });

  it.each(["/", "/aktuelles", "/veranstaltungen"])("never breaks data requests of %s", async (page) => {
    const path = page === "/" ? "/_.data" : `${page}.data`;
    for (const query of hostile) {
      const { status, body } = await rawRequest(url, `${path}?${query}`);
      expect(status, `${path}?${query}`).toBeLessThan(500);
      expect(body.toString()).not.toMatch(/x{500}/);
    }
  });
});

describe("a made-up path", () => {
  it.each([
    "//boese.example/",
    "/\\boese.example",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/%E0%A4%A",
    "/nachrichten/%E0%A4%A",
    "/files/%E0%A4%A",
    "/files/../../package.json",
    "/files/events/..%2f..%2fsite.db",
    "/files/.geheim",
    "/assets/../server/app.js",
    "/assets/%2e%2e/server/app.js",
    "/register/%00",
    `/${"a".repeat(8000)}`,
    "/a?b#c",
    "/AKTUELLES/",
  ])("never breaks: %s", async (path) => {
    const { status, headers, body } = await rawRequest(url, path);
    expect(status).toBeLessThan(500);
    expect(headers.location ?? "/").toMatch(/^\/(?![/\\])/);
    expect(body.toString()).not.toMatch(/root:|"dependencies"|SQLite format/);
  });

  it("with a foreign host does not change the site's address in the page", async () => {
    const { body } = await rawRequest(url, "/aktuelles", {
      headers: { host: "boese.example", "x-forwarded-host": "boese.example" },
    });
    expect(body.toString()).toContain(`href="https://verein.example/aktuelles"`);
    expect(body.toString()).not.toContain("boese.example");
  });
});

describe("an unusual method", () => {
  it.each(["OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])("never breaks: %s", async (method) => {
    const { status } = await rawRequest(url, "/aktuelles", { method, headers: { origin: "https://verein.example" } });
    expect(status).toBeLessThan(500);
  });

  it.each([
    ["/aktuelles", "GET, HEAD, OPTIONS"],
    ["/aktuelles.data", "GET, HEAD, OPTIONS"],
    ["/", "GET, HEAD, OPTIONS"],
    ["/robots.txt", "GET, HEAD, OPTIONS"],
    ["/kontakt", "GET, HEAD, POST, OPTIONS"],
    ["/register/x", "GET, HEAD, POST, OPTIONS"],
    ["/files/news/1-a.png", "GET, HEAD, OPTIONS"],
    ["/healthz", "GET, HEAD, OPTIONS"],
    ["/api/page-view", "POST, OPTIONS"],
  ])("at %s is answered with the allowed methods: %s", async (path, allow) => {
    for (const method of ["PUT", "DELETE", "PATCH"]) {
      const { status, headers } = await rawRequest(url, path, { method, body: "a" });
      expect([method, status, headers.allow]).toEqual([method, 405, allow]);
    }
    const { status, headers, body } = await rawRequest(url, path, { method: "OPTIONS" });
    expect([status, headers.allow, body.length]).toEqual([204, allow, 0]);
  });

  it("is answered with 405 when a form is sent to a page without one", async () => {
    const form = { origin: "https://verein.example", "content-type": "application/x-www-form-urlencoded" };
    for (const path of ["/", "/aktuelles", "/sitemap.xml", "/files/news/1-a.png"]) {
      const { status, headers } = await rawRequest(url, path, { method: "POST", headers: form, body: "a=b" });
      expect([path, status, headers.allow]).toEqual([path, 405, "GET, HEAD, OPTIONS"]);
    }
  });
});

describe("an unknown path", () => {
  it.each([
    "/gibt-es-nicht",
    "/wissenschaft/mehr",
    "/wp-login",
    "/ueber-uns/x/y?z=1",
    "/kontakt.html",
    "/verein/index.htm",
  ])("redirects to the home page: %s", async (path) => {
    const { status, headers } = await rawRequest(url, path);
    expect([status, headers.location]).toEqual([302, "/"]);
  });

  it.each([
    "/favicon.svg",
    "/wp-login.php",
    "/api/x",
    "/files/events/1-x.png",
    "/assets/x.js",
    "/x.atom",
    "/.well-known/x",
    "/.env",
    "/.git/config",
    "/data/site.db",
    "/site.db",
    "/package.json",
    "/files/",
    "/files/news/",
    "/assets/",
    "/assets/%2e%2e%2fserver%2fapp.js",
    "/files/%252e%252e/site.db",
    "/files/..%5csite.db",
  ])("of a file, feed or interface answers 404: %s", async (path) => {
    expect((await follow(path)).status).toBe(404);
  });
});

/** Requests a path, and the one spelling of it if it is redirected there. */
async function follow(path: string) {
  const first = await rawRequest(url, path);
  return first.status === 308 ? rawRequest(url, first.headers.location ?? "") : first;
}

it("serves no source map for any script", async () => {
  const { body } = await rawRequest(url, "/");
  const scripts = [...body.toString().matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of new Set(scripts)) {
    expect((await rawRequest(url, `${script}.map`)).status).toBe(404);
    expect((await rawRequest(url, script)).body.toString()).not.toContain("sourceMappingURL");
  }
});

describe("a state-changing request", () => {
  const send = (headers: Record<string, string>, method = "POST") =>
    rawRequest(url, "/", {
      method,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: "a=b",
    });

  it.each<Record<string, string>>([
    {},
    { origin: "https://boese.example" },
    { origin: "null" },
    { origin: "https://verein.example.boese.example" },
    { origin: "http://verein.example" },
    { "sec-fetch-site": "cross-site", origin: "https://verein.example" },
    { "sec-fetch-site": "same-site", origin: "https://shop.verein.example" },
    { "sec-fetch-site": "same-origin", origin: "null" },
    { referer: "https://verein.example/" },
  ])("is refused unless it comes from a page of the site: %j", async (headers) => {
    expect((await send(headers)).status).toBe(403);
    for (const method of ["PUT", "DELETE"]) expect((await send(headers, method)).status).toBe(405);
  });

  it.each<Record<string, string>>([
    { origin: "https://verein.example" },
    { "sec-fetch-site": "same-origin", origin: "https://verein.example" },
  ])("is accepted from a page of the site: %j", async (headers) => {
    // The page takes no form: the request has reached it.
    expect((await send(headers)).status).toBe(405);
  });

  it("is accepted under another name of this machine, since the browser reports the same origin", async () => {
    const headers = {
      origin: "http://localhost:3000",
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
    };
    const body = "email=wer%40verein.example&password=falsch&weiter=";
    const answer = await rawRequest(url, "/admin/login", { method: "POST", headers, body });
    expect(answer.body.toString()).toContain("Ungültige Anmeldedaten");
  });

  it("is refused when it is too large, also without a declared length", async () => {
    const headers = { origin: "https://verein.example", "content-type": "application/x-www-form-urlencoded" };
    const body = Buffer.alloc(1_100_000, "a");
    expect((await rawRequest(url, "/kontakt", { method: "POST", headers, body })).status).toBe(413);
    const chunked = { ...headers, "transfer-encoding": "chunked" };
    expect((await rawRequest(url, "/kontakt", { method: "POST", headers: chunked, body })).status).toBe(413);
  });
});
