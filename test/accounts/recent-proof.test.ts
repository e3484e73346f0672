import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { administrator, signInAsAdministrator } from "#test/signed-in.ts";

const tenMinutes = 10 * 60_000;

describeOnAnyEngine("a sensitive step", (current) => {
  let app: TestApp;
  let cookie: string;
  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url });
    await app.put("events", "e1", anEvent({ date: "2026-09-12", registrationSettings: { enabled: true } }));
    const form = {
      title: "Dr." as const,
      firstName: "Erika",
      lastName: "Muster",
      city: "Ulm",
      email: "e@praxis.example",
    };
    await app.services.registerAttendee("e1", form, {});
    await app.services.accounts.create("otto@verein.example", "Fünf Enten singen laut", "editorial");
    cookie = await signInAsAdministrator(app);
  });
  afterEach(() => app.close());

  const age = async (milliseconds: number) => {
    const createdAt = new Date(Date.now() - milliseconds).toISOString();
    await sql`update auth_session set "createdAt" = ${createdAt}`.execute(app.services.database);
  };
  const send = (path: string, body: object) =>
    app.request(path, {
      method: "POST",
      headers: { Origin: app.siteUrl, Cookie: cookie, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const otto = async () => (await app.services.accountDesk.list()).find(({ email }) => email.startsWith("otto"));
  const steps = async (): Promise<[path: string, body: object][]> => [
    ["/admin/accounts", { intent: "setRole", id: (await otto())?.id, role: "administration" }],
    ["/admin/accounts", { intent: "resetSecondFactor", id: (await otto())?.id }],
    ["/admin/privacy", { intent: "inform", email: "e@praxis.example" }],
    ["/admin/events/e1/registrations", { intent: "export", search: "" }],
    ["/admin/events/e1/registrations", { intent: "showEfn", id: "r1" }],
    ["/admin/events/e1/eiv", { intent: "show", asFile: false }],
    ["/admin/account", { intent: "removePasskey", id: "p1" }],
    ["/admin/account", { intent: "endSession", id: "others" }],
    ["/admin/accounts", { intent: "remove", id: (await otto())?.id }],
  ];

  it("requires another sign-in ten minutes after the last, and changes nothing", async () => {
    await age(tenMinutes);
    for (const [path, body] of await steps()) {
      const answer = await send(path, body);
      expect([path, body, answer.status, answer.headers.get("Location")]).toEqual([
        ...[path, body, 302, "/admin/login?bestaetigen=1"],
      ]);
    }
    expect(await otto()).toMatchObject({ role: "editorial" });
    expect((await send("/admin/account", { intent: "rename", name: "A" })).status).toBe(200);
  });

  it("is allowed until then", async () => {
    await age(tenMinutes - 30_000);
    const statuses: number[] = [];
    for (const [path, body] of await steps()) statuses.push((await send(path, body)).status);
    // Two of them are about something that does not exist.
    expect(statuses).toEqual([200, 200, 200, 200, 404, 200, 422, 200, 200]);
    expect(await otto()).toBeUndefined();
  });

  it("is allowed after signing in again, which ends the previous session", async () => {
    await age(tenMinutes);
    const { id } = (await app.services.accounts.findViewer(cookie)) ?? {};
    const answer = await app.request("/admin/login/erneut", {
      method: "POST",
      headers: { Origin: app.siteUrl, Cookie: cookie },
      body: new URLSearchParams({ id: id ?? "", ...administrator }),
    });
    const before = cookie;
    cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    expect((await send("/admin/privacy", { intent: "inform", email: "e@praxis.example" })).status).toBe(200);
    expect(await app.services.accounts.findViewer(before)).toBeUndefined();
  });
});
