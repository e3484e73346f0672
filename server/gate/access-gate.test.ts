import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listActivities } from "#server/activity/activity-store.ts";
import { createPartEditor } from "#server/content/save-part.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { writeContent } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { openInMemory } from "#test/database/contract-database.ts";
import { type AccessGate, createAccessGate } from "./access-gate.ts";

const viewer = { id: "u1", email: "redaktion@example.org" };
const password = "Offen für Gäste 7";

let database: Database;
let gate: AccessGate;
let signedIn: string | undefined;
let now: Date;

function open(): AccessGate {
  const made: AccessGate = createAccessGate({
    database,
    clock: () => now,
    siteUrl: "https://verein.example",
    secret: () => "a secret",
    isSignedIn: async (cookies) => cookies !== null && cookies === signedIn,
    partEditor: createPartEditor(
      database,
      () => now,
      () => made.invalidate(),
    ),
  });
  return made;
}

beforeEach(async () => {
  now = new Date("2026-06-15T10:00:00Z");
  signedIn = undefined;
  database = await openInMemory();
  gate = open();
});
afterEach(() => database.destroy());

/** Enters the password and returns the `Cookie` header a browser would send afterwards. */
async function enter(): Promise<string> {
  const outcome = await gate.enter(password);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.setCookie.split(";")[0] as string;
}

const settings = () => createContentReader(database).findFirst("settings");

/** Saves settings as an editor does on the contact screen. */
async function saveContactSettings(phone: string): Promise<void> {
  const { id, version, ...document } = (await settings()) as NonNullable<Awaited<ReturnType<typeof settings>>>;
  const change = { collection: "settings", id, document: { ...document, phone }, expected: version } as const;
  await database
    .transaction()
    .execute((transaction) => writeContent(transaction, { ...change, activity: null }, { email: viewer.email, now }));
  gate.invalidate();
}

describe("an open gate", () => {
  it("is the default without settings and admits everybody", async () => {
    expect(await gate.isClosed()).toBe(false);
    expect(await gate.admits(null)).toBe(true);
  });

  it("issues no pass, not even for its last password", async () => {
    await gate.change(viewer, { enabled: true, password });
    await gate.change(viewer, { enabled: false });
    expect(await gate.enter(password)).toEqual({ ok: false, reason: "wrong_password" });
  });
});

describe("a closed gate", () => {
  beforeEach(async () => {
    await gate.change(viewer, { enabled: true, password });
  });

  it("admits nobody without a pass", async () => {
    expect(await gate.isClosed()).toBe(true);
    for (const cookies of [null, "", "authenticated=true", "a=1"]) expect(await gate.admits(cookies)).toBe(false);
  });

  it("admits visitors who entered the password", async () => {
    expect(await gate.admits(await enter())).toBe(true);
  });

  it.each(["", "falsch", password.toLowerCase(), ` ${password}`, "x".repeat(1_000_000)])(
    "refuses a wrong password",
    async (wrong) => expect(await gate.enter(wrong)).toEqual({ ok: false, reason: "wrong_password" }),
  );

  it("admits administrators who are signed in", async () => {
    signedIn = "admin_session=1";
    expect(await gate.admits("admin_session=1")).toBe(true);
    expect(await gate.admits("admin_session=2")).toBe(false);
  });

  it("revokes all passes when the password is set, even to the same one", async () => {
    const pass = await enter();
    await gate.change(viewer, { password });
    expect(await gate.admits(pass)).toBe(false);
    expect(await gate.admits(await enter())).toBe(true);
  });

  it("revokes all passes when it is switched off and on again", async () => {
    const pass = await enter();
    await gate.change(viewer, { enabled: false });
    await gate.change(viewer, { enabled: true });
    expect(await gate.admits(pass)).toBe(false);
    expect(await gate.admits(await enter())).toBe(true);
  });

  it("keeps passes when other settings are saved repeatedly", async () => {
    const pass = await enter();
    for (let round = 0; round < 60; round++) await saveContactSettings(`+49 30 ${round}`);
    expect(await gate.admits(pass)).toBe(true);
    await gate.change(viewer, { enabled: false });
    await gate.change(viewer, { enabled: true });
    expect(await gate.admits(pass)).toBe(false);
  });

  it("accepts a pass on every instance", async () => {
    const pass = await enter();
    expect(await open().admits(pass)).toBe(true);
  });

  it("caches its state instead of querying the database per request", async () => {
    await gate.isClosed();
    const asked = database.getExecutor();
    let queries = 0;
    const executeQuery = asked.executeQuery.bind(asked);
    asked.executeQuery = (...query) => {
      queries++;
      return executeQuery(...query);
    };
    for (let round = 0; round < 10; round++) await gate.admits("authenticated=true");
    expect(queries).toBe(0);
    gate.invalidate();
    await gate.admits(null);
    expect(queries).toBeGreaterThan(0);
  });

  it("stays closed for everybody without an account when it has no password after an import", async () => {
    const {
      id,
      version: _version,
      ...document
    } = (await settings()) as NonNullable<Awaited<ReturnType<typeof settings>>>;
    const withoutPassword = { ...document, maintenance: { enabled: true } };
    await database
      .transaction()
      .execute((transaction) =>
        writeContent(
          transaction,
          { collection: "settings", id, document: withoutPassword, expected: "any", activity: null },
          { email: null, now },
        ),
      );
    gate.invalidate();
    expect(await gate.admits(null)).toBe(false);
    expect(await gate.enter("")).toMatchObject({ ok: false });
    expect(await gate.enter(password)).toMatchObject({ ok: false });
  });

  it("refuses passwords when the imported hash is not argon2", async () => {
    const {
      id,
      version: _version,
      ...document
    } = (await settings()) as NonNullable<Awaited<ReturnType<typeof settings>>>;
    const md5 = "5f4dcc3b5aa765d61d8327deb882cf995f4dcc3b5aa7";
    await database.transaction().execute((transaction) =>
      writeContent(
        transaction,
        {
          collection: "settings",
          id,
          document: { ...document, maintenance: { enabled: true, password: md5 } },
          expected: "any",
          activity: null,
        },
        { email: null, now },
      ),
    );
    gate.invalidate();
    expect(await gate.enter(md5)).toMatchObject({ ok: false });
  });
});

