import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { type OidcPeer, oidcClient, startOidcPeer } from "./oidc-peer.ts";

const siteUrl = "http://127.0.0.1:3999";
let peer: OidcPeer;
let app: TestApp;

beforeAll(async () => {
  peer = await startOidcPeer(`${siteUrl}/admin/login/oidc/callback`);
  app = await createTestApp({
    siteUrl,
    env: {
      OIDC_ISSUER: peer.issuer,
      OIDC_CLIENT_ID: oidcClient.clientId,
      OIDC_CLIENT_SECRET: oidcClient.clientSecret,
    },
  });
  await app.services.accounts.create("erika@verein.example");
});
afterAll(async () => {
  await app.close();
  peer.close();
});

const erika = { sub: "erika", email: "Erika@Verein.example", email_verified: true };

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/**
 * Runs the whole sign-in: our link, the provider, and back.
 *
 * @returns our response to the returning browser
 */
async function signInWithProvider(to = app, before = "", asked = ""): Promise<Response> {
  const start = await to.request(`/admin/login/oidc?weiter=%2Fadmin%2Fnews${asked}`);
  expect(start.status).toBe(302);
  expect(start.headers.get("Set-Cookie")).toMatch(/^admin_oidc=[^;]+; Max-Age=600; Path=\/;.* HttpOnly; SameSite=Lax$/);
  const back = await peer.visit(start.headers.get("Location") ?? "");
  return to.request(back.pathname + back.search, { headers: { Cookie: `${cookiesOf(start)}; ${before}` } });
}

it("signs in a user who has an account here and whose address the provider has verified", async () => {
  peer.person = erika;
  expect(await (await app.request("/admin/login")).text()).toContain("Mit dem Anmeldedienst anmelden");
  const answer = await signInWithProvider();
  expect(answer.headers.get("Location")).toBe("/admin/news");
  expect(answer.headers.getSetCookie()[0]).toMatch(/^admin_oidc=; Max-Age=0; /);
  const page = await app.request("/admin/news", { headers: { Cookie: cookiesOf(answer) } });
  expect(page.status).toBe(200);
  expect(await app.services.dashboard.listActivities({ limit: 2 })).toMatchObject([
    { action: "account.signed_in", user: "erika@verein.example" },
    { action: "account.linked", user: "erika@verein.example" },
  ]);
});

it("replaces a session the browser already had", async () => {
  peer.person = erika;
  const status = async (cookie: string) => (await app.request("/admin/news", { headers: { Cookie: cookie } })).status;
  const before = cookiesOf(await signInWithProvider());
  expect(await status(before)).toBe(200);
  const after = cookiesOf(await signInWithProvider(app, before));
  expect([await status(before), await status(after)]).toEqual([302, 200]);
});

it("counts as a recent proof only when the provider was told to ask again", async () => {
  peer.person = erika;
  const ask = async (cookie: string) => {
    const headers = { Origin: app.siteUrl, Cookie: cookie, "Content-Type": "application/json" };
    const body = JSON.stringify({ intent: "inform", email: "e@praxis.example" });
    const answer = await app.request("/admin/privacy", { method: "POST", headers, body });
    return answer.headers.get("Location") ?? answer.status;
  };
  const silent = cookiesOf(await signInWithProvider());
  expect(await ask(silent)).toBe("/admin/login?bestaetigen=1");
  expect(await ask(cookiesOf(await signInWithProvider(app, silent, "&bestaetigen=1")))).toBe(200);
});

it("recognises a linked user whose address at the provider has changed", async () => {
  peer.person = { sub: "erika", email: "neu@anderswo.example", email_verified: false };
  expect((await signInWithProvider()).headers.get("Location")).toBe("/admin/news");
});

it.each([
  ["without an account here", { ...erika, sub: "wer", email: "wer@verein.example" }, "unknown", "hier keinen Zugang"],
  ["with an unverified address", { ...erika, sub: "otto", email_verified: false }, "unproven", "nicht bestätigt"],
  ["with an address whose account is linked to another subject", { ...erika, sub: "otto" }, "taken", "anderen Konto"],
  ["who cancels", undefined, "cancelled", "abgebrochen"],
])("refuses a user %s", async (_who, person, reason, sentence) => {
  peer.person = person;
  const answer = await signInWithProvider();
  expect(answer.headers.get("Location")).toBe(`/admin/login?anbieter=${reason}`);
  expect(cookiesOf(answer)).not.toContain("admin_session");
  expect(await (await app.request(`/admin/login?anbieter=${reason}`)).text()).toContain(sentence);
});

it("refuses a user whose account is disabled", async () => {
  peer.person = { sub: "max", email: "max@verein.example", email_verified: true };
  await app.services.accounts.create("max@verein.example");
  await app.services.accounts.disable("max@verein.example");
  expect((await signInWithProvider()).headers.get("Location")).toBe("/admin/login?anbieter=unknown");
});

it("assigns roles from the provider's claim when configured", async () => {
  const decided = await createTestApp({
    siteUrl,
    env: {
      OIDC_ISSUER: peer.issuer,
      OIDC_CLIENT_ID: oidcClient.clientId,
      OIDC_CLIENT_SECRET: oidcClient.clientSecret,
      OIDC_ROLE_CLAIM: "groups",
      OIDC_ROLES: "presse=editorial,buero=secretariat",
    },
  });
  const nora = { sub: "nora", email: "nora@verein.example", email_verified: true, name: "Nora Neu" };
  peer.person = { ...nora, groups: ["alle"] };
  expect((await signInWithProvider(decided)).headers.get("Location")).toBe("/admin/login?anbieter=unknown");
  peer.person = { ...nora, groups: ["alle", "buero"] };
  const cookies = cookiesOf(await signInWithProvider(decided));
  const open = async (path: string) => (await decided.request(path, { headers: { Cookie: cookies } })).status;
  expect([await open("/admin/events/x/messages"), await open("/admin/accounts")]).toEqual([404, 403]);
  expect(await decided.services.accountService.list()).toMatchObject([{ name: "Nora Neu", role: "secretariat" }]);
  peer.person = { ...nora, groups: ["alle"] };
  expect((await signInWithProvider(decided)).headers.get("Location")).toBe("/admin/news");
  expect(await open("/admin/events/x/messages")).toBe(403);
  await decided.close();
});

it("offers no identity provider when none is configured", async () => {
  const plain = await createTestApp();
  expect(await (await plain.request("/admin/login")).text()).not.toContain("Anmeldedienst");
  for (const path of ["/admin/login/oidc", "/admin/login/oidc/callback?code=a&state=b"]) {
    expect((await plain.request(path)).headers.get("Location")).toBe("/admin/login");
  }
  await plain.close();
});
