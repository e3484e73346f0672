import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { type RawAnswer, rawRequest } from "#test/raw-request.ts";
import { administrator, createAccount } from "#test/signed-in.ts";

let app: TestApp;
let url: string;
afterEach(() => app.close());

async function open(env: Record<string, string> = {}): Promise<void> {
  app = await createTestApp({ env });
  url = await app.listen();
  await createAccount(app);
}

const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<RawAnswer> =>
  rawRequest(url, path, {
    method: "POST",
    headers: { origin: app.siteUrl, "content-type": "application/x-www-form-urlencoded", ...headers },
    body,
  });
const signIn = (fields: Record<string, string> = {}, headers?: Record<string, string>) =>
  post("/admin/login", new URLSearchParams({ ...administrator, weiter: "", ...fields }).toString(), headers);
const cookieOf = ({ headers }: RawAnswer) => String(headers["set-cookie"]).split(";")[0] ?? "";
const isLetIn = async (cookie: string) => (await rawRequest(url, "/admin/dashboard", { headers: { cookie } })).status;

describe("a sign-in over HTTP", () => {
  beforeEach(() => open());

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https:evil.example",
    "https://evil.example/admin/news",
    "/admin/..//evil.example",
    "/admin/\t/evil.example",
    "javascript:alert(1)",
  ])("redirects to no other site: %j", async (weiter) => {
    const answer = await signIn({ weiter });
    expect([answer.status, answer.headers.location]).toEqual([302, "/admin/dashboard"]);
    const shown = await rawRequest(url, `/admin/login?${new URLSearchParams({ weiter })}`);
    expect(shown.body.toString()).toContain('name="weiter" value="/admin/dashboard"');
    expect(shown.body.toString()).not.toMatch(/(href|src)="[^"]*evil/);
  });

  it("replaces a planted session, and ends an existing one", async () => {
    const planted = "__Host-admin_session=untergeschoben.signatur";
    const first = cookieOf(await signIn({}, { cookie: planted }));
    expect(first).not.toContain("untergeschoben");
    expect([await isLetIn(planted), await isLetIn(first)]).toEqual([302, 200]);
    const second = cookieOf(await signIn({}, { cookie: first }));
    expect([await isLetIn(first), await isLetIn(second)]).toEqual([302, 200]);
  });

  it("is invalid after signing out, also on a copy of the cookie", async () => {
    const cookie = cookieOf(await signIn());
    const answer = await post("/admin/logout", "", { cookie });
    expect(String(answer.headers["set-cookie"])).toMatch(/admin_session=;.*Max-Age=0/);
    expect(await isLetIn(cookie)).toBe(302);
  });

  it("ends in other browsers when the password changes", async () => {
    const [elsewhere, here] = [cookieOf(await signIn()), cookieOf(await signIn())];
    const change = JSON.stringify({
      intent: "changePassword",
      current: administrator.password,
      next: "Fünf Hühner singen",
    });
    const headers = { cookie: here, "content-type": "application/json" };
    expect((await post("/admin/dashboard", change, headers)).status).toBe(200);
    expect([await isLetIn(elsewhere), await isLetIn(here)]).toEqual([302, 200]);
    expect((await signIn()).status).toBe(401);
  });

  it("does not tell a known address from an unknown one", async () => {
    const [known, unknown] = [
      await signIn({ password: "falsch" }),
      await signIn({ password: "falsch", email: "unbekannt@verein.example" }),
    ];
    const parts = ({ status, headers: { date: _date, ...headers }, body }: RawAnswer) => {
      const text = body.toString().replace(/[a-zäöü.]+@verein\.example/g, "ADRESSE");
      return { status, names: Object.keys(headers), text: text.replace(/nonce="[^"]*"/g, "") };
    };
    expect(parts(unknown)).toEqual(parts(known));
    expect(known.status).toBe(401);
  });

  it.each([
    ["application/json", JSON.stringify(administrator)],
    ["text/plain", new URLSearchParams(administrator).toString()],
    ["multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na\r\n--x--'],
    ["application/x-www-form-urlencoded", new URLSearchParams({ ...administrator, isAdmin: "true" }).toString()],
    ["application/x-www-form-urlencoded", `${new URLSearchParams(administrator)}&email=andere@verein.example`],
    ["application/x-www-form-urlencoded", `${new URLSearchParams(administrator)}&__proto__=x`],
  ])("is refused in any other format: %s %s", async (type, body) => {
    const answer = await post("/admin/login", body, { "content-type": type });
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([400, undefined]);
  });
});