describe("switching the gate", () => {
  const actions = async () => (await listActivities(database, { limit: 10 })).map(({ action }) => action);

  it.each([undefined, "", "   "])("on is refused while it has no password (%j)", async (none) => {
    expect(await gate.change(viewer, { enabled: true, password: none })).toEqual({
      ok: false,
      reason: "invalid",
      fieldErrors: { password: "Bitte geben Sie ein Passwort ein." },
    });
    expect(await gate.isClosed()).toBe(false);
    expect(await actions()).toEqual([]);
  });

  it("on needs no password when it has one from before", async () => {
    await gate.change(viewer, { password });
    expect(await gate.isClosed()).toBe(false);
    expect(await gate.change(viewer, { enabled: true })).toMatchObject({ ok: true });
    expect(await gate.admits(await enter())).toBe(true);
  });

  it("logs an entry for each change, and none if nothing changed", async () => {
    await gate.change(viewer, { enabled: true, password });
    await gate.change(viewer, { enabled: true });
    await gate.change(viewer, { password: "anders" });
    await gate.change(viewer, { enabled: false });
    await gate.change(viewer, { enabled: false });
    expect(await actions()).toEqual([
      "maintenance.disabled",
      "maintenance.password_changed",
      "maintenance.enabled",
      "maintenance.password_changed",
    ]);
    expect((await listActivities(database, { limit: 1 }))[0]).toMatchObject({
      section: "maintenance",
      details: { id: "settings" },
      user: viewer.email,
      timestamp: now.toISOString(),
    });
  });

  it("is no conflict with what the same form sent before without an answer", async () => {
    const seen = { version: "new", previousAttempts: [] } as const;
    await gate.change(viewer, { enabled: true, password }, seen);
    const again = { enabled: true, password: "anders" };
    expect(await gate.change(viewer, again, seen)).toMatchObject({
      ...{ ok: false, reason: "stale", document: { enabled: true }, version: 1, savedBy: viewer.email },
    });
    const wrong = [{ enabled: true, password: "nicht dieses" }];
    expect(await gate.change(viewer, again, { ...seen, previousAttempts: wrong })).toMatchObject({ reason: "stale" });
    const lost = [...wrong, { enabled: true, password }];
    expect(await gate.change(viewer, again, { ...seen, previousAttempts: lost })).toMatchObject({ ok: true });
    expect(await gate.enter("anders")).toMatchObject({ ok: true });
  });

  it("keeps the other settings", async () => {
    await gate.change(viewer, { enabled: true, password });
    await saveContactSettings("+49 30 42");
    await gate.change(viewer, { enabled: false });
    expect(await settings()).toMatchObject({ phone: "+49 30 42", maintenance: { enabled: false } });
  });

  it("never stores the password in plain text", async () => {
    await gate.change(viewer, { enabled: true, password });
    await gate.change(viewer, { password: `${password}!` });
    const tables = ["content", "revisions", "activity_logs"] as const;
    const stored = await Promise.all(tables.map((table) => database.selectFrom(table).selectAll().execute()));
    expect(JSON.stringify(stored)).not.toContain(password);
    expect((await settings())?.maintenance.password).toMatch(/^\$argon2id\$/);
  });

  it("refuses a password of more than 200 characters", async () => {
    expect(await gate.change(viewer, { enabled: true, password: "x".repeat(201) })).toMatchObject({
      ok: false,
      reason: "invalid",
    });
  });
});
