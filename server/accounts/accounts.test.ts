import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listActivities } from "#server/activity/activity-store.ts";
import { runIn } from "#server/database/migrate.ts";
import { up as hashTokens } from "#server/database/migrations/0042-hashed-sessions.ts";
import type { Database } from "#server/database/schema.ts";
import { createLog, type Log } from "#server/log.ts";
import { createRateLimits, noRateLimits } from "#server/rate-limits.ts";
import { openInMemory } from "#test/database/contract-database.ts";
import { createAccount } from "#test/signed-in.ts";
import { type Accounts, createAccounts } from "./accounts.ts";
import { setDisabled } from "./administration/account-changes.ts";
import { createAccountLink, findAccountLink } from "./administration/account-links.ts";
import type { ProvenIdentity } from "./identity-provider.ts";
import { readOrCreateSecret } from "./secret.ts";

const email = "redaktion@example.org";
const password = "geheim123";
const address = "192.0.2.7";
const minute = 60_000;
const hour = 60 * minute;

let dataDir: string;
let database: Database;
let accounts: Accounts;

interface Options {
  siteUrl?: string;
  hasLimits?: boolean;
  now?: Date;
  log?: Log;
  create?: typeof createAccounts;
}

function open({
  now = new Date("2026-06-15T10:00:00Z"),
  create = createAccounts,
  hasLimits,
  ...options
}: Options = {}) {
  const rateLimits = hasLimits ? createRateLimits(database, () => "secret") : noRateLimits;
  const parts = { siteUrl: "http://127.0.0.1:3000", rateLimits, log: createLog("silent"), ...options };
  return create({ database, clock: () => now, dataDir, ...parts });
}

beforeEach(async () => {
  // The times of sessions are the system's.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-15T10:00:00Z") });
  dataDir = mkdtempSync(join(tmpdir(), "accounts-"));
  readOrCreateSecret(dataDir);
  database = await openInMemory();
  accounts = open();
  await createAccount({ services: { database, clock: () => new Date() } }, { email, password });
});

afterEach(async () => {
  vi.useRealTimers();
  await database.destroy();
  rmSync(dataDir, { recursive: true });
});

/** Signs in and returns the `Cookie` header a browser would send afterwards. */
async function signIn(as = email, cookies: string | null = null): Promise<string> {
  const outcome = await accounts.signIn({ email: as, password }, address, cookies);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

describe("signing in", () => {
  it("starts a session that names its viewer", async () => {
    const viewer = await accounts.findViewer(await signIn(" Redaktion@Example.ORG "));
    expect(viewer).toEqual({ id: expect.any(String), email, role: "administration" });
  });

  it("accepts an address without a dot, like the default administrator's", async () => {
    await accounts.create("admin@localhost", password);
    expect((await accounts.findViewer(await signIn("admin@localhost")))?.email).toBe("admin@localhost");
  });

  it("sets a cookie that scripts cannot read, secure on HTTPS, for twelve hours", async () => {
    const plain = await accounts.signIn({ email, password }, address, null);
    const secure = await open({ siteUrl: "https://verein.example" }).signIn({ email, password }, address, null);
    const attributes = /^admin_session=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/;
    expect(plain.ok && plain.setCookies.map((cookie) => cookie.replace("; Secure", ""))[0]).toMatch(attributes);
    expect(secure.ok && secure.setCookies[0]).toMatch(/^__Host-admin_session=[^;]+;.* Path=\/;.*; Secure/);
  });

  it("ends the browser's previous session", async () => {
    const before = await signIn();
    const after = await signIn(email, before);
    expect(after).not.toBe(before);
    expect(await accounts.findViewer(before)).toBeUndefined();
    expect(await accounts.findViewer(after)).toBeDefined();
  });

  it.each([
    ["a wrong password", { email, password: "falsch" }],
    ["an unknown account", { email: "niemand@example.org", password }],
    ["no password", { email, password: "" }],
    ["a hostile address", { email: `${"a".repeat(50_000)}' or 1=1 --`, password: "x".repeat(50_000) }],
  ])("refuses %s with the same answer", async (_what, credentials) => {
    expect(await accounts.signIn(credentials, address, null)).toEqual({ ok: false, reason: "invalid" });
  });

  describe("with a watched argon2", () => {
    // The real argon2: the test checks that it is called, not how long it takes. Modules are reset because the test
    // files of one worker share them.
    const verify = vi.fn<typeof import("@node-rs/argon2").verify>();
    let create: typeof createAccounts;
    beforeAll(async () => {
      vi.resetModules();
      vi.doMock("@node-rs/argon2", async (load) => {
        const argon2 = await load<typeof import("@node-rs/argon2")>();
        return { ...argon2, verify: verify.mockImplementation(argon2.verify) };
      });
      ({ createAccounts: create } = await import("./accounts.ts"));
    });
    afterAll(() => {
      vi.doUnmock("@node-rs/argon2");
      vi.resetModules();
    });

    it.each([
      ["known", "echt@example.org"],
      ["unknown", "niemand@example.org"],
    ])("does the same work for an account that is %s", async (_what, as) => {
      await accounts.create("echt@example.org", password);
      verify.mockClear();
      await open({ create }).signIn({ email: as, password: "falsch" }, address, null);
      expect(verify.mock.calls).toEqual([[expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), "falsch"]]);
    });
  });

  it("is recorded in the activity log", async () => {
    await signIn();
    expect(await listActivities(database, { limit: 5 })).toMatchObject([
      { action: "account.signed_in", section: "account", user: email },
    ]);
  });
});