describe("repeated sign-ins", () => {
  const variants = [administrator.email, administrator.email.toUpperCase(), ` ${administrator.email} `];

  it("from one address are limited whatever address the client claims", async () => {
    await open();
    let checked = 0;
    for (let round = 0; round < 100; round++) {
      const claimed = `203.0.${round}.${round % 7}`;
      const headers = { "x-forwarded-for": claimed, "x-real-ip": claimed, forwarded: `for=${claimed}` };
      const email = `${round % 7}${variants[round % 3]?.trim()}${".".repeat(round % 2)}`;
      const answer = await signIn({ email, password: `falsch${round}` }, headers);
      if (answer.status === 401) checked++;
      else expect([answer.status, Number(answer.headers["retry-after"]) > 0]).toEqual([429, true]);
    }
    expect(checked).toBe(30);
    expect((await signIn()).status).toBe(429);
  });

  it("to one account are limited across addresses, except in a browser known to the owner", async () => {
    await open({ TRUST_PROXY: "1" });
    const known = ((await signIn()).headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");
    let checked = 0;
    for (let round = 0; round < 120; round++) {
      const headers = { "x-forwarded-for": `198.51.100.7, 203.0.${round}.1` };
      const answer = await signIn({ email: variants[round % 3] ?? "", password: "falsch" }, headers);
      if (answer.status === 401) checked++;
    }
    expect(checked).toBe(100);
    const answer = await signIn({}, { "x-forwarded-for": "192.0.2.1" });
    expect(answer.status).toBe(429);
    expect(answer.body.toString()).toMatch(/Zu viele Versuche/);
    expect((await signIn({}, { "x-forwarded-for": "203.0.7.1", cookie: known })).status).toBe(302);
  });

  it("to one account from one network do not lock out others", async () => {
    await open({ TRUST_PROXY: "1" });
    const from = (address: string) => ({ "x-forwarded-for": address });
    const statuses: number[] = [];
    for (let round = 0; round < 40; round++) {
      const email = variants[round % 3] ?? "";
      statuses.push((await signIn({ email, password: "falsch" }, from("203.0.113.7"))).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(30).fill(429)]);
    const cookie = cookieOf(await signIn({}, from("192.0.2.1")));
    const { body } = await rawRequest(url, "/admin/dashboard", { headers: { cookie } });
    expect(body.toString()).toMatch(/Seit Ihrer letzten Anmeldung gab es.{0,20}10 fehlgeschlagene Anmeldeversuche/);
    expect(body.toString()).toContain(`10 fehlgeschlagene Anmeldeversuche für ${administrator.email}`);
  });

  it("from one IPv6 connection are limited for its whole network", async () => {
    await open({ TRUST_PROXY: "1" });
    let checked = 0;
    for (let round = 0; round < 60; round++) {
      const headers = { "x-forwarded-for": `2001:db8:1:2:${round.toString(16)}::${round}` };
      const answer = await signIn({ email: `wer${round}@verein.example`, password: "falsch" }, headers);
      if (answer.status === 401) checked++;
    }
    expect(checked).toBe(30);
    expect((await signIn({}, { "x-forwarded-for": "2001:db8:1:3::1" })).status).toBe(302);
  });
});
