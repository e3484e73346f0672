import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RawAnswer, rawRequest } from "#test/raw-request.ts";
import { adminPaths, filledIn, publicPaths, routePaths } from "#test/route-table.ts";
import { type CanarySite, canaryPicture, createCanarySite } from "./canary-site.ts";

let site: CanarySite;
beforeAll(async () => {
  site = await createCanarySite();
});
afterAll(() => site.app.close());

const origin = "https://verein.example";
const form = { origin, "content-type": "application/x-www-form-urlencoded" };

function expectSecurityHeaders({ headers }: RawAnswer, what: string): void {
  expect(headers, what).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Pages with a secret in their path are stricter; other responses at such paths use the default.
    "referrer-policy": /\/(anmeldung\/verwalten|bescheinigung|vorschau|login\/passwort)\//.test(what)
      ? expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/)
      : "strict-origin-when-cross-origin",
    "permissions-policy": expect.stringContaining("camera=(self)"),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "strict-transport-security": expect.stringMatching(/^max-age=\d{8,}/),
    "cache-control": expect.any(String),
  });
  const type = String(headers["content-type"] ?? "");
  // The router's data has a type that browsers do not display.
  if (/^text\/(?!x-script)|[/+]xml/.test(type)) expect(type, what).toMatch(/charset=utf-8/i);
  const policy = String(headers["content-security-policy"]);
  for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(policy, what).toContain(rule);
  }
  expect(policy, what).toMatch(/form-action '(none|self)'/);
  expect(policy, what).not.toMatch(/unsafe-eval|https?:|\*/);
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
  expect(scripts, what).not.toContain("unsafe-inline");
  for (const header of ["server", "x-powered-by", "access-control-allow-origin"]) {
    expect(headers[header], what).toBeUndefined();
  }
}

describe("the route table", () => {
  it("is complete", () => {
    expect(publicPaths).toEqual(
      expect.arrayContaining(["/", "/veranstaltungen", "/register/:eventId", "/sitemap.xml"]),
    );
    expect(adminPaths).toEqual(expect.arrayContaining(["/admin", "/admin/login", "/admin/dashboard"]));
  });

  const found: Record<string, string> = {
    eventId: "e1",
    slugWithId: "nachricht-n1",
    slugWithLinkId: "kongress-abcdefghijkl",
    fileName: "e1.ics",
  };
  it.each(routePaths)("%s has every header, found or not, with every method", async (path) => {
    for (const parameters of [found, {}]) {
      const address = filledIn(path, parameters).replace("*", "gibt-es-nicht");
      const data = address === "/" ? "/_.data" : `${address}.data`;
      for (const [method, target, headers] of [
        ["GET", address, {}],
        ["GET", address, {}],
        ["HEAD", address, {}],
        ["GET", data, {}],
        ["OPTIONS", address, {}],
        ["POST", address, {}],
        ["POST", address, form],
        ["PUT", address, form],
      ] as const) {
        const body = method === "POST" || method === "PUT" ? "a=b" : undefined;
        const answer = await rawRequest(site.url, target, { method, headers, ...(body && { body }) });
        const what = `${method} ${target} ${answer.status}`;
        expect(answer.status, what).toBeLessThan(500);
        expectSecurityHeaders(answer, what);
      }
    }
  });

  it.each(adminPaths)("%s must not be cached", async (path) => {
    const answer = await rawRequest(site.url, filledIn(path));
    expect(answer.headers["cache-control"]).toContain("no-store");
  });
});

describe("other responses", () => {
  const answers: [status: number, what: string, ask: () => Promise<RawAnswer>][] = [
    [200, "a stored file", () => rawRequest(site.url, canaryPicture)],
    [206, "a range of a file", () => rawRequest(site.url, canaryPicture, { headers: { range: "bytes=0-3" } })],
    [
      416,
      "a range past the end of a file",
      () => rawRequest(site.url, canaryPicture, { headers: { range: "bytes=9999-" } }),
    ],
    [404, "a missing file", () => rawRequest(site.url, "/files/news/1-x.png")],
    [404, "a missing asset", () => rawRequest(site.url, "/assets/x.js")],
    [200, "health", () => rawRequest(site.url, "/healthz")],
    [200, "readiness", () => rawRequest(site.url, "/readyz")],
    [404, "a missing path", () => rawRequest(site.url, "/.env")],
    [302, "an unknown path", () => rawRequest(site.url, "/gibt-es-nicht")],
    [400, "an address with a broken escape", () => rawRequest(site.url, "/%E0%A4%A")],
    [405, "an unsupported method", () => rawRequest(site.url, "/", { method: "TRACE" })],
    [
      403,
      "a foreign form",
      () => rawRequest(site.url, "/", { method: "POST", headers: { origin: "null" }, body: "a" }),
    ],
    [
      413,
      "a form that is too large",
      () => rawRequest(site.url, "/zugang", { method: "POST", headers: form, body: "a".repeat(1_100_000) }),
    ],
    [
      204,
      "a page view",
      () => rawRequest(site.url, "/api/page-view", { method: "POST", headers: { origin }, body: "/aktuelles" }),
    ],
  ];
  it.each(answers)("answer %i with every header: %s", async (status, what, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expectSecurityHeaders(answer, what);
  });

  it("have every header for scripts, styles and fonts", async () => {
    const { text } = await site.get("/");
    const assets = text.match(/\/assets\/[\w.-]+\.(css|js|woff2)/g) ?? [];
    expect(assets.length).toBeGreaterThan(2);
    for (const asset of assets) expectSecurityHeaders(await rawRequest(site.url, asset), asset);
  });
});

describe("a response for one person", () => {
  it("must not be cached if it sets a cookie", async () => {
    const other = await createCanarySite();
    await other.closeGate();
    const answer = await other.enter("Offen für Gäste 7");
    await other.app.close();
    expect(answer.headers["set-cookie"]).toBeDefined();
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("is not produced for a public page, whatever headers the visitor sends", async () => {
    const first = await site.get("/mitgliedschaft", {
      cookie: "authenticated=x; admin_session=y",
      "user-agent": "Eins",
    });
    const second = await site.get("/mitgliedschaft", { "user-agent": "Zwei", "accept-language": "en", referer: "x" });
    expect(second.text).toBe(first.text);
    expect(first.headers["set-cookie"]).toBeUndefined();
  });
});
