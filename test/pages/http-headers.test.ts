import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { type RawAnswer, rawRequest } from "#test/raw-request.ts";

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  url = await app.listen();
});
afterAll(() => app.close());

const own = { origin: "https://verein.example", "content-type": "application/x-www-form-urlencoded" };

/** One request for each way a response is produced. */
const answers: Record<string, () => Promise<RawAnswer>> = {
  "200, rendered": () => rawRequest(url, "/datenschutz"),
  "200, from the cache": async () => {
    await rawRequest(url, "/mitgliedschaft");
    return rawRequest(url, "/mitgliedschaft");
  },
  "304": async () => {
    const { headers } = await rawRequest(url, "/aktuelles");
    return rawRequest(url, "/aktuelles", { headers: { "if-none-match": String(headers.etag) } });
  },
  "302": () => rawRequest(url, "/gibt-es-nicht"),
  "308": () => rawRequest(url, "/Aktuelles/"),
  "400": () => rawRequest(url, "/aktuelles/%"),
  "404": () => rawRequest(url, "/gibt-es-nicht.pdf"),
  "413": () => rawRequest(url, "/kontakt", { method: "POST", headers: own, body: Buffer.alloc(1_100_000, "x") }),
  "403": () => rawRequest(url, "/", { method: "POST", headers: { origin: "https://boese.example" }, body: "a=b" }),
  "200, health": () => rawRequest(url, "/healthz"),
};

describe("every response", () => {
  it.each(Object.entries(answers))("has the security headers: %s", async (name, ask) => {
    const { status, headers } = await ask();
    expect(status).toBe(Number(name.slice(0, 3)));
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": expect.stringContaining("max-age="),
      "permissions-policy": expect.stringContaining("camera=(self)"),
      "cache-control": expect.any(String),
    });
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'/);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-powered-by"]).toBeUndefined();
  });

  it("has them on an error too, and reveals only an id", async () => {
    const broken = await createTestApp();
    const address = await broken.listen();
    broken.services.content.list = () => Promise.reject(new Error("secret path /var/lib"));
    const { status, headers, body } = await rawRequest(address, "/nachrichten/eine-meldung-n1");
    await broken.close();
    expect(status).toBe(500);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cache-control": expect.not.stringContaining("public"),
    });
    expect(body.toString()).not.toContain("secret path");
    expect(broken.logged.filter((line) => line.level === "error")).not.toEqual([]);
  });
});

/** Returns the allowed sources of scripts. */
function scriptSources(policy: string | null | undefined): Set<string> {
  return new Set(/script-src ([^;]*)/.exec(policy ?? "")?.[1]?.split(" "));
}

const sourceOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** Returns the sources a policy needs for the inline scripts of a page. */
function inlineSources(html: string): string[] {
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  return scripts
    .filter(([, attributes, text]) => text && !attributes?.includes("application/"))
    .map(([, , text]) => sourceOf(text ?? ""));
}

describe("the content security policy of a page", () => {
  it("allows the page's own inline scripts by hash, no others, and no style attributes", async () => {
    const { headers, body } = await rawRequest(url, "/");
    const policy = String(headers["content-security-policy"]);
    const own = inlineSources(body.toString());
    expect(own.length).toBeGreaterThan(0);
    expect(scriptSources(policy)).toEqual(new Set(["'self'", ...own]));
    expect(policy).toContain("style-src 'self';");
    expect(body.toString()).not.toMatch(/<[^>]+\sstyle=/);
    expect(policy).not.toContain("unsafe");
  });

  it("never contains the hash of a script from content", async () => {
    const other = await createTestApp();
    await other.put("settings", "settings", { associationName: "<script>alert(1)</script>" });
    const answer = await other.request("/");
    const html = await answer.text();
    await other.close();
    // The text is on the page, and its script is not.
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toContain("<script>alert(1)");
    const sources = scriptSources(answer.headers.get("content-security-policy"));
    expect(sources).toEqual(new Set(["'self'", ...inlineSources(html)]));
    expect(sources).not.toContain(sourceOf("alert(1)"));
  });
});

describe("a site without https", () => {
  it("sends no Strict-Transport-Security", async () => {
    const plain = await createTestApp({ siteUrl: "http://127.0.0.1:3000" });
    const { status, headers } = await plain.request("/");
    await plain.close();
    expect([status, headers.get("x-content-type-options")]).toEqual([200, "nosniff"]);
    expect(headers.get("strict-transport-security")).toBeNull();
  });
});

describe("a connection that is kept open", () => {
  it("outlasts the idle connections of proxies (nginx 60 s, Caddy 120 s), which send no form twice", async () => {
    const { headers } = await rawRequest(url, "/", { headers: { connection: "keep-alive" } });
    expect(Number(/timeout=(\d+)/.exec(String(headers["keep-alive"]))?.[1])).toBeGreaterThan(120);
  });
});

describe("HEAD", () => {
  it("returns the headers of GET without a body, rendered and from the cache", async () => {
    const fresh = await rawRequest(url, "/wissenschaft", { method: "HEAD" });
    expect([fresh.status, fresh.body.length]).toEqual([200, 0]);
    const got = await rawRequest(url, "/wissenschaft");
    const cached = await rawRequest(url, "/wissenschaft", { method: "HEAD" });
    expect([cached.status, cached.body.length]).toEqual([200, 0]);
    const { date: _, ...headers } = cached.headers;
    expect(got.headers).toMatchObject(headers);
  });
});

describe("compression", () => {
  it.each([
    ["br, gzip, deflate", "br"],
    ["gzip, deflate", "gzip"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["identity", undefined],
    ["", undefined],
  ])("of a page follows Accept-Encoding %j, for the first visitor and the next", async (accepted, encoding) => {
    app.services.pageCache.clear();
    for (const _visitor of ["first", "next"]) {
      const { headers, body } = await rawRequest(url, "/ueber-uns", { headers: { "accept-encoding": accepted } });
      expect(headers["content-encoding"]).toBe(encoding);
      expect(headers.vary).toContain("Accept-Encoding");
      expect(Number(headers["content-length"])).toBe(body.length);
      const { brotliDecompressSync, gunzipSync } = await import("node:zlib");
      const html = encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
      expect(html.toString()).toMatch(/^<!DOCTYPE html><html lang="de">[\s\S]*<\/html>$/);
    }
  });

  it.each([
    ["gzip, br", "br"],
    ["gzip", "gzip"],
    ["identity", undefined],
  ])("of a page that is not cached follows Accept-Encoding %j", async (accepted, encoding) => {
    for (const path of ["/nachrichten?suche=schmerz", "/kontakt"]) {
      const { headers, body } = await rawRequest(url, path, { headers: { "accept-encoding": accepted } });
      expect([path, headers["content-encoding"], headers.vary]).toEqual([path, encoding, "Accept-Encoding"]);
      const { brotliDecompressSync, gunzipSync } = await import("node:zlib");
      const html = encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
      expect(html.toString()).toMatch(/^<!DOCTYPE html><html lang="de">[\s\S]*<\/html>$/);
    }
  });

  it("of scripts and styles happens at build time", async () => {
    const html = (await rawRequest(url, "/")).body.toString();
    const [asset] = /\/assets\/[^"]+\.css/.exec(html) ?? [];
    const { status, headers } = await rawRequest(url, String(asset), { headers: { "accept-encoding": "br" } });
    expect([status, headers["content-encoding"], headers["cache-control"]]).toEqual([
      200,
      "br",
      "public, max-age=31536000, immutable",
    ]);
  });
});
