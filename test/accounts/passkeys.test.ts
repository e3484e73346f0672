import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NewPasskeyAnswer, PasskeyAnswer, secondsForPasskey } from "#model/accounts/passkey.ts";
import { createAccounts } from "#server/accounts/accounts.ts";
import { createAccountService } from "#server/accounts/administration/account-service.ts";
import { codeAt } from "#server/accounts/second-factor/totp.ts";
import { readOrCreateSecret } from "#server/accounts/secret.ts";
import { createLog } from "#server/log.ts";
import { createRateLimits, noRateLimits } from "#server/rate-limits.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from "./software-authenticator.ts";

const siteUrl = "https://verein.example";
const erika = { email: "erika@verein.example", password: "Vier Hühner tanzen" };
const otto = { email: "otto@verein.example", password: "Fünf Enten singen laut" };
const network = "192.0.2.1";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "passkeys-"));
  readOrCreateSecret(dataDir);
});
afterAll(() => removeFolder(dataDir));

describeOnAnyEngine("a passkey", (current) => {
  let now: Date;
  beforeEach(() => {
    now = new Date();
  });
  const advance = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  /** Creates the services as one instance of the program has them. */
  const createInstance = (hasLimits = false) => {
    const shared = { database: current().database, clock: () => now, siteUrl };
    const rateLimits = hasLimits ? createRateLimits(shared.database, () => "secret") : noRateLimits;
    return {
      accounts: createAccounts({ ...shared, log: createLog("silent"), dataDir, rateLimits }),
      desk: createAccountService({ ...shared, hasMailService: true }),
    };
  };
  type Accounts = ReturnType<typeof createInstance>["accounts"];
  const asCookies = (setCookies: readonly string[]) => setCookies.map((cookie) => cookie.split(";")[0]).join("; ");

  async function viewerOf(account: typeof erika) {
    const { accounts, desk } = createInstance();
    await accounts.create(account.email, account.password);
    const id = (await desk.list()).find(({ email }) => email === account.email)?.id ?? "";
    return { id, email: account.email };
  }
  async function add(accounts: Accounts, viewer: { id: string; email: string }, name = "Notebook") {
    const authenticator = createSoftwareAuthenticator(siteUrl);
    const options = (await accounts.passkeys.begin(viewer, "Verein")) ?? "";
    const answer = NewPasskeyAnswer.parse(authenticator.create(options));
    expect(await accounts.passkeys.add(viewer, name, answer)).toBe(true);
    return authenticator;
  }
  async function setUp() {
    const { accounts, desk } = createInstance();
    const viewer = await viewerOf(erika);
    return { accounts, desk, viewer, authenticator: await add(accounts, viewer) };
  }
  type UnlockOptions = Parameters<SoftwareAuthenticator["unlock"]>[1];
  /** Signs in as a browser without other cookies. */
  async function signIn(accounts: Accounts, authenticator: SoftwareAuthenticator, how?: UnlockOptions, before = "") {
    const { options, setCookies } = await accounts.beginPasskey(null, false);
    const answer = PasskeyAnswer.parse(authenticator.unlock(options, how));
    return accounts.signInWithPasskey(answer, network, `${asCookies(setCookies)}; ${before}`, "");
  }
  const reasonOf = (outcome: { ok: boolean; reason?: string }) => (outcome.ok ? "in" : outcome.reason);

  it("signs in without password and code, and records its last use", async () => {
    const { accounts, viewer, authenticator } = await setUp();
    const key = (await accounts.secondFactor.begin(viewer)) ?? "";
    await accounts.secondFactor.confirm(viewer, codeAt(key, now), null);
    expect(await accounts.passkeys.list(viewer)).toMatchObject([{ name: "Notebook", lastUsedAt: "" }]);
    advance(60);
    const outcome = await signIn(accounts, authenticator);
    if (!outcome.ok) throw new Error(outcome.reason);
    expect(await accounts.findViewer(asCookies(outcome.setCookies))).toMatchObject({ email: erika.email });
    expect(outcome.setCookies).toContainEqual(expect.stringMatching(/^__Host-admin_passkey=; Max-Age=0;.*; Secure$/));
    expect(await accounts.passkeys.list(viewer)).toMatchObject([{ lastUsedAt: now.toISOString() }]);
    expect(await accounts.isRecentlyProven(asCookies(outcome.setCookies))).toBe(true);
    // A session the browser already had is replaced.
    const again = await signIn(accounts, authenticator, undefined, asCookies(outcome.setCookies));
    expect(await accounts.findViewer(asCookies(again.ok ? again.setCookies : []))).toBeDefined();
    expect(await accounts.findViewer(asCookies(outcome.setCookies))).toBeUndefined();
  });

  it("answers each challenge once, on all instances, even concurrently", async () => {
    const { accounts, authenticator } = await setUp();
    const { options, setCookies } = await accounts.beginPasskey(null, false);
    const answer = PasskeyAnswer.parse(authenticator.unlock(options));
    const cookies = asCookies(setCookies);
    const there = createInstance().accounts;
    const both = await Promise.all([
      accounts.signInWithPasskey(answer, network, cookies),
      there.signInWithPasskey(answer, network, cookies),
    ]);
    expect(both.map(reasonOf).sort()).toEqual(["in", "invalid"]);
    expect(reasonOf(await there.signInWithPasskey(answer, network, cookies))).toBe("invalid");
  });

  it("answers a challenge within five minutes, in the browser that requested it", async () => {
    const { accounts, authenticator } = await setUp();
    const first = await accounts.beginPasskey(null, false);
    const answer = PasskeyAnswer.parse(authenticator.unlock(first.options));
    const other = await accounts.beginPasskey(null, false);
    expect(reasonOf(await accounts.signInWithPasskey(answer, network, asCookies(other.setCookies)))).toBe("invalid");
    // A failed attempt uses up the challenge.
    expect(reasonOf(await accounts.signInWithPasskey(answer, network, asCookies(first.setCookies)))).toBe("invalid");
    const late = await accounts.beginPasskey(null, false);
    advance(secondsForPasskey);
    const tooLate = PasskeyAnswer.parse(authenticator.unlock(late.options));
    expect(reasonOf(await accounts.signInWithPasskey(tooLate, network, asCookies(late.setCookies)))).toBe("invalid");
    await accounts.beginPasskey(null, false);
    const kept = await current().database.selectFrom("passkey_challenges").select("expires_at").execute();
    expect(kept).toHaveLength(1);
  });

  it("is refused from another site, without user verification, and when its counter does not increase", async () => {
    const { accounts, authenticator } = await setUp();
    for (const how of [
      { origin: "https://verein.example.evil.example" },
      { origin: "http://verein.example" },
      { rpId: "evil.example" },
      { isVerified: false },
    ]) {
      expect(reasonOf(await signIn(accounts, authenticator, how)), JSON.stringify(how)).toBe("invalid");
    }
    expect(reasonOf(await signIn(accounts, authenticator, { counter: 7 }))).toBe("in");
    for (const counter of [7, 6, 0]) {
      expect(reasonOf(await signIn(accounts, authenticator, { counter }))).toBe("invalid");
    }
    expect(reasonOf(await signIn(accounts, authenticator, { counter: 8 }))).toBe("in");
  });

  it("cannot be created for another account's, another site's or a sign-in's challenge", async () => {
    const { accounts } = createInstance();
    const [hers, his] = [await viewerOf(erika), await viewerOf(otto)];
    const authenticator = createSoftwareAuthenticator(siteUrl);
    const options = (await accounts.passkeys.begin(hers, "Verein")) ?? "";
    const answer = NewPasskeyAnswer.parse(authenticator.create(options));
    expect(await accounts.passkeys.add(his, "Gestohlen", answer)).toBe(false);
    expect(await accounts.passkeys.add(hers, "Verbraucht", answer)).toBe(false);
    for (const how of [{ origin: "https://evil.example" }, { rpId: "evil.example" }, { isVerified: false }]) {
      const next = (await accounts.passkeys.begin(hers, "Verein")) ?? "";
      const wrong = NewPasskeyAnswer.parse(authenticator.create(next, how));
      expect(await accounts.passkeys.add(hers, "Falsch", wrong)).toBe(false);
    }
    // A challenge for signing in is not valid for creating a passkey.
    const { options: asked } = await accounts.beginPasskey(null, false);
    expect(await accounts.passkeys.add(hers, "Falsch", NewPasskeyAnswer.parse(authenticator.create(asked)))).toBe(
      false,
    );
    expect(await accounts.passkeys.list(hers)).toEqual([]);
    // Nor can two accounts add the same passkey.
    const twice = (await accounts.passkeys.begin(hers, "Verein")) ?? "";
    expect(await accounts.passkeys.add(hers, "Notebook", NewPasskeyAnswer.parse(authenticator.create(twice)))).toBe(
      true,
    );
    const again = (await accounts.passkeys.begin(his, "Verein")) ?? "";
    expect(await accounts.passkeys.add(his, "Notebook", NewPasskeyAnswer.parse(authenticator.create(again)))).toBe(
      false,
    );
  });

  it("replaces the code after the password, if it belongs to the same account", async () => {
    const { accounts, viewer, authenticator } = await setUp();
    const his = await add(accounts, await viewerOf(otto));
    const key = (await accounts.secondFactor.begin(viewer)) ?? "";
    await accounts.secondFactor.confirm(viewer, codeAt(key, now), null);
    const asked = await accounts.signIn(erika, network, null);
    const step = !asked.ok && asked.reason === "code_needed" ? asCookies(asked.setCookies) : "";
    expect(await accounts.hasPasskeyForCode(step)).toBe(true);
    expect(await accounts.hasPasskeyForCode(null)).toBe(false);
    for (const [passkey, result] of [
      [his, "invalid"],
      [authenticator, "in"],
    ] as const) {
      const { options, setCookies } = await accounts.beginPasskey(step, true);
      expect((JSON.parse(options) as { allowCredentials: unknown[] }).allowCredentials).toHaveLength(1);
      const answer = PasskeyAnswer.parse(passkey.unlock(options));
      const outcome = await accounts.signInWithPasskey(answer, network, `${step}; ${asCookies(setCookies)}`);
      expect(reasonOf(outcome)).toBe(result);
      if (outcome.ok)
        expect(outcome.setCookies).toContainEqual(expect.stringMatching(/^__Host-admin_second_step=; Max-Age=0/));
    }
  });

  it("is invalid once it is removed, or its account is disabled, reset or deleted", async () => {
    const { accounts, desk, viewer, authenticator } = await setUp();
    const [listed] = await accounts.passkeys.list(viewer);
    const his = await viewerOf(otto);
    expect(await accounts.passkeys.remove(his, listed?.id ?? "")).toBe(false);
    expect(await accounts.passkeys.remove(viewer, listed?.id ?? "")).toBe(true);
    expect(reasonOf(await signIn(accounts, authenticator))).toBe("invalid");
    expect((await accounts.signIn(erika, network, null)).ok).toBe(true);

    const second = await add(accounts, viewer, "Telefon");
    await accounts.disable(erika.email);
    expect(reasonOf(await signIn(accounts, second))).toBe("invalid");
    await accounts.reset(erika.email);
    expect(reasonOf(await signIn(accounts, second))).toBe("invalid");

    const third = await add(accounts, viewer, "Schlüssel");
    expect(await desk.remove(his, { id: viewer.id })).toEqual({ ok: true });
    expect(reasonOf(await signIn(accounts, third))).toBe("invalid");
    await viewerOf(erika);
    expect(reasonOf(await signIn(accounts, third))).toBe("invalid");
    expect(await current().database.selectFrom("passkeys").selectAll().execute()).toEqual([]);
  });

  it("is removed when an administrator resets the second factor", async () => {
    const { accounts, desk, viewer, authenticator } = await setUp();
    const key = (await accounts.secondFactor.begin(viewer)) ?? "";
    await accounts.secondFactor.confirm(viewer, codeAt(key, now), null);
    expect(await desk.resetSecondFactor({ id: "chief", email: "chefin@verein.example" }, viewer.id)).toEqual({
      ok: true,
    });
    expect(reasonOf(await signIn(accounts, authenticator))).toBe("invalid");
  });

  it("causes a mail and a log entry when added or removed, with its name only in the mail", async () => {
    const { accounts, viewer } = await setUp();
    const [listed] = await accounts.passkeys.list(viewer);
    await accounts.passkeys.remove(viewer, listed?.id ?? "");
    const { database } = current();
    const notices = await database.selectFrom("account_notices").select(["notice", "device"]).execute();
    expect(notices).toEqual(
      expect.arrayContaining([
        { notice: "passkey_added", device: "Notebook" },
        { notice: "passkey_removed", device: "Notebook" },
      ]),
    );
    const entries = await database
      .selectFrom("activity_logs")
      .select(["action", "details"])
      .orderBy("number")
      .execute();
    expect(entries).toEqual([
      { action: "account.passkey_added", details: "{}" },
      { action: "account.passkey_removed", details: "{}" },
    ]);
  });

  it("is rate limited like a password, without revealing which accounts exist", async () => {
    const { accounts } = createInstance(true);
    const viewer = await viewerOf(erika);
    const known = await add(accounts, viewer);
    const unknown = createSoftwareAuthenticator(siteUrl);
    expect(await signIn(accounts, known, { isVerified: false })).toEqual({ ok: false, reason: "invalid" });
    for (let tries = 1; tries < 30; tries++) {
      expect(await signIn(accounts, unknown)).toEqual({ ok: false, reason: "invalid" });
    }
    expect(await signIn(accounts, known)).toMatchObject({ ok: false, reason: "limited" });
    // Password sign-ins from the same address are limited too.
    expect(await accounts.signIn(erika, network, null)).toMatchObject({ reason: "limited" });
  });
});

