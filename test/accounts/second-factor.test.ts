import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type CodeKind, MAX_CODE_TRIES } from "#model/accounts/second-factor.ts";
import { createAccounts } from "#server/accounts/accounts.ts";
import { createAccountService } from "#server/accounts/administration/account-service.ts";
import { codeAt } from "#server/accounts/second-factor/totp.ts";
import { readOrCreateSecret } from "#server/accounts/secret.ts";
import { createLog } from "#server/log.ts";
import { noRateLimits } from "#server/rate-limits.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";

const erika = { email: "erika@verein.example", password: "Vier Hühner tanzen" };
const network = "192.0.2.1";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "second-factor-"));
  readOrCreateSecret(dataDir);
});
afterAll(() => removeFolder(dataDir));

describeOnAnyEngine("a second factor", (current) => {
  let now: Date;
  beforeEach(() => {
    now = new Date();
  });
  const advance = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  /** Creates the services as one instance of the program has them. */
  const createInstance = (folder = dataDir) => {
    const shared = { database: current().database, clock: () => now, siteUrl: "https://verein.example" };
    return {
      accounts: createAccounts({ ...shared, log: createLog("silent"), dataDir: folder, rateLimits: noRateLimits }),
      desk: createAccountService({ ...shared, hasMailService: true }),
    };
  };
  type Accounts = ReturnType<typeof createInstance>["accounts"];
  const asCookies = (setCookies: readonly string[]) => setCookies.map((cookie) => cookie.split(";")[0]).join("; ");

  /**
   * Signs in with the password.
   *
   * @returns the browser's cookies for the second step
   */
  async function begin(accounts: Accounts, account = erika) {
    const outcome = await accounts.signIn(account, network, null);
    if (outcome.ok || outcome.reason !== "code_needed") throw new Error("no code was asked for");
    return asCookies(outcome.setCookies);
  }
  async function finish(accounts: Accounts, cookies: string, code: string, kind: CodeKind = "app") {
    const outcome = await accounts.finishSignIn({ kind, code }, cookies);
    return outcome.ok ? "in" : outcome.reason;
  }
  async function setUp() {
    const { accounts, desk } = createInstance();
    await accounts.create(erika.email, erika.password);
    const [listed] = await desk.list();
    const viewer = { id: listed?.id ?? "", email: erika.email };
    const before = await accounts.signIn(erika, network, null);
    const other = await accounts.signIn(erika, network, null);
    if (!before.ok || !other.ok) throw new Error("nobody came in");
    const cookies = asCookies(before.setCookies);
    const key = (await accounts.secondFactor.begin(viewer)) ?? "";
    const app = () => codeAt(key, now);
    const confirmed = await accounts.secondFactor.confirm(viewer, app(), cookies);
    if (!confirmed.ok) throw new Error(confirmed.reason);
    advance(60);
    return {
      accounts,
      desk,
      viewer,
      key,
      app,
      cookies,
      otherCookies: asCookies(other.setCookies),
      recoveryCodes: confirmed.recoveryCodes,
    };
  }
  const actions = async () =>
    (await current().database.selectFrom("activity_logs").select("action").orderBy("number").execute()).map(
      ({ action }) => action,
    );
  const notices = async () =>
    (await current().database.selectFrom("account_notices").select("notice").orderBy("created_at").execute()).map(
      ({ notice }) => notice,
    );

  it("is enabled once a code has proven the app, and ends the other sessions", async () => {
    const { accounts, desk } = createInstance();
    await accounts.create(erika.email, erika.password);
    const viewer = { id: (await desk.list())[0]?.id ?? "", email: erika.email };
    const key = (await accounts.secondFactor.begin(viewer)) ?? "";
    expect(await accounts.secondFactor.confirm(viewer, "000", null)).toEqual({ ok: false, reason: "wrong" });
    expect(await accounts.secondFactor.find(viewer)).toEqual({ since: "", recoveryCodes: 0 });
    expect((await accounts.signIn(erika, network, null)).ok).toBe(true);
    const again = (await accounts.secondFactor.begin(viewer)) ?? "";
    expect(again).not.toBe(key);
    expect(await accounts.secondFactor.confirm(viewer, codeAt(key, now), null)).toMatchObject({ reason: "wrong" });
    expect(await accounts.secondFactor.confirm(viewer, codeAt(again, now), null)).toMatchObject({ ok: true });
    expect(await accounts.secondFactor.begin(viewer)).toBeUndefined();
    expect(await desk.list()).toMatchObject([{ hasSecondFactor: true }]);
  });

  it("asks for a code after the password, and opens no session before", async () => {
    const { accounts, app, cookies, otherCookies, recoveryCodes } = await setUp();
    expect(await accounts.findViewer(cookies)).toBeDefined();
    expect(await accounts.findViewer(otherCookies)).toBeUndefined();
    expect(new Set(recoveryCodes).size).toBe(10);
    const step = await begin(accounts);
    expect(await accounts.findViewer(step)).toBeUndefined();
    expect(await accounts.isAskedForCode(step)).toBe(true);
    expect(await accounts.signIn({ ...erika, password: "falsch" }, network, null)).toMatchObject({ reason: "invalid" });
    const outcome = await accounts.finishSignIn({ kind: "app", code: app() }, `${step}; ${cookies}`);
    const opened = outcome.ok ? outcome.setCookies : [];
    // The session the browser already had is replaced.
    expect(await accounts.findViewer(cookies)).toBeUndefined();
    expect(await accounts.findViewer(asCookies(opened))).toMatchObject({ email: erika.email });
    expect(opened).toContainEqual(expect.stringMatching(/^__Host-admin_second_step=; Max-Age=0;/));
  });

  it("accepts each code once, on all instances, even concurrently", async () => {
    const { accounts, app } = await setUp();
    const [here, there] = [accounts, createInstance().accounts];
    const steps = [await begin(here), await begin(there)] as const;
    const code = app();
    const both = await Promise.all([finish(here, steps[0], code), finish(there, steps[1], code)]);
    expect(both.sort()).toEqual(["in", "invalid"]);
    advance(30);
    expect(await finish(there, steps[1], code)).toBe("invalid");
    expect(await finish(there, steps[1], app())).toBe("in");
  });

  it("accepts the previous code, but none older than one used", async () => {
    const { accounts, key } = await setUp();
    const step = await begin(accounts);
    const [older, newer] = [codeAt(key, now), codeAt(key, new Date(now.getTime() + 30_000))];
    advance(30);
    expect(await finish(accounts, step, newer)).toBe("in");
    expect(await finish(accounts, await begin(accounts), older)).toBe("invalid");
  });

  it("accepts each recovery code once, however it is typed; a new set replaces the old one", async () => {
    const { accounts, viewer, app, recoveryCodes } = await setUp();
    const [first = "", second = "", third = ""] = recoveryCodes;
    const step = await begin(accounts);
    const both = await Promise.all([
      finish(accounts, step, first, "recovery"),
      finish(accounts, step, first, "recovery"),
    ]);
    expect(both.sort()).toEqual(["in", "invalid"]);
    expect(await finish(accounts, step, ` ${second.toUpperCase().replaceAll("-", " ")}`, "recovery")).toBe("in");
    expect(await accounts.secondFactor.find(viewer)).toMatchObject({ recoveryCodes: 8 });
    const renewed = await accounts.secondFactor.renewRecoveryCodes(viewer, { kind: "app", code: app() });
    expect(renewed.ok && renewed.recoveryCodes).toHaveLength(10);
    expect(await finish(accounts, step, third, "recovery")).toBe("invalid");
    expect(await actions()).toEqual(
      expect.arrayContaining(["account.recovery_code_used", "account.recovery_codes_renewed"]),
    );
  });

  it("is rate limited after too many codes, also for correct and recovery codes, on every instance", async () => {
    const { accounts, app, recoveryCodes } = await setUp();
    const step = await begin(accounts);
    for (let tries = 0; tries < MAX_CODE_TRIES; tries++) expect(await finish(accounts, step, "0")).toBe("invalid");
    const { accounts: there } = createInstance();
    expect(await there.finishSignIn({ kind: "app", code: app() }, step)).toEqual({
      ok: false,
      reason: "limited",
      retryAfterSeconds: 60 * 60,
    });
    expect(await finish(there, step, recoveryCodes[0] ?? "", "recovery")).toBe("limited");
    advance(60 * 60 - 1);
    expect(await finish(there, await begin(there), app())).toBe("limited");
    advance(1);
    expect(await finish(there, await begin(there), app())).toBe("in");
  });

  it("is not locked by codes that were tried while the clock was ahead, once it is right again", async () => {
    const { accounts, app } = await setUp();
    const ahead = 90 * 24 * 60 * 60;
    advance(ahead);
    const step = await begin(accounts);
    for (let tries = 0; tries < MAX_CODE_TRIES; tries++) expect(await finish(accounts, step, "0")).toBe("invalid");
    expect(await finish(accounts, step, "0")).toBe("limited");
    advance(-ahead);
    expect(await finish(accounts, await begin(accounts), app())).toBe("in");
  });

  it("the step between password and code lasts five minutes, for one account and password, and cannot be forged", async () => {
    const { accounts, viewer, app, cookies } = await setUp();
    const step = await begin(accounts);
    for (const other of ["", "__Host-admin_second_step=x", step.replace(viewer.id, "0".repeat(viewer.id.length))]) {
      expect(await finish(accounts, other, app())).toBe("expired");
    }
    expect(
      await finish(
        accounts,
        step.replace(/\.(\d+)\./, (_all, end) => `.${Number(end) + 60}.`),
        app(),
      ),
    ).toBe("expired");
    advance(5 * 60);
    expect(await finish(accounts, step, app())).toBe("expired");
    const next = await begin(accounts);
    const changed = { current: erika.password, next: "Fünf Enten singen laut" };
    expect(await accounts.changePassword(cookies, changed, network)).toEqual({ ok: true });
    expect(await finish(accounts, next, app())).toBe("expired");
  });

  it("can be disabled only with one of its codes", async () => {
    const { accounts, viewer, app, recoveryCodes } = await setUp();
    const wrong = { kind: "recovery", code: "abcd-efgh-jkmn" } as const;
    expect(await accounts.secondFactor.switchOff(viewer, wrong)).toEqual({ ok: false, reason: "wrong" });
    const step = await begin(accounts);
    expect(await accounts.secondFactor.switchOff(viewer, { kind: "recovery", code: recoveryCodes[0] ?? "" })).toEqual({
      ok: true,
    });
    expect(await finish(accounts, step, app())).toBe("expired");
    expect((await accounts.signIn(erika, network, null)).ok).toBe(true);
    expect(await notices()).toEqual(expect.arrayContaining(["second_factor_added", "second_factor_removed"]));
  });

  it("is reset by an administrator or on the server; then the password is enough", async () => {
    const { accounts, desk, viewer, cookies } = await setUp();
    const chief = { id: "chief", email: "chefin@verein.example" };
    expect(await desk.resetSecondFactor(chief, viewer.id)).toEqual({ ok: true });
    expect(await accounts.findViewer(cookies)).toBeUndefined();
    expect((await accounts.signIn(erika, network, null)).ok).toBe(true);
    expect(await desk.list()).toMatchObject([{ hasSecondFactor: false }]);
    expect(await notices()).toContain("second_factor_reset");
    expect(await actions()).toContain("account.second_factor_reset");

    const key = (await accounts.secondFactor.begin(viewer)) ?? "";
    await accounts.secondFactor.confirm(viewer, codeAt(key, now), null);
    const password = (await accounts.reset(erika.email)) ?? "";
    expect((await accounts.signIn({ ...erika, password }, network, null)).ok).toBe(true);
  });

  it("is unreadable in the database, and invalid with another secret", async () => {
    const { key, app, recoveryCodes } = await setUp();
    const { database } = current();
    const rows = JSON.stringify([
      await database.selectFrom("second_factors").selectAll().execute(),
      await database.selectFrom("recovery_codes").selectAll().execute(),
    ]);
    for (const hidden of [key, ...recoveryCodes]) expect(rows).not.toContain(hidden);
    const elsewhere = await mkdtemp(join(tmpdir(), "second-factor-elsewhere-"));
    readOrCreateSecret(elsewhere);
    const { accounts } = createInstance(elsewhere);
    const step = await begin(accounts);
    expect(await finish(accounts, step, app())).toBe("invalid");
    expect(await finish(accounts, step, recoveryCodes[0] ?? "", "recovery")).toBe("invalid");
    await removeFolder(elsewhere);
  });

  it("refuses an account that was disabled between the steps", async () => {
    const { accounts, viewer, app } = await setUp();
    const step = await begin(accounts);
    await current()
      .database.updateTable("auth_user")
      .set({ disabledAt: now.toISOString() })
      .where("id", "=", viewer.id)
      .execute();
    expect(await finish(accounts, step, app())).toBe("expired");
  });

  it("requires the password for setup", async () => {
    const { accounts, cookies } = await setUp();
    expect(await accounts.provePassword(cookies, "falsch", network)).toEqual({ ok: false, reason: "wrong_password" });
    expect(await accounts.provePassword(cookies, erika.password, network)).toEqual({ ok: true });
    expect(await accounts.provePassword(null, erika.password, network)).toEqual({ ok: false, reason: "not_signed_in" });
  });

  it("is also required after an identity provider", async () => {
    const { accounts, app } = await setUp();
    const identity = {
      issuer: "https://login.example",
      subject: "1",
      email: erika.email,
      name: "",
      provenAt: undefined,
      role: undefined,
    };
    const outcome = await accounts.signInProven(identity, null);
    expect(outcome).toMatchObject({ ok: false, reason: "code_needed" });
    const step = "setCookies" in outcome ? asCookies(outcome.setCookies) : "";
    expect(await finish(accounts, step, app())).toBe("in");
  });
});
