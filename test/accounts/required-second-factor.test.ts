import { afterEach, beforeEach, expect, it } from "vitest";
import { secondFactorMissing } from "#app/admin/ui/command/failure-text.ts";
import type { Role } from "#model/accounts/permission.ts";
import { codeAt } from "#server/accounts/second-factor/totp.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";

const password = "Vier Hühner tanzen";
const firstNotice = "Bitte richten Sie ihn bis 29.06.2026, 12:00 Uhr ein";

describeOnAnyEngine("a required second factor", (current) => {
  let app: TestApp;
  const start = async (requirement: string) => {
    app = await createTestApp({ databaseUrl: current().url, env: { REQUIRE_SECOND_FACTOR: requirement } });
  };
  beforeEach(() => start("people"));
  afterEach(() => app.close());

  const signIn = async (role: Role) => {
    const email = `${role}@verein.example`;
    await app.services.accounts.create(email, password, role);
    const outcome = await app.services.accounts.signIn({ email, password }, "192.0.2.1", null);
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
  };
  const open = async (path: string, cookie: string) => {
    const answer = await app.request(path, { headers: { Cookie: cookie } });
    return { status: answer.status, location: answer.headers.get("Location"), text: await answer.text() };
  };

  it("must be set up within fourteen days by roles with access to personal data; then only the own account opens", async () => {
    const cookie = await signIn("secretariat");
    expect((await open("/admin/dashboard", cookie)).text).toContain(firstNotice);
    app.setTime("2026-06-29T09:59:00Z");
    expect(await open("/admin/contact", cookie)).toMatchObject({ status: 200 });
    app.setTime("2026-06-29T10:00:00Z");
    for (const path of ["/admin/dashboard", "/admin/contact", "/admin/events/e1/anmeldungen"])
      expect(await open(path, cookie)).toMatchObject({ status: 302, location: "/admin/account" });
    const account = await open("/admin/account", cookie);
    expect(account).toMatchObject({ status: 200 });
    expect(account.text).toContain("Bis er eingerichtet ist, öffnet sich nur „Mein Konto“.");
    const headers = { Origin: app.siteUrl, Cookie: cookie, "Content-Type": "application/json" };
    const refused = await app.request("/admin/contact", { method: "POST", headers, body: "{}" });
    expect([refused.status, (await refused.text()).includes("Ihr Konto braucht einen zweiten Faktor")]).toEqual([
      ...[403, true],
    ]);
    // What the page at the door sends reads the sentence itself.
    const path = "/admin/events/e1/anwesenheit/personen";
    const entries = await app.request(path, { method: "POST", headers, body: "{}" });
    expect([entries.status, await entries.json()]).toEqual([403, secondFactorMissing]);

    const viewer = await app.services.accounts.findViewer(cookie);
    if (!viewer) throw new Error("nobody");
    const key = (await app.services.accounts.secondFactor.begin(viewer)) ?? "";
    expect(await open("/admin/contact", cookie)).toMatchObject({ status: 302 });
    const code = codeAt(key, new Date("2026-06-29T10:00:00Z"));
    expect(await app.services.accounts.secondFactor.confirm(viewer, code, cookie)).toMatchObject({ ok: true });
    expect(await open("/admin/contact", cookie)).toMatchObject({ status: 200 });
    expect((await open("/admin/account", cookie)).text).not.toContain("braucht einen zweiten Faktor");
  });

  it("is not required for roles without access to personal data, until the role changes", async () => {
    const cookie = await signIn("editorial");
    app.setTime("2026-08-01T10:00:00Z");
    const dashboard = await open("/admin/dashboard", cookie);
    expect([dashboard.status, dashboard.text.includes("zweiten Faktor")]).toEqual([200, false]);
    await app.services.accounts.setRole("editorial@verein.example", "events");
    expect((await open("/admin/dashboard", cookie)).text).toContain("bis 15.08.2026, 12:00 Uhr");
    // Changing the role back and forth does not extend the period.
    app.setTime("2026-08-10T10:00:00Z");
    await app.services.accounts.setRole("editorial@verein.example", "editorial");
    expect((await open("/admin/dashboard", cookie)).text).not.toContain("zweiten Faktor");
    await app.services.accounts.setRole("editorial@verein.example", "events");
    expect((await open("/admin/dashboard", cookie)).text).toContain("bis 15.08.2026, 12:00 Uhr");
    app.setTime("2026-08-15T10:00:00Z");
    expect(await open("/admin/dashboard", cookie)).toMatchObject({ status: 302 });
  });

  it("is due fourteen days after the clock is right again, if it was ahead at the first sign-in", async () => {
    app.setTime("2031-06-15T10:00:00Z");
    const cookie = await signIn("secretariat");
    expect((await open("/admin/dashboard", cookie)).text).toContain("bis 29.06.2031, 12:00 Uhr");
    app.setTime("2026-06-15T10:00:00Z");
    expect((await open("/admin/dashboard", cookie)).text).toContain(firstNotice);
    app.setTime("2026-06-29T10:00:00Z");
    expect(await open("/admin/dashboard", cookie)).toMatchObject({ status: 302, location: "/admin/account" });
  });

  it("is not required for users who only sign in through an identity provider", async () => {
    const cookie = await signIn("events");
    const viewer = await app.services.accounts.findViewer(cookie);
    expect((await open("/admin/dashboard", cookie)).text).toContain("zweiten Faktor");
    await app.services.database
      .deleteFrom("auth_account")
      .where("userId", "=", viewer?.id ?? "")
      .execute();
    const dashboard = await open("/admin/dashboard", cookie);
    expect([dashboard.status, dashboard.text.includes("zweiten Faktor")]).toEqual([200, false]);
  });

  it.each([
    ["none", "administration", false],
    ["all", "reader", true],
  ] as const)("with REQUIRE_SECOND_FACTOR=%s is required for %s: %s", async (requirement, role, isAsked) => {
    await app.close();
    await start(requirement);
    expect((await open("/admin/dashboard", await signIn(role))).text.includes(firstNotice)).toBe(isAsked);
  });
});
