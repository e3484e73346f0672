import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aNewsItem } from "#test/builders.ts";
import { createTestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { type RawAnswer, rawRequest } from "#test/raw-request.ts";
import { type CanarySite, canary, canaryPicture, createCanarySite, gateKeeper, gatePassword } from "./canary-site.ts";

let site: CanarySite;
beforeEach(async () => {
  site = await createCanarySite();
});
afterEach(() => site.app.close());

const cookieOf = (answer: RawAnswer) => String(answer.headers["set-cookie"]?.[0]).split(";")[0] as string;
const cookieNames = (answer: RawAnswer) => answer.headers["set-cookie"]?.map((cookie) => cookie.split("=")[0]) ?? [];

describe("the password", () => {
  beforeEach(() => site.closeGate());

  it("opens the requested page, with a cookie that scripts cannot read", async () => {
    const answer = await site.enter(gatePassword, {}, "/veranstaltungen?event=e1");
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe("/veranstaltungen?event=e1");
    expect(answer.headers["set-cookie"]?.[0]).toMatch(
      /^authenticated=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    const { status, text, headers } = await site.get("/aktuelles", { cookie: cookieOf(answer) });
    expect(status).toBe(200);
    expect(text).toContain(canary);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("opens pages, data, feeds and files", async () => {
    const cookie = cookieOf(await site.enter(gatePassword));
    for (const path of [
      "/aktuelles.data",
      "/nachrichten.atom",
      "/sitemap.xml",
      "/veranstaltungen.ics",
      canaryPicture,
    ]) {
      const { status, headers } = await site.get(path, { cookie });
      expect([path, status, headers["cache-control"]]).toEqual([path, 200, "no-store"]);
    }
  });

  it("opens nothing for other visitors", async () => {
    const cookie = cookieOf(await site.enter(gatePassword));
    await site.get("/aktuelles", { cookie });
    await site.get(canaryPicture, { cookie });
    expect((await site.get("/aktuelles")).status).toBe(503);
    expect((await site.get(canaryPicture)).status).toBe(503);
  });

  it("is requested again with an empty field when it was wrong", async () => {
    const answer = await site.enter(`${gatePassword}!`);
    const html = answer.body.toString();
    expect(answer.status).toBe(401);
    expect(cookieNames(answer)).toEqual([]);
    expect(html).toContain("Falsches Passwort. Bitte versuchen Sie es erneut.");
    expect(html).toContain('name="weiter" value="/aktuelles"');
    expect(html).not.toContain(gatePassword);
    expect(html).not.toContain(canary);
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example", "https:evil.example", "/.//evil.example"])(
    "never redirects to another site: %s",
    async (weiter) => {
      expect((await site.enter(gatePassword, {}, weiter)).headers.location).toBe("/");
    },
  );

  it.each<Record<string, string>>([
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
  ])("is refused from another site: %j", async (headers) => {
    const answer = await site.enter(gatePassword, headers);
    expect(answer.status).toBe(403);
    expect(cookieNames(answer)).toEqual([]);
  });

  it.each([
    ["application/json", JSON.stringify({ password: gatePassword })],
    ["text/plain", `password=${gatePassword}`],
    ["application/x-www-form-urlencoded", new URLSearchParams({ gatePassword, isAdmin: "1" }).toString()],
    ["application/x-www-form-urlencoded", new URLSearchParams({ gatePassword, ["__proto__"]: "1" }).toString()],
  ])("is refused in another format: %s %s", async (type, body) => {
    const headers = { origin: "https://verein.example", "content-type": type };
    const answer = await rawRequest(site.url, "/zugang", { method: "POST", headers, body });
    expect(answer.status).toBe(400);
    expect(cookieNames(answer)).toEqual([]);
  });

  it("can be guessed ten times, whatever address the client claims", async () => {
    for (let round = 0; round < 10; round++) {
      expect((await site.enter(`falsch${round}`, { "x-forwarded-for": `192.0.2.${round}` })).status).toBe(401);
    }
    const answer = await site.enter(gatePassword, { "x-forwarded-for": "198.51.100.1" });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.body.toString()).toContain("Zu viele Versuche. Bitte versuchen Sie es in 15 Minuten noch einmal.");
    expect(cookieNames(answer)).toEqual([]);
  });

  it("is never logged", async () => {
    expect((await site.enter(gatePassword)).status).toBe(303);
    expect((await site.enter("Canary-Passwort-1")).status).toBe(401);
    expect(site.app.logText()).not.toMatch(/Gäste|Canary-Passwort/);
  });
});

describe("a flag or cookie set by hand", () => {
  it.each([
    "authenticated=true",
    "authenticated=1",
    "authenticated=",
    `authenticated=9999999999.${"A".repeat(43)}`,
    "authenticated[]=true",
    "Authenticated=true",
    "admin_session=x.y",
    "__Host-admin_session=x.y",
    `authenticated=${"x".repeat(4000)}`,
  ])("opens nothing: %s", async (cookie) => {
    await site.closeGate();
    expect((await site.get("/aktuelles", { cookie })).status).toBe(503);
  });

  it.each<Record<string, string>>([
    { authorization: "Bearer x" },
    { "x-authenticated": "true" },
    { "x-forwarded-user": "admin" },
  ])("opens nothing as a header: %j", async (headers) => {
    await site.closeGate();
    expect((await site.get("/aktuelles", headers)).status).toBe(503);
  });

  it("opens nothing as a query or method override", async () => {
    await site.closeGate();
    expect((await site.get("/aktuelles?authenticated=true&_method=POST")).status).toBe(503);
  });
});

describe("an earlier pass", () => {
  it("expires when the password changes", async () => {
    await site.closeGate();
    const cookie = cookieOf(await site.enter(gatePassword));
    await site.app.services.accessGate.change(gateKeeper, { password: gatePassword });
    expect((await site.get("/aktuelles", { cookie })).status).toBe(503);
  });

  it("expires when the gate is opened and closed again", async () => {
    await site.closeGate();
    const cookie = cookieOf(await site.enter(gatePassword));
    await site.app.services.accessGate.change(gateKeeper, { enabled: false });
    expect((await site.get("/aktuelles", { cookie })).status).toBe(200);
    await site.app.services.accessGate.change(gateKeeper, { enabled: true });
    expect((await site.get("/aktuelles", { cookie })).status).toBe(503);
  });

  it("from another installation is invalid", async () => {
    await site.closeGate();
    const other = await createTestApp();
    await other.services.accessGate.change(gateKeeper, { enabled: true, password: gatePassword });
    const answer = await other.services.accessGate.enter(gatePassword);
    await other.close();
    const cookie = answer.ok ? (answer.setCookie.split(";")[0] as string) : "";
    expect(cookie).toMatch(/^authenticated=/);
    expect((await site.get("/aktuelles", { cookie })).status).toBe(503);
  });
});

describe("a signed-in administrator", () => {
  it("sees the site", async () => {
    await site.closeGate();
    await site.app.services.accounts.create("redaktion@verein.example", "geheim123");
    const outcome = await site.app.services.accounts.signIn(
      { email: "redaktion@verein.example", password: "geheim123" },
      "192.0.2.1",
      null,
    );
    const cookie = outcome.ok ? outcome.setCookies.map((line) => line.split(";")[0]).join("; ") : "";
    const { status, text, headers } = await site.get("/aktuelles", { cookie });
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(text).toContain(canary);
    await site.app.services.accounts.signOut(cookie);
    expect((await site.get("/aktuelles", { cookie })).status).toBe(503);
  });
});

describe("the page cache", () => {
  it("serves nothing once the gate is closed, not even a 304", async () => {
    const { headers } = await site.get("/aktuelles");
    expect((await site.get("/aktuelles", { "if-none-match": String(headers.etag) })).status).toBe(304);
    await site.closeGate();
    expect((await site.get("/aktuelles")).status).toBe(503);
    expect((await site.get("/aktuelles", { "if-none-match": String(headers.etag) })).status).toBe(503);
  });

  it("does not keep a page that was being rendered when the gate closed", async () => {
    const { list } = site.app.services.content;
    let closing: Promise<unknown> | undefined;
    site.app.services.content.list = async (...query) => {
      closing ??= site.closeGate();
      await closing;
      return list(...query);
    };
    await site.get("/aktuelles");
    expect(closing).toBeDefined();
    expect((await site.get("/aktuelles")).status).toBe(503);
  });

  it("works for everybody again once the gate is open", async () => {
    await site.closeGate();
    await site.get("/aktuelles");
    await site.app.services.accessGate.change(gateKeeper, { enabled: false });
    await site.get("/aktuelles");
    const { status, headers } = await site.get("/aktuelles");
    expect([status, headers["cache-control"]]).toEqual([200, "public, no-cache"]);
    expect(site.app.services.pageCache.get("/aktuelles")).toBeDefined();
  });
});

describe("an open gate", () => {
  it("needs no password and issues no pass", async () => {
    const answer = await site.enter(gatePassword);
    expect([answer.status, answer.headers.location]).toEqual([303, "/aktuelles"]);
    expect(cookieNames(answer)).toEqual([]);
    const { status, headers } = await site.get("/zugang");
    expect([status, headers.location]).toEqual([302, "/"]);
  });

  it("causes no database query while pages are served from the cache", async () => {
    const executor = site.app.services.database.getExecutor();
    let queries = 0;
    const executeQuery = executor.executeQuery.bind(executor);
    executor.executeQuery = (...query) => {
      // Ignores polling for edits by other processes, twice a second on SQLite.
      if (!query[0].sql.includes("content_counter")) queries++;
      return executeQuery(...query);
    };
    // The cache may be invalidated again when polling notices our own edits.
    await vi.waitFor(async () => {
      queries = 0;
      await site.get("/aktuelles");
      expect(queries).toBe(0);
    }, 120_000);
    await site.get("/nachrichten?suche=schmerz");
    expect(queries).toBeGreaterThan(0);
    queries = 0;
    for (let visit = 0; visit < 5; visit++) await site.get("/aktuelles");
    expect(queries).toBe(0);
  });
});

describeOnAnyEngine("the gate of two instances", (current) => {
  it("closes on both", async () => {
    const [here, there] = [
      await createTestApp({ databaseUrl: current().url }),
      await createTestApp({ databaseUrl: current().url }),
    ];
    try {
      await here.put("news", "n1", aNewsItem({ title: canary }));
      const address = await there.listen();
      await rawRequest(address, "/aktuelles");
      expect((await rawRequest(address, "/aktuelles")).body.toString()).toContain(canary);
      await here.services.accessGate.change(gateKeeper, { enabled: true, password: gatePassword });
      await expect.poll(async () => (await rawRequest(address, "/aktuelles")).status).toBe(503);
    } finally {
      await here.close();
      await there.close();
    }
  });
});
