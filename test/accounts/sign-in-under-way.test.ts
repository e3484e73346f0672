import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NewPasskeyAnswer, PasskeyAnswer } from "#model/accounts/passkey.ts";
import { findAccountState, lockAccount } from "#server/accounts/account-state.ts";
import { createAccounts } from "#server/accounts/accounts.ts";
import { createAccountLink } from "#server/accounts/administration/account-links.ts";
import { createAccountService } from "#server/accounts/administration/account-service.ts";
import { storePassword } from "#server/accounts/administration/account-store.ts";
import { createPasswordLinks } from "#server/accounts/administration/password-links.ts";
import { codeAt } from "#server/accounts/second-factor/totp.ts";
import { readOrCreateSecret } from "#server/accounts/secret.ts";
import { createFailedSignIns } from "#server/accounts/sessions/failed-sign-ins.ts";
import { endSessions } from "#server/accounts/sessions/session-store.ts";
import { createSessions } from "#server/accounts/sessions/sessions.ts";
import { createLog } from "#server/log.ts";
import { noRateLimits } from "#server/rate-limits.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { createSoftwareAuthenticator } from "./software-authenticator.ts";

const siteUrl = "https://verein.example";
const erika = { email: "erika@verein.example", password: "Vier Hühner tanzen" };
const issuer = "https://id.example";
const network = "192.0.2.1";
const browser = { cookies: null, userAgent: "" };
const nextPassword = "Fünf Enten singen laut";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "under-way-"));
  readOrCreateSecret(dataDir);
});
afterAll(() => removeFolder(dataDir));

