import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { AccountCommand } from "#app/admin/account/account-command.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { administrator, signInAsAdministrator } from "#test/signed-in.ts";

/** Returns the intents of a submission's schema. */
function intentsOf(schema: object): string[] {
  if ("options" in schema) return (schema.options as object[]).flatMap(intentsOf);
  return [(schema as { shape: { intent: { value: string } } }).shape.intent.value];
}

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
  const otto = async () => (await app.services.accountService.list()).find(({ email }) => email.startsWith("otto"));
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

  /** Every submission of "Mein Konto"; `isFree`: needs no recent sign-in. */
  const ownSteps: { body: { intent: string } & Record<string, string>; isFree?: boolean }[] = [
    { body: { intent: "rename", name: "A" }, isFree: true },
    { body: { intent: "changePassword", current: "falsch", next: "Fünf Enten singen laut" }, isFree: true },
    { body: { intent: "endSession", id: "others" } },
    { body: { intent: "beginPasskey", name: "Angreifer", password: "" } },
    { body: { intent: "addPasskey", name: "Angreifer", answer: "{}" } },
    { body: { intent: "removePasskey", id: "p1" } },
    { body: { intent: "beginSecondFactor", password: "" } },
    { body: { intent: "confirmSecondFactor", code: "123456" } },
    { body: { intent: "renewRecoveryCodes", kind: "app", code: "123456" } },
    { body: { intent: "switchOffSecondFactor", kind: "app", code: "123456" } },
  ];
  const kinds: [kind: string, prepare: (id: string) => Promise<unknown>][] = [
    ["with a password", async () => {}],
    ["of an identity provider only", (id) => withoutPassword(id)],
    ["with passkeys only", async (id) => [await withoutPassword(id), await withPasskey(id)]],
    ["with password and second factor", (id) => withSecondFactor(id)],
  ];
  const withoutPassword = (id: string) =>
    app.services.database
      .updateTable("auth_account")
      .set({ providerId: "https://id.example", accountId: "s-1", password: null })
      .where("userId", "=", id)
      .execute();
  const withPasskey = (id: string) =>
    app.services.database
      .insertInto("passkeys")
      .values({
        ...{ id: "p1", user_id: id, credential_id: "c1", public_key: "k", counter: 0, transports: "", name: "A" },
        ...{ created_at: new Date().toISOString(), last_used_at: "" },
      })
      .execute();
  const withSecondFactor = (id: string) =>
    app.services.database
      .insertInto("second_factors")
      .values({ user_id: id, sealed_key: "k", confirmed_at: "2026-01-01", last_step: 0, tries: 0, tries_since: "" })
      .execute();

  it.each(kinds)("of an account %s is every change of what opens it", async (_kind, prepare) => {
    const { id = "" } = (await app.services.accounts.findViewer(cookie)) ?? {};
    await prepare(id);
    const rowsOf = async () => [
      await app.services.database.selectFrom("passkeys").selectAll().execute(),
      await app.services.database.selectFrom("second_factors").selectAll().execute(),
      await app.services.database.selectFrom("passkey_challenges").selectAll().execute(),
    ];
    const before = await rowsOf();
    for (const { body, isFree } of ownSteps) {
      await age(3 * tenMinutes);
      const answer = await send("/admin/account", body);
      const isAsked = answer.headers.get("Location") === "/admin/login?bestaetigen=1";
      expect([body.intent, isAsked]).toEqual([body.intent, !isFree]);
    }
    expect(await rowsOf()).toEqual(before);
    // A recent sign-in is enough.
    await age(tenMinutes - 30_000);
    for (const { body } of ownSteps)
      expect([body, (await send("/admin/account", body)).status]).not.toEqual([body, 302]);
  });

  it("of the own account is listed here completely", () => {
    expect(ownSteps.map(({ body }) => body.intent).sort()).toEqual(intentsOf(AccountCommand).sort());
  });

  it("is allowed until then", async () => {
    await age(tenMinutes - 30_000);
    const statuses: number[] = [];
    for (const [path, body] of await steps()) statuses.push((await send(path, body)).status);
    // Two of them are about something that does not exist.
    expect(statuses).toEqual([200, 200, 200, 200, 404, 200, 404, 200, 200]);
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