describe("limits", () => {
  const wrong = { email, password: "falsch" };
  const networks = (count: number) => Array.from({ length: count }, (_, index) => `198.51.100.${index}`);
  const tryWrong = (credentials: typeof wrong, network: string, cookies: string | null = null) =>
    accounts.signIn(credentials, network, cookies);
  beforeEach(() => {
    accounts = open({ hasLimits: true });
  });

  it("block a network for an account after ten wrong passwords, whether the account exists or not", async () => {
    for (const as of [email, "niemand@example.org"]) {
      for (let round = 0; round < 10; round++) {
        expect(await tryWrong({ ...wrong, email: as }, address)).toEqual({ ok: false, reason: "invalid" });
      }
      const outcome = await accounts.signIn({ email: as, password }, address, null);
      expect(outcome).toEqual({ ok: false, reason: "limited", retryAfterSeconds: 900 });
    }
    expect(await accounts.signIn({ email, password }, "198.51.100.1", null)).toMatchObject({ ok: true });
  });

  it("block an account after a hundred failures in an hour, except for known browsers", async () => {
    const known = await signIn();
    for (const network of networks(10)) {
      for (let round = 0; round < 10; round++) await tryWrong(wrong, network);
    }
    expect(await accounts.signIn({ email, password }, "203.0.113.1", null)).toEqual({
      ok: false,
      reason: "limited",
      retryAfterSeconds: 3600,
    });
    expect(await accounts.signIn({ email, password }, "203.0.113.1", known)).toMatchObject({ ok: true });
    expect(await accounts.signIn({ email, password }, "198.51.100.0", known)).toMatchObject({ ok: true });
  });

  it("do not count blocked attempts", async () => {
    for (const network of networks(9)) for (let round = 0; round < 50; round++) await tryWrong(wrong, network);
    expect(await accounts.signIn({ email, password }, "203.0.113.1", null)).toMatchObject({ ok: true });
    for (let round = 0; round < 50; round++) await tryWrong({ ...wrong, email: "andere@example.org" }, "198.51.100.0");
    await accounts.create("zweite@example.org", password);
    const second = { email: "zweite@example.org", password };
    expect(await accounts.signIn(second, "198.51.100.0", null)).toMatchObject({ ok: true });
  });

  it("hold for concurrent attempts", async () => {
    const together = Array.from({ length: 25 }, () => tryWrong(wrong, address));
    const checked = (await Promise.all(together)).filter((outcome) => !outcome.ok && outcome.reason === "invalid");
    expect(checked).toHaveLength(10);
  });

  it("block an address that tries many accounts", async () => {
    for (let round = 0; round < 30; round++) {
      await accounts.signIn({ email: `wer${round}@example.org`, password }, address, null);
    }
    expect(await accounts.signIn({ email, password }, address, null)).toMatchObject({ reason: "limited" });
    expect(await accounts.signIn({ email, password }, "198.51.100.1", null)).toMatchObject({ ok: true });
  });

  it("are reset by a successful sign-in", async () => {
    for (let round = 0; round < 3; round++) {
      for (let failure = 0; failure < 9; failure++) await tryWrong(wrong, address);
      expect(await accounts.signIn({ email, password }, address, null)).toMatchObject({ ok: true });
    }
  });

  it("block a known browser after ten failures of its own, from any network", async () => {
    const known = await signIn();
    for (const network of networks(10))
      expect(await tryWrong(wrong, network, known)).toMatchObject({ reason: "invalid" });
    expect(await accounts.signIn({ email, password }, "203.0.113.1", known)).toMatchObject({ reason: "limited" });
    expect(await accounts.signIn({ email, password }, "198.51.100.0", null)).toMatchObject({ ok: true });
  });

  it.each([
    [
      "of another account",
      async () => {
        await accounts.create("zweite@example.org", password);
        return signIn("zweite@example.org");
      },
    ],
    [
      "that is forged",
      async () =>
        (await signIn()).replace(/(admin_device_[^=]+=)[^;]+/, `$1${"A".repeat(16)}.9999999999.${"A".repeat(43)}`),
    ],
    [
      "with an extended expiry",
      async () => (await signIn()).replace(/(admin_device_[^=]+=[^.]+)\.\d+/, "$1.9999999999"),
    ],
    ["that has expired", async () => await signIn()],
  ])("do not exempt a browser with a cookie %s", async (what, make) => {
    const cookies = await make();
    expect(cookies).toContain("admin_device_");
    if (what === "that has expired") {
      accounts = open({ hasLimits: true, now: new Date("2027-07-21T10:00:00Z") });
    }
    for (let round = 0; round < 10; round++) await tryWrong(wrong, address);
    expect(await accounts.signIn({ email, password }, address, cookies)).toMatchObject({ reason: "limited" });
  });

  it("recognise a browser by a cookie that scripts cannot read, valid for 400 days", async () => {
    const outcome = await open({ siteUrl: "https://verein.example" }).signIn({ email, password }, address, null);
    expect(outcome.ok && outcome.setCookies[1]).toMatch(
      /^__Host-admin_device_[\w-]{12}=[\w-]{16}\.\d+\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });
});

describe("sign-ins that failed", () => {
  const fail = (as = email) => accounts.signIn({ email: as, password: "falsch" }, address, null);

  it("are shown at the next sign-in, once, and logged as a count", async () => {
    for (let round = 0; round < 3; round++) await fail();
    for (let round = 0; round < 2; round++) await fail("niemand@example.org");
    const cookies = await signIn();
    expect(await accounts.countFailedSignIns(cookies)).toBe(3);
    await accounts.dismissFailedSignIns(cookies);
    expect(await accounts.countFailedSignIns(cookies)).toBe(0);
    expect(await accounts.countFailedSignIns(await signIn())).toBe(0);
    expect(await accounts.countFailedSignIns(null)).toBe(0);
    const entries = (await listActivities(database, { limit: 9 })).filter(
      ({ action }) => action === "account.sign_in_failed",
    );
    expect(entries.map(({ details, user }) => ({ details, user }))).toEqual([
      { user: "System", details: { count: 3, email } },
      { user: "System", details: { count: 2 } },
    ]);
  });

  it("survive a restart once saved, and add up", async () => {
    await fail();
    await accounts.saveFailedSignIns();
    accounts = open();
    await fail();
    expect(await accounts.countFailedSignIns(await signIn())).toBe(2);
  });

  it("appear in the operators' log without addresses", async () => {
    const lines: unknown[] = [];
    accounts = open({ log: createLog("info", (line) => lines.push(JSON.parse(line))) });
    await fail();
    await fail("niemand@example.org");
    const { id } = await database.selectFrom("auth_user").select("id").executeTakeFirstOrThrow();
    expect(lines).toMatchObject([{ level: "warn", account: id }, { account: "unknown" }]);
    expect(JSON.stringify(lines)).not.toContain("@");
  });
});

describe("a session", () => {
  it("expires after an hour without use, and each use extends it", async () => {
    const cookies = await signIn();
    for (let round = 0; round < 3; round++) {
      vi.setSystemTime(Date.now() + 59 * minute);
      expect(await accounts.findViewer(cookies)).toBeDefined();
    }
    vi.setSystemTime(Date.now() + 60 * minute);
    expect(await accounts.findViewer(cookies)).toBeUndefined();
  });

  it("expires twelve hours after sign-in, even if in use", async () => {
    const cookies = await signIn();
    for (let round = 0; round < 23; round++) {
      vi.setSystemTime(Date.now() + hour / 2);
      expect(await accounts.findViewer(cookies)).toBeDefined();
    }
    vi.setSystemTime(Date.now() + hour / 2 + 1);
    expect(await accounts.findViewer(cookies)).toBeUndefined();
  });

  it("neither lasts nor proves who it is for as long as the clock was ahead", async () => {
    const now = new Date();
    vi.setSystemTime(now.getTime() + 30 * minute);
    const cookies = await signIn();
    expect(await accounts.isRecentlyProven(cookies)).toBe(true);
    vi.setSystemTime(now);
    expect(await accounts.isRecentlyProven(cookies)).toBe(false);
    vi.setSystemTime(now.getTime() - 400 * 24 * hour);
    expect(await accounts.findViewer(cookies)).toBeUndefined();
  });

  it("ends on sign-out, in the database and in the browser", async () => {
    const cookies = await signIn();
    const [removal] = await accounts.signOut(cookies);
    expect(removal).toMatch(/^admin_session=; Max-Age=0/);
    expect(await accounts.findViewer(cookies)).toBeUndefined();
    expect((await listActivities(database, { limit: 1 }))[0]?.action).toBe("account.signed_out");
  });

  it("is deleted after it has expired", async () => {
    await signIn();
    vi.setSystemTime(Date.now() + 61 * minute);
    await signIn();
    expect(await database.selectFrom("auth_session").select("id").execute()).toHaveLength(1);
  });

  it.each(["admin_session=made-up", "admin_session=a.b", "admin_session=", "other=1", ""])(
    "is not found for the cookie %j",
    async (cookies) => {
      expect(await accounts.findViewer(await signIn())).toMatchObject({ email });
      expect(await accounts.findViewer(cookies)).toBeUndefined();
    },
  );

  it("stays open when an update replaces its token, stored as it is, by the hash", async () => {
    const cookies = await signIn();
    const token = /admin_session=([\w-]+)\./.exec(cookies)?.[1] ?? "";
    await database.updateTable("auth_session").set({ token }).execute();
    expect(await accounts.findViewer(cookies)).toBeUndefined();
    for (const step of hashTokens()) await step(runIn(database));
    expect(await accounts.findViewer(cookies)).toMatchObject({ email });
  });

  it("is not opened by a token read from the database, without the secret", async () => {
    await signIn();
    const { token } = await database.selectFrom("auth_session").select("token").executeTakeFirstOrThrow();
    expect(await accounts.findViewer(`admin_session=${token}`)).toBeUndefined();
    expect(await accounts.findViewer(`admin_session=${token}.${"A".repeat(43)}%3D`)).toBeUndefined();
    // Nor with a signature: the hash is no token.
    const { readSecret } = await import("./secret.ts");
    const { issueSession } = await import("./sessions/session-token.ts");
    const signed = issueSession(readSecret(dataDir), token, false).split(";")[0] ?? "";
    expect(await accounts.findViewer(signed)).toBeUndefined();
  });
});

describe("changing the password", () => {
  const change = (cookies: string | null, next: string, current = password) =>
    accounts.changePassword(cookies, { current, next }, address);

  it("ends all other sessions of the account and keeps this one", async () => {
    const other = await signIn();
    const own = await signIn();
    expect(await change(own, "Neues Wort 7")).toEqual({ ok: true });
    expect(await accounts.findViewer(own)).toBeDefined();
    expect(await accounts.findViewer(other)).toBeUndefined();
    expect(await accounts.signIn({ email, password }, address, null)).toMatchObject({ reason: "invalid" });
    expect(await accounts.signIn({ email, password: "Neues Wort 7" }, address, null)).toMatchObject({ ok: true });
  });

  it.each([
    ["kurz", "too_short"],
    [email, "own_email"],
    ["Sommer2026", "too_common"],
    [password, "unchanged"],
  ])("refuses %s: %s", async (next, reason) => {
    expect(await change(await signIn(), next)).toEqual({ ok: false, reason });
    expect(await accounts.signIn({ email, password }, address, null)).toMatchObject({ ok: true });
  });

  it("requires a session and the current password, with the limits of the sign-in", async () => {
    expect(await change(null, "Neues Wort 7")).toEqual({ ok: false, reason: "not_signed_in" });
    accounts = open({ hasLimits: true });
    const cookies = await signIn();
    for (let round = 0; round < 10; round++) {
      expect(await change(cookies, "Neues Wort 7", `falsch${round}`)).toEqual({ ok: false, reason: "wrong_password" });
    }
    expect(await change(cookies, "Neues Wort 7")).toMatchObject({ reason: "limited" });
    expect(await open().signIn({ email, password }, address, null)).toMatchObject({ ok: true });
  });
});

describe("a generated password", () => {
  it("is marked as such until it is changed", async () => {
    expect(await accounts.hasGivenPassword(await signIn())).toBe(false);
    const given = (await accounts.reset(email)) ?? "";
    const outcome = await accounts.signIn({ email, password: given }, address, null);
    expect(outcome).toMatchObject({ ok: true, isPasswordGiven: true });
    const cookies = outcome.ok ? outcome.setCookies.join() : null;
    expect(await accounts.hasGivenPassword(cookies)).toBe(true);
    await accounts.changePassword(cookies, { current: given, next: "Neues Wort 7" }, address);
    expect(await accounts.hasGivenPassword(cookies)).toBe(false);
    expect(await accounts.signIn({ email, password: "Neues Wort 7" }, address, null)).toMatchObject({
      isPasswordGiven: false,
    });
  });

  it("does not have to be changed after a sign-in through an identity provider", async () => {
    await accounts.reset(email);
    const outcome = await accounts.signInProven(
      { issuer: "https://id.example", subject: "s", email, name: "", provenAt: undefined, role: undefined },
      null,
    );
    const cookies = outcome.ok ? outcome.setCookies.join() : null;
    expect(await accounts.findViewer(cookies)).toMatchObject({ email });
    expect(await accounts.hasGivenPassword(cookies)).toBe(false);
  });
});

describe("a sign-in through an identity provider", () => {
  const issuer = "https://id.example";
  const subject = "s-1";
  const comeIn = (identity: Partial<ProvenIdentity>) =>
    accounts.signInProven(
      { issuer, subject, email: undefined, name: "", provenAt: undefined, role: undefined, ...identity },
      null,
    );

  it("links the account with the verified address, and recognises the subject afterwards", async () => {
    expect(await comeIn({})).toEqual({ ok: false, reason: "unproven" });
    expect(await comeIn({ email: "niemand@example.org" })).toEqual({ ok: false, reason: "unknown" });
    expect(await comeIn({ email: "Redaktion@Example.org" })).toMatchObject({ ok: true, viewer: { email } });
    expect(await comeIn({})).toMatchObject({ ok: true, viewer: { email } });
    expect(await comeIn({ email: "neu@example.org" })).toMatchObject({ ok: true, viewer: { email } });
    const linked = await listActivities(database, { limit: 10 });
    expect(linked.filter(({ action }) => action === "account.linked")).toHaveLength(1);
  });

  it("identifies the account by subject even if its new address belongs to another account", async () => {
    await accounts.create("zweite@example.org");
    await comeIn({ email });
    expect(await comeIn({ email: "zweite@example.org" })).toMatchObject({ ok: true, viewer: { email } });
  });

  it("refuses another subject of that provider for a linked account until it is reset", async () => {
    await comeIn({ email });
    expect(await comeIn({ subject: "s-2", email })).toEqual({ ok: false, reason: "taken" });
    await accounts.reset(email);
    expect(await comeIn({ subject: "s-2", email })).toMatchObject({ ok: true });
    expect(await comeIn({ email })).toEqual({ ok: false, reason: "taken" });
  });

  it("links again when the association changes its provider, whose subjects are unrelated", async () => {
    await comeIn({ email });
    const other = "https://other.example";
    expect(await comeIn({ issuer: other })).toEqual({ ok: false, reason: "unproven" });
    expect(await comeIn({ issuer: other, subject: "s-2", email })).toMatchObject({ ok: true });
  });

  it("links only one of two concurrent subjects", async () => {
    const both = await Promise.allSettled([comeIn({ email }), comeIn({ subject: "s-2", email })]);
    expect(both.filter((one) => one.status === "fulfilled" && one.value.ok)).toHaveLength(1);
  });

  it("neither links nor opens a disabled account", async () => {
    await accounts.create("zweite@example.org");
    await accounts.disable(email);
    expect(await comeIn({ email })).toEqual({ ok: false, reason: "unknown" });
    expect(await comeIn({})).toEqual({ ok: false, reason: "unproven" });
  });
});

describe("an identity provider that assigns roles", () => {
  const comeIn = (email: string, role: ProvenIdentity["role"]) =>
    accounts.signInProven(
      {
        issuer: "https://id.example",
        subject: email.toLowerCase(),
        email,
        name: "Nora Neu",
        provenAt: undefined,
        role,
      },
      null,
    );
  const roleAt = async (email: string) => (await accounts.list()).find((one) => one.email === email)?.role;

  it("creates an account with its role, and updates the role at the next sign-in", async () => {
    expect(await comeIn("Neu@example.org", "secretariat")).toMatchObject({ ok: true });
    expect(await listActivities(database, { limit: 3 })).toMatchObject([
      { action: "account.signed_in", user: "neu@example.org" },
      { action: "account.linked", user: "neu@example.org" },
      {
        action: "account.created",
        user: "System",
        details: { email: "neu@example.org", role: "secretariat", by: "provider" },
      },
    ]);
    await comeIn("neu@example.org", "events");
    expect(await roleAt("neu@example.org")).toBe("events");
    await comeIn("neu@example.org", undefined);
    expect(await roleAt("neu@example.org")).toBe("events");
  });

  it("makes an account without a role a reader, and creates none for an unknown address without a role", async () => {
    await comeIn("neu@example.org", "administration");
    await comeIn("neu@example.org", null);
    expect(await roleAt("neu@example.org")).toBe("reader");
    expect(await comeIn("fremd@example.org", null)).toEqual({ ok: false, reason: "unknown" });
    expect(await roleAt("fremd@example.org")).toBeUndefined();
  });

  it("keeps the role of the last administrator", async () => {
    expect(await comeIn(email, "reader")).toMatchObject({ ok: true });
    expect(await roleAt(email)).toBe("administration");
    await accounts.create("zweite@example.org");
    await comeIn(email, "reader");
    expect(await roleAt(email)).toBe("reader");
  });

  it("neither opens nor changes a disabled account, and creates none for an unverified address", async () => {
    await accounts.create("zweite@example.org", password, "reader");
    await accounts.disable("zweite@example.org");
    expect(await comeIn("zweite@example.org", "administration")).toEqual({ ok: false, reason: "unknown" });
    expect(await roleAt("zweite@example.org")).toBe("reader");
    const proven = {
      issuer: "https://id.example",
      subject: "s-9",
      email: undefined,
      name: "",
      provenAt: undefined,
      role: "editorial",
    } as const;
    expect(await accounts.signInProven(proven, null)).toEqual({ ok: false, reason: "unproven" });
  });

  it("creates one account for two concurrent first sign-ins", async () => {
    const both = await Promise.allSettled([comeIn("neu@example.org", "events"), comeIn("neu@example.org", "events")]);
    expect(both.filter((one) => one.status === "fulfilled" && one.value.ok).length).toBeGreaterThan(0);
    expect((await accounts.list()).filter((one) => one.email === "neu@example.org")).toHaveLength(1);
  });
});

describe("managing accounts", () => {
  it("generates a random password when none is given, and refuses an existing address", async () => {
    const made = await accounts.create("zweite@example.org");
    expect(made).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    expect(await accounts.signIn({ email: "zweite@example.org", password: made ?? "" }, address, null)).toMatchObject({
      ok: true,
    });
    expect(await accounts.create("ZWEITE@example.org")).toBeUndefined();
  });

  it("disables an account at once, and a reset enables it with a new password", async () => {
    const cookies = await signIn();
    await accounts.create("zweite@example.org", password, "reader");
    expect(await accounts.disable(email)).toEqual({ ok: false, reason: "last_administrator" });
    expect(await accounts.setRole(email, "reader")).toEqual({ ok: false, reason: "last_administrator" });
    expect(await accounts.setRole("zweite@example.org", "administration")).toEqual({ ok: true });
    expect(await accounts.disable(email)).toEqual({ ok: true });
    expect(await accounts.findViewer(cookies)).toBeUndefined();
    expect(await accounts.signIn({ email, password }, address, null)).toMatchObject({ reason: "invalid" });
    expect(await accounts.list()).toMatchObject([{ email, isDisabled: true }, { isDisabled: false }]);
    expect(await listActivities(database, { limit: 2 })).toMatchObject([
      { action: "account.disabled", user: "System", details: { email, by: "command" } },
      { action: "account.role_changed", user: "System", details: { role: "administration", by: "command" } },
    ]);

    const fresh = await accounts.reset(email);
    expect(await accounts.signIn({ email, password }, address, null)).toMatchObject({ reason: "invalid" });
    expect(await accounts.signIn({ email, password: fresh ?? "" }, address, null)).toMatchObject({ ok: true });
    expect(await accounts.list()).toMatchObject([{ email, isDisabled: false }, {}]);
  });

  it("records each change the operator makes", async () => {
    await accounts.createByCommand("zweite@example.org");
    await accounts.setRole("zweite@example.org", "reader");
    await accounts.disable("zweite@example.org");
    await accounts.reset("zweite@example.org");
    const entries = (await listActivities(database, { limit: 4 })).reverse();
    expect(entries.map(({ action, user, details }) => [action, user, details.email])).toEqual(
      ["created", "role_changed", "disabled", "reset"].map((what) => [
        `account.${what}`,
        "System",
        "zweite@example.org",
      ]),
    );
  });

  it("reports unknown accounts", async () => {
    expect(await accounts.reset("niemand@example.org")).toBeUndefined();
    expect(await accounts.disable("niemand@example.org")).toEqual({ ok: false, reason: "missing" });
  });

  it("stores argon2id hashes and a secret file readable by its owner only", async () => {
    await accounts.reset(email);
    const rows = await database
      .selectFrom("auth_account" as "auth_user")
      .selectAll()
      .execute();
    expect(rows).toMatchObject([{ password: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }]);
    expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
  });
});

describe.each(["invitation", "reset"] as const)("a link to choose a password, %s, is revoked", (purpose) => {
  const now = new Date("2026-06-15T10:00:00Z");
  const ways: Record<string, (id: string) => Promise<unknown>> = {
    "when the operator resets the account": () => accounts.reset(email),
    "when its owner changes the password": async () => {
      const change = { current: password, next: "Vier Hühner tanzen" };
      expect(await accounts.changePassword(await signIn(), change, address)).toEqual({ ok: true });
    },
    "when the account is disabled, also once it is enabled again": async (id) => {
      await accounts.create("zweite@example.org", password);
      for (const isDisabled of [true, false])
        expect(await setDisabled({ database }, { id, isDisabled }, { email: null, now })).toEqual({ ok: true });
    },
  };
  it.each(Object.entries(ways))("%s", async (_name, change) => {
    const { id } = await database.selectFrom("auth_user").select("id").executeTakeFirstOrThrow();
    const token = await createAccountLink(database, id, purpose, now);
    expect(await findAccountLink(database, token, now)).toBeDefined();
    await change(id);
    expect(await findAccountLink(database, token, now)).toBeUndefined();
  });
});