describeOnEachEngine("a sign-in under way", (current) => {
  const now = new Date();
  let userId: string;
  /** Runs when the password or passkey is verified and no session is open yet. */
  let meanwhile: () => Promise<unknown>;

  const parts = () => ({ database: current().database, clock: () => now, siteUrl, dataDir });
  const accounts = () => createAccounts({ ...parts(), log: createLog("silent"), rateLimits: noRateLimits });
  const desk = () => createAccountService({ ...parts(), hasMailService: true });
  const slowAccounts = () => {
    const hold = () => meanwhile().then(() => {});
    const rateLimits = { ...noRateLimits, clear: hold, refund: hold };
    return createAccounts({ ...parts(), log: createLog("silent"), rateLimits });
  };
  const open = async (stamp: string) => {
    const { database, clock } = parts();
    const sessions = createSessions({ ...parts(), failures: createFailedSignIns(database, clock) });
    return sessions.open({ userId, stamp }, browser);
  };
  const countSessions = async () =>
    (await current().database.selectFrom("auth_session").select("id").where("userId", "=", userId).execute()).length;
  const stampNow = async () => (await findAccountState(current().database, userId))?.stamp ?? "";
  const viewer = () => ({ id: userId, email: erika.email });
  const cookiesOf = (outcome: { ok: boolean; setCookies?: string[] }) =>
    (outcome.setCookies ?? []).map((cookie) => cookie.split(";")[0]).join("; ");
  const authenticator = createSoftwareAuthenticator(siteUrl);
  const addPasskey = async () => {
    const { passkeys } = accounts();
    const answer = authenticator.create((await passkeys.begin(viewer(), "Verein")) ?? "");
    expect(await passkeys.add(viewer(), "Notebook", NewPasskeyAnswer.parse(answer))).toBe(true);
  };
  const removePasskey = async () => {
    const { passkeys } = accounts();
    const [listed] = await passkeys.list(viewer());
    expect(await passkeys.remove(viewer(), listed?.id ?? "")).toBe(true);
  };
  const switchOnSecondFactor = async () => {
    const { secondFactor } = accounts();
    const key = (await secondFactor.begin(viewer())) ?? "";
    expect(await secondFactor.confirm(viewer(), codeAt(key, now), null)).toMatchObject({ ok: true });
  };
  const provider = { issuer, subject: "s-1", email: erika.email, name: "", provenAt: undefined, role: undefined };
  const changePassword = async () => {
    const cookies = cookiesOf(await accounts().signIn(erika, network, null));
    const passwords = { current: erika.password, next: nextPassword };
    expect(await accounts().changePassword(cookies, passwords, network)).toEqual({ ok: true });
    expect(await countSessions()).toBe(1);
    await endSessions(current().database, userId);
  };

  beforeEach(async () => {
    await accounts().create(erika.email, erika.password);
    await accounts().create("zweite@verein.example", erika.password);
    userId = (await desk().list()).find(({ email }) => email === erika.email)?.id ?? "";
    meanwhile = async () => {};
  });

  it("opens a session if nothing has changed", async () => {
    expect(await open(await stampNow())).toMatchObject({ ok: true, viewer: { email: erika.email } });
    expect(await countSessions()).toBe(1);
  });

  const changes: [what: string, change: () => Promise<unknown>, before?: () => Promise<unknown>][] = [
    ["the owner changed the password", changePassword],
    [
      "the password was reset by a link",
      async () => {
        const { database, clock } = parts();
        const token = await createAccountLink(database, userId, "reset", now);
        expect(await createPasswordLinks(database, clock).setPassword(token, nextPassword)).toEqual({ ok: true });
      },
    ],
    ["the operator reset the account", () => accounts().reset(erika.email)],
    ["the account was disabled by the operator", () => accounts().disable(erika.email)],
    [
      "the account was disabled in the back office",
      () => desk().setDisabled(viewer(), { id: userId, isDisabled: true }),
    ],
    ["the account was removed", () => desk().remove(viewer(), { id: userId })],
    ["a second factor was switched on", switchOnSecondFactor],
    ["the second factor was reset", () => desk().resetSecondFactor(viewer(), userId), switchOnSecondFactor],
    ["a passkey was added", addPasskey],
    ["a passkey was removed", removePasskey, addPasskey],
    ["an identity was linked", () => accounts().signInProven(provider, null)],
  ];
  it.each(changes)("opens none if %s after the proof", async (_what, change, before) => {
    await before?.();
    const stamp = await stampNow();
    expect(stamp).not.toBe("");
    await change();
    await endSessions(current().database, userId);
    expect(await open(stamp)).toBeUndefined();
    expect(await countSessions()).toBe(0);
  });

  it.each([
    ["the owner changes the password", changePassword],
    ["the operator resets the account", () => accounts().reset(erika.email)],
    ["the operator disables the account", () => accounts().disable(erika.email)],
    ["a second factor is switched on", switchOnSecondFactor],
  ])("is refused while %s, with the old password verified before", async (_what, change) => {
    let isHeld = false;
    meanwhile = async () => {
      meanwhile = async () => {};
      isHeld = true;
      await change();
    };
    expect(await slowAccounts().signIn(erika, network, null)).toEqual({ ok: false, reason: "invalid" });
    expect(isHeld).toBe(true);
    expect(await countSessions()).toBe(0);
  });

  it("does not reach the second step with a password that has changed since", async () => {
    await switchOnSecondFactor();
    meanwhile = () => accounts().reset(erika.email);
    const outcome = await slowAccounts().signIn(erika, network, null);
    expect(outcome).toMatchObject({ ok: false, reason: "code_needed" });
    expect(await accounts().isAskedForCode(cookiesOf(outcome as { ok: false; setCookies: string[] }))).toBe(false);
    const given = { kind: "app", code: "123456" } as const;
    const cookies = cookiesOf(outcome as { ok: false; setCookies: string[] });
    expect(await accounts().finishSignIn(given, cookies)).toEqual({ ok: false, reason: "expired" });
  });

  describe("with a passkey", () => {
    const unlock = async () => {
      const { options, setCookies } = await accounts().beginPasskey(null, false);
      const answer = PasskeyAnswer.parse(authenticator.unlock(options));
      return slowAccounts().signInWithPasskey(answer, network, cookiesOf({ ok: true, setCookies }));
    };
    beforeEach(addPasskey);

    it("opens a session", async () => expect(await unlock()).toMatchObject({ ok: true }));

    it.each([
      ["the passkey is removed", removePasskey],
      ["the account is disabled", () => accounts().disable(erika.email)],
    ])("is refused while %s", async (_what, change) => {
      meanwhile = change;
      expect(await unlock()).toEqual({ ok: false, reason: "invalid" });
      expect(await countSessions()).toBe(0);
    });
  });

  it("waits for a change that is not committed yet", async () => {
    const stamp = await stampNow();
    const { database } = current();
    let opening: ReturnType<typeof open> | undefined;
    await database.transaction().execute(async (transaction) => {
      await lockAccount(transaction, userId);
      opening = open(stamp);
      if (current().engine === "postgres") await waitForLock();
      await storePassword(transaction, userId, { hash: "another hash" }, now);
      await endSessions(transaction, userId);
    });
    expect(await opening).toBeUndefined();
    expect(await countSessions()).toBe(0);
  });

  /** Resolves when another connection waits for an advisory lock; vitest's timeout ends it otherwise. */
  async function waitForLock(): Promise<void> {
    for (;;) {
      const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(
        current().database,
      );
      if (rows.length > 0) return;
    }
  }
});
