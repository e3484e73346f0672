import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { adminPaths, filledIn } from "#test/route-table.ts";
import { createAccount } from "#test/signed-in.ts";

/** Accessible without a session: sign-in and sign-out. */
const open = ["/admin/login", "/admin/logout"];
const guarded = adminPaths.filter((path) => !open.some((start) => path === start || path.startsWith(`${start}/`)));
const secret = "Streng vertraulicher Titel";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.put("news", "x1", { title: secret, date: "2026-06-15" });
});
afterAll(() => app.close());

const sameOrigin = () => ({ Origin: app.siteUrl, "Sec-Fetch-Site": "same-origin" });

/** Expects a redirect to the sign-in, which a data request receives in its own format, or a 401; and no content. */
async function expectRefused(answer: Response, path: string): Promise<void> {
  const body = await answer.text();
  expect(body).not.toContain(secret);
  const isRedirect = answer.status === 302 && (answer.headers.get("Location") ?? "").startsWith("/admin/login?");
  const isDataRedirect = answer.status === 202 && body.includes("/admin/login?");
  expect(isRedirect || isDataRedirect || answer.status === 401, `${path}: ${answer.status} ${body.slice(0, 200)}`).toBe(
    true,
  );
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
}

describe.each(guarded)("anonymous requests to %s", (pattern) => {
  const path = filledIn(pattern, { collection: "news", id: "x1" });

  it("are refused as document and as data request", async () => {
    await expectRefused(await app.request(path), path);
    await expectRefused(await app.request(`${path}.data`), path);
    await expectRefused(await app.request(`${path}?bearbeiten=x1`), path);
  });

  it("are refused when they choose the routes to load", async () => {
    const route = path.slice(1);
    for (const routes of ["admin/layout/layout", `${route}`, `admin/layout/layout,${route}`, ""]) {
      const url = `${path}.data?${new URLSearchParams({ _routes: routes })}`;
      const answer = await app.request(url);
      expect(await answer.clone().text()).not.toContain(secret);
      if (answer.status !== 404) await expectRefused(answer, url);
    }
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("are refused as %s", async (method) => {
    const body = JSON.stringify({ intent: "remove", id: "x1" });
    const headers = { ...sameOrigin(), "Content-Type": "application/json" };
    for (const url of [path, `${path}.data`]) {
      await expectRefused(await app.request(url, { method, body, headers }), `${method} ${url}`);
    }
    expect(await app.services.content.find("news", "x1")).toBeDefined();
  });
});

describe("a session that has ended", () => {
  const password = "Vier Hühner tanzen";
  /** How a session ends, by the email address of its account. */
  const endings: Record<string, (email: string, cookie: string) => Promise<unknown>> = {
    "by signing out": (_email, cookie) =>
      app.request("/admin/logout", { method: "POST", headers: { Cookie: cookie, ...sameOrigin() } }),
    "as its account was locked": (email) => app.services.accounts.disable(email),
    "as its password was reset": (email) => app.services.accounts.reset(email),
    // Its times are the system's.
    "by its time": () => {
      const update = app.services.database.updateTable("auth_session");
      return update.set({ expiresAt: "2000-01-01T00:00:00.000Z" }).execute();
    },
  };

  it.each(Object.entries(endings))("%s, opens nothing any more", async (how, end) => {
    const email = `ende-${Object.keys(endings).indexOf(how)}@verein.example`;
    const account = { email, password };
    await createAccount(app, account, "administration");
    const outcome = await app.services.accounts.signIn(account, "192.0.2.1", null);
    if (!outcome.ok) throw new Error(outcome.reason);
    const cookie = outcome.setCookies.map((set) => set.split(";")[0]).join("; ");
    const headers = { Cookie: cookie };
    expect((await app.request("/admin/news", { headers })).status).toBe(200);
    await end(email, cookie);
    for (const pattern of guarded) {
      const path = filledIn(pattern, { collection: "news", id: "x1" });
      for (const url of [path, `${path}.data`]) {
        await expectRefused(await app.request(url, { headers }), url);
        const body = '{"intent":"delete","id":"x1"}';
        const change = { ...headers, ...sameOrigin(), "Content-Type": "application/json" };
        await expectRefused(await app.request(url, { method: "POST", headers: change, body }), `POST ${url}`);
      }
    }
    expect(await app.services.content.find("news", "x1")).toBeDefined();
  });
});

it("covers the routes of the back office", () => {
  expect(guarded).toEqual(expect.arrayContaining(["/admin", "/admin/dashboard", "/admin/news", "/admin/search"]));
});

it("lets in a signed-in administrator, until they sign out", async () => {
  const password = "Vier Hühner tanzen";
  await app.services.accounts.create("redaktion@verein.example", password);
  const signIn = await app.request("/admin/login", {
    method: "POST",
    headers: sameOrigin(),
    body: new URLSearchParams({ email: "redaktion@verein.example", password, weiter: "/admin/news" }),
  });
  expect(signIn.status).toBe(302);
  expect(signIn.headers.get("Location")).toBe("/admin/news");
  const [setCookie = ""] = signIn.headers.getSetCookie();
  expect(setCookie).toMatch(/^__Host-admin_session=/);
  expect(setCookie).toMatch(/; HttpOnly/);
  expect(setCookie).toMatch(/; Secure/);
  expect(setCookie).toMatch(/; SameSite=Lax/);
  const headers = { Cookie: setCookie.split(";")[0] ?? "" };

  const page = await app.request("/admin/news", { headers });
  expect(page.status).toBe(200);
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  expect(await page.text()).toContain(secret);

  const signOut = await app.request("/admin/logout", { method: "POST", headers: { ...headers, ...sameOrigin() } });
  expect(signOut.headers.getSetCookie()[0]).toMatch(/Max-Age=0/);
  await expectRefused(await app.request("/admin/news", { headers }), "/admin/news after signing out");
});

it("asks a user with a generated password to choose their own, on every screen", async () => {
  const email = "neu@verein.example";
  const password = (await app.services.accounts.create(email)) ?? "";
  const body = new URLSearchParams({ email, password, weiter: "/admin/news" });
  const signIn = await app.request("/admin/login", { method: "POST", headers: sameOrigin(), body });
  expect(signIn.headers.get("Location")).toBe("/admin/dashboard?passwort=erstes");
  const headers = { Cookie: signIn.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
  const notice = "Bitte wählen Sie ein eigenes Passwort";
  expect(await (await app.request("/admin/news", { headers })).text()).toContain(notice);

  const change = { intent: "changePassword", current: password, next: "Vier Hühner tanzen" };
  const answer = await app.request("/admin/dashboard", {
    method: "POST",
    headers: { ...headers, ...sameOrigin(), "Content-Type": "application/json" },
    body: JSON.stringify(change),
  });
  expect(answer.status).toBe(200);
  expect(await (await app.request("/admin/news", { headers })).text()).not.toContain(notice);
});

it("refuses forms sent from another site, including sign-in", async () => {
  for (const path of ["/admin/login", "/admin/logout", "/admin/news"]) {
    const answer = await app.request(path, {
      method: "POST",
      headers: { Origin: "https://evil.example" },
      body: "a=b",
    });
    expect(answer.status).toBe(403);
  }
});

it("answers too many sign-ins with 429, a message and Retry-After", async () => {
  const body = () => new URLSearchParams({ email: "wer@verein.example", password: "falsch" });
  const send = () => app.request("/admin/login", { method: "POST", headers: sameOrigin(), body: body() });
  for (let round = 0; round < 10; round++) expect((await send()).status).toBe(401);
  const limited = await send();
  expect(limited.status).toBe(429);
  // Up to a quarter of an hour after the first attempt, which was just now.
  const seconds = Number(limited.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(800);
  expect(seconds).toBeLessThanOrEqual(900);
  expect(await limited.text()).toContain("Zu viele Versuche. Bitte versuchen Sie es in 15 Minuten noch einmal.");
});
