import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accountLinkLife } from "#model/accounts/account.ts";
import { createAccountLink } from "#server/accounts/administration/account-links.ts";
import { createTestApp, type TestApp, testTime } from "#test/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  // No mail server listens on this port: mails stay in the outbox.
  app = await createTestApp({ env: { MAIL_URL: "smtp://127.0.0.1:9", RATE_LIMITS: "off" } });
  await app.services.accounts.create("erika@verein.example", "Vier Hühner tanzen");
});
afterAll(() => app.close());

const post = (path: string, fields: Record<string, string>) =>
  app.request(path, { method: "POST", body: new URLSearchParams(fields), headers: { Origin: app.siteUrl } });

/** Returns everything by which a client could tell two responses apart. */
async function observable(answer: Response) {
  const text = (await answer.text()).replace(/nonce="[^"]*"/g, "").replace(/[\w-]{32}/g, "TOKEN");
  const { "x-request-id": _id, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers: JSON.stringify(headers).replace(/'nonce-[^']*'/g, ""), text };
}

const ask = async (email: string) => observable(await post("/admin/login/passwort-vergessen", { email }));

it("a reset request gets the same response for every address, before the account is looked up", async () => {
  const known = await ask("erika@verein.example");
  expect(known.status).toBe(200);
  expect(known.text).toContain("Falls es zu dieser Adresse einen Zugang gibt");
  expect(await ask("niemand@verein.example")).toEqual(known);
  expect(await ask("keine Adresse")).toEqual(known);
  await sql`alter table auth_user rename to away`.execute(app.services.database);
  try {
    expect(await ask("erika@verein.example")).toEqual(known);
  } finally {
    await sql`alter table away rename to auth_user`.execute(app.services.database);
  }
});

it.each(["invitation", "reset"] as const)(
  "a link of the purpose %s that a clock ahead made does not live until that time comes",
  async (purpose) => {
    const [account] = await app.services.accountService.list();
    const now = new Date(testTime);
    const opensWhenMade = async (hours: number) => {
      const made = new Date(now.getTime() + hours * 3_600_000);
      const token = await createAccountLink(app.services.database, account?.id ?? "", purpose, made);
      return (await app.request(`/admin/login/passwort/${token}`)).status === 200;
    };
    const life = accountLinkLife[purpose] / 3_600_000;
    // Corrected by as much as it lives, a clock may take a link with it that was just sent.
    for (const hours of [-life + 0.1, 0, life]) expect(await opensWhenMade(hours), `${hours}`).toBe(true);
    for (const hours of [-life, life + 0.1, 24 * 365]) expect(await opensWhenMade(hours), `${hours}`).toBe(false);
  },
);

it("a used and a made-up reset link get the same responses", async () => {
  const [account] = await app.services.accountService.list();
  const token = await createAccountLink(app.services.database, account?.id ?? "", "reset", new Date(testTime));
  const path = `/admin/login/passwort/${token}`;
  const fields = { password: "Fünf Enten singen laut", confirmation: "Fünf Enten singen laut" };
  const send = (to: string) => post(to, fields);
  expect((await send(path)).status).toBe(200);
  const made = path.replace(/[\w-]{32}$/, "A".repeat(32));
  expect(await observable(await app.request(path))).toEqual(await observable(await app.request(made)));
  const again = await observable(await send(path));
  expect(again).toEqual(await observable(await send(made)));
  expect([again.status, again.text.includes("Dieser Link gilt nicht mehr")]).toEqual([404, true]);
});
