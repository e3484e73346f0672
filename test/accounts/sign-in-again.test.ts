import { afterAll, beforeAll, expect, it } from "vitest";
import { codeAt } from "#server/accounts/second-factor/totp.ts";
import { createTestApp, type TestApp, testTime } from "#test/create-test-app.ts";

const erika = { email: "erika@verein.example", password: "Vier Hühner tanzen" };
const otto = { email: "otto@verein.example", password: "Fünf Enten singen laut" };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  for (const { email, password } of [erika, otto]) await app.services.accounts.create(email, password);
});
afterAll(() => app.close());

async function idOf(email: string): Promise<string> {
  return (await app.services.accountService.list()).find((account) => account.email === email)?.id ?? "";
}
async function post(fields: Record<string, string>, cookie = ""): Promise<Response> {
  const headers = { Origin: app.siteUrl, "Sec-Fetch-Site": "same-origin", Cookie: cookie };
  return app.request("/admin/login/erneut", { method: "POST", body: new URLSearchParams(fields), headers });
}
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
const isLetIn = async (cookie: string) =>
  (await app.request("/admin/dashboard", { headers: { Cookie: cookie } })).status === 200;

it("lets in the owner of the screen, with the same answer for a wrong password and an unknown account", async () => {
  const id = await idOf(erika.email);
  for (const wrong of [{ password: "falsch" }, { email: "niemand@verein.example" }]) {
    const answer = await post({ id, ...erika, ...wrong });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ state: "refused", message: "Ungültige Anmeldedaten" });
  }
  const answer = await post({ id, ...erika });
  expect([answer.status, await answer.json()]).toEqual([200, { state: "in" }]);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(await isLetIn(cookiesOf(answer))).toBe(true);
});

it("signs nobody in if it is another person", async () => {
  const answer = await post({ id: await idOf(erika.email), ...otto });
  expect([answer.status, await answer.json()]).toEqual([409, { state: "other_person" }]);
  expect(await isLetIn(cookiesOf(answer))).toBe(false);
  const sessions = app.services.database.selectFrom("auth_session").select("id");
  expect(await sessions.where("userId", "=", await idOf(otto.email)).execute()).toEqual([]);
});

it("asks for the code if a second factor is set up", async () => {
  const viewer = { id: await idOf(erika.email), email: erika.email };
  const { secondFactor } = app.services.accounts;
  const key = (await secondFactor.begin(viewer)) ?? "";
  const confirmed = await secondFactor.confirm(viewer, codeAt(key, new Date(testTime)), null);
  const [code = ""] = confirmed.ok ? confirmed.recoveryCodes : [];
  const first = await post({ id: viewer.id, ...erika });
  expect(await first.json()).toEqual({ state: "code_needed" });
  expect(await isLetIn(cookiesOf(first))).toBe(false);
  const given = { id: viewer.id, kind: "recovery", code };
  expect(await (await post({ ...given, code: "abcd" }, cookiesOf(first))).json()).toMatchObject({ state: "refused" });
  expect(await (await post(given)).json()).toMatchObject({ state: "refused", isOver: true });
  const second = await post(given, cookiesOf(first));
  expect(await second.json()).toEqual({ state: "in" });
  expect(await isLetIn(cookiesOf(second))).toBe(true);
});

it("refuses fields that the dialog does not send", async () => {
  const id = await idOf(erika.email);
  for (const fields of [
    { id, ...erika, weiter: "/admin/news" },
    { id, kind: "sms", code: "1" },
  ]) {
    expect((await post(fields as Record<string, string>)).status).toBe(400);
  }
  expect((await app.request("/admin/login/erneut")).headers.get("Location")).toBe("/admin/login");
});