describe("a passkey over HTTP", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  const post = (fields: Record<string, string>, cookie = "", site = app) =>
    site.request("/admin/login/passkey", {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: site.siteUrl, "Sec-Fetch-Site": "same-origin", Cookie: cookie },
    });

  it("returns to the requested page after sign-in, and to no other site", async () => {
    const { accounts, accountService } = app.services;
    await accounts.create(erika.email, erika.password);
    const viewer = { id: (await accountService.list())[0]?.id ?? "", email: erika.email };
    const authenticator = createSoftwareAuthenticator(app.siteUrl);
    const made = authenticator.create((await accounts.passkeys.begin(viewer, "Verein")) ?? "");
    expect(await accounts.passkeys.add(viewer, "Notebook", NewPasskeyAnswer.parse(made))).toBe(true);
    for (const [fields, status, body] of [
      [{ weiter: "/admin/news?neu=1" }, 200, { state: "in", to: "/admin/news?neu=1" }],
      [{ weiter: "//evil.example" }, 200, { state: "in", to: "/admin/dashboard" }],
      [{ id: viewer.id }, 200, { state: "in" }],
      [{ id: "somebody else" }, 409, { state: "other_person" }],
    ] as const) {
      const begun = await post({ intent: "begin" });
      expect(begun.headers.get("Cache-Control")).toBe("no-store");
      const { options } = (await begun.json()) as { options: string };
      expect(JSON.parse(options)).toMatchObject({ userVerification: "required", allowCredentials: [] });
      const [cookie = ""] = begun.headers.getSetCookie()[0]?.split(";") ?? [];
      const answer = JSON.stringify(authenticator.unlock(options));
      const finished = await post({ intent: "finish", answer, ...fields }, cookie);
      expect([finished.status, await finished.json()]).toEqual([status, body]);
      const [session = ""] = finished.headers.getSetCookie()[0]?.split(";") ?? [];
      const dashboard = await app.request("/admin/dashboard", { headers: { Cookie: session } });
      expect(dashboard.status).toBe(status === 200 ? 200 : 302);
    }
  });

  it("refuses malformed answers without details", async () => {
    for (const answer of ["", "{", "{}", "x".repeat(20_001)]) {
      expect((await post({ intent: "finish", answer })).status).toBe(400);
    }
    expect((await post({ intent: "finish", answer: "{}", more: "1" })).status).toBe(400);
    expect((await app.request("/admin/login/passkey")).headers.get("Location")).toBe("/admin/login");
    const unknown = JSON.stringify(createSoftwareAuthenticator(app.siteUrl).unlock('{"challenge":"YQ"}'));
    const answer = await post({ intent: "finish", answer: unknown });
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { state: "refused", message: "Dieser Passkey gehört zu keinem Konto, das sich hier anmelden darf." },
    ]);
  });

  it("is not available on a site whose host is an IP address", async () => {
    const numbered = await createTestApp({ env: { SITE_URL: "http://127.0.0.1:3000" } });
    expect((await post({ intent: "begin" }, "", numbered)).status).toBe(400);
    expect(numbered.services.accounts.passkeys.arePossible).toBe(false);
    await numbered.close();
  });
});
