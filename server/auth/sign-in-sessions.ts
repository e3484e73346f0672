import type { ActivityAction, ActivityDetails } from "#model/activity.ts";
import type { Clock } from "#model/berlin-date.ts";
import { deviceName } from "#model/device-name.ts";
import type { PasskeyAnswer } from "#model/passkey.ts";
import type { PasswordProblem } from "#model/password.ts";
import type { Viewer, ViewerWithRole } from "#model/permission.ts";
import type { GivenCode } from "#model/second-factor.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Database } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import { addNotice } from "./administration/account-notices.ts";
import { endSessions, storePassword } from "./administration/account-store.ts";
import { findDevice, hasDeviceCookie, issueDevice } from "./device-cookie.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import type { ProvenIdentity } from "./identity-provider.ts";
import { type Auth, emailKey } from "./load-auth.ts";
import type { PasskeyStep } from "./passkeys/passkey-step.ts";
import { checkPassword } from "./password-check.ts";
import type { SecondStep } from "./second-factor/second-step.ts";
import { readSecret } from "./secret.ts";
import { hasSessionCookie } from "./session-cookie.ts";
import type { SignInAttempt, SignInLimits } from "./sign-in-limits.ts";

const idleMilliseconds = 60 * 60_000;
/** Use is written down at most once in this time, not with every request. */
const touchMilliseconds = 60_000;
/** So long a sign-in proves who one is for steps that ask for it. */
const proofMilliseconds = 10 * 60_000;
const longestPassword = 1000;

export type SignInOutcome =
  /** `isPasswordGiven`: it was shown to somebody when it was made and should be changed now. */
  | { ok: true; viewer: Viewer; setCookies: string[]; isPasswordGiven: boolean }
  | { ok: false; reason: "invalid" }
  | CodeNeeded
  | Limited;
/** The password is right, and the account has a second factor: `finishSignIn` follows. */
type CodeNeeded = { ok: false; reason: "code_needed"; setCookies: string[] };
type Limited = { ok: false; reason: "limited"; retryAfterSeconds: number };

export type ProvenOutcome =
  | { ok: true; viewer: Viewer; setCookies: string[] }
  /** `unproven` address, `unknown` or locked account, `taken` by another subject of the same provider. */
  | { ok: false; reason: "unproven" | "unknown" | "taken" }
  | CodeNeeded;

export type SecondStepOutcome =
  | { ok: true; viewer: Viewer; setCookies: string[]; isPasswordGiven: boolean }
  /** `expired`: the first step is to be done anew. */
  | { ok: false; reason: "invalid" }
  | { ok: false; reason: "expired" }
  | Limited;

export type PasskeyOutcome =
  | { ok: true; viewer: Viewer; setCookies: string[]; isPasswordGiven: boolean }
  | { ok: false; reason: "invalid" }
  | Limited;

export type PasswordChange =
  | { ok: true }
  | { ok: false; reason: "not_signed_in" | "wrong_password" | "unchanged" | PasswordProblem }
  | Limited;

export type PasswordProof = { ok: true } | { ok: false; reason: "not_signed_in" | "wrong_password" } | Limited;

/** `cookies` is the `Cookie` header of a request, `null` when it has none. */
export interface SignInSessions {
  /**
   * Starts a session. Unknown, disabled and mistyped accounts are answered alike, in words and in time.
   * @param address key of the visitor's network address, for the limit
   * @param userAgent header of the request, by which the owner knows the device again
   */
  signIn(
    credentials: { email: string; password: string },
    address: string,
    cookies: string | null,
    userAgent?: string,
  ): Promise<SignInOutcome>;
  /**
   * Starts a session for whom an identity provider has proven to be. The first time it is the account of the address
   * the provider vouches for; from then on that account belongs to this subject, whatever its address is there.
   */
  signInProven(identity: ProvenIdentity, cookies: string | null, userAgent?: string): Promise<ProvenOutcome>;
  /** Whether a code of the second factor is what this browser is asked for next. */
  isAskedForCode(cookies: string | null): Promise<boolean>;
  /** Starts a session with a code, after `signIn` or `signInProven` asked for one. Wrong and used codes are alike. */
  finishSignIn(given: GivenCode, cookies: string | null, userAgent?: string): Promise<SecondStepOutcome>;
  /**
   * What a browser needs to unlock a passkey: one of the account whose password was given when a code is asked for, any
   * of this site's otherwise.
   */
  beginPasskey(cookies: string | null, isSecondStep: boolean): Promise<{ options: string; setCookies: string[] }>;
  /** Whether whoever is asked for a code has a passkey, which does as well. */
  hasPasskeyForCode(cookies: string | null): Promise<boolean>;
  /** Starts a session with a passkey, which stands for both factors. Unknown, foreign and locked ones are alike. */
  signInWithPasskey(
    answer: PasskeyAnswer,
    address: string,
    cookies: string | null,
    userAgent?: string,
  ): Promise<PasskeyOutcome>;
  /** Whether the viewer has this password, or none at all. Wrong ones count as those of the sign-in. */
  provePassword(cookies: string | null, password: string, address: string): Promise<PasswordProof>;
  /** Ends the session. @returns the `Set-Cookie` headers that remove it from the browser */
  signOut(cookies: string | null): Promise<string[]>;
  /** Who the session belongs to; `undefined` without one, 12 h after sign-in, or 60 min after its last use. */
  findViewer(cookies: string | null): Promise<ViewerWithRole | undefined>;
  /**
   * Sets the viewer's own password and ends all other sessions of the account. Wrong current passwords count as those of
   * the sign-in.
   * @param address key of the visitor's network address, for the limit
   */
  changePassword(
    cookies: string | null,
    passwords: { current: string; next: string },
    address: string,
  ): Promise<PasswordChange>;
  /** Somebody who is signed in asked for what the role does not allow. */
  recordRefusal(viewer: Viewer, path: string): Promise<void>;
  /** Whether the sign-in of this session is no longer ago than a sensitive step allows. */
  isRecentlyProven(cookies: string | null): Promise<boolean>;
  /** Whether the viewer still has a password that was shown when it was made. */
  hasGivenPassword(cookies: string | null): Promise<boolean>;
  /** How many sign-ins to the viewer's account failed between the last before this one and this one. */
  countFailedSignIns(cookies: string | null): Promise<number>;
  /** They were read. */
  dismissFailedSignIns(cookies: string | null): Promise<void>;
}

export interface SessionParts {
  database: Database;
  clock: Clock;
  log: Log;
  siteUrl: string;
  dataDir: string;
  limits: SignInLimits;
  failures: FailedSignIns;
  secondStep: SecondStep;
  passkeyStep: PasskeyStep;
}

export function createSignInSessions(
  auth: () => Promise<Auth>,
  { database, clock, log, siteUrl, dataDir, limits, failures, secondStep, passkeyStep }: SessionParts,
): SignInSessions {
  const isSecure = siteUrl.startsWith("https:");

  async function record(action: ActivityAction, email: string, details: ActivityDetails = {}): Promise<void> {
    const entry = { action, section: "account", details } as const;
    await database.transaction().execute((transaction) => recordActivity(transaction, entry, { email, now: clock() }));
  }

  /** The session as Better Auth and the clock of the machine see it, ended when it idled too long. */
  async function findSession(cookies: string | null) {
    if (!hasSessionCookie(cookies)) return undefined;
    const { api, context, isDisabled } = await auth();
    const found = await api.getSession({ headers: new Headers({ cookie: cookies }) });
    if (!found) return undefined;
    const { token, updatedAt } = found.session;
    const idled = Date.now() - updatedAt.getTime();
    if (idled >= idleMilliseconds || isDisabled(found.user)) {
      await context.internalAdapter.deleteSession(token);
      return undefined;
    }
    if (idled >= touchMilliseconds) await context.internalAdapter.updateSession(token, { updatedAt: new Date() });
    return found;
  }

  async function removeForgottenSessions(): Promise<void> {
    const idleSince = new Date(Date.now() - idleMilliseconds);
    const where = [{ field: "updatedAt", operator: "lt" as const, value: idleSince }];
    await (await auth()).context.adapter.deleteMany({ model: "session", where });
  }

  /** @param browser.isKnown whether it signed in to this account before */
  async function opened(
    { viewer, sessionId }: { viewer: Viewer; sessionId: string },
    headers: Headers,
    browser: { isKnown: boolean; userAgent: string },
  ) {
    await removeForgottenSessions();
    await failures.handOver(viewer.id, sessionId);
    await database.transaction().execute(async (transaction) => {
      const now = clock();
      const { id, email } = viewer;
      const own = transaction.selectFrom("auth_user").select("lastSignInAt").where("id", "=", id);
      const before = await own.executeTakeFirst();
      const signedIn = { lastSignInAt: now.toISOString() };
      await transaction.updateTable("auth_user").set(signedIn).where("id", "=", id).execute();
      if (before?.lastSignInAt && !browser.isKnown) {
        const device = deviceName(browser.userAgent);
        await addNotice(transaction, { userId: id, notice: "new_device", device }, now);
      }
      const entry = { action: "account.signed_in", section: "account", details: {} } as const;
      await recordActivity(transaction, entry, { email, now });
    });
    const device = issueDevice(readSecret(dataDir), viewer.id, clock(), isSecure);
    return { ok: true as const, viewer, setCookies: [...headers.getSetCookie(), device] };
  }

  async function attemptOf(email: string, network: string, cookies: string | null): Promise<SignInAttempt> {
    if (!hasDeviceCookie(cookies)) return { email, network, device: undefined };
    const select = database.selectFrom("auth_user").select("id").where("email", "=", email);
    const account = await select.executeTakeFirst();
    const device = account && findDevice(cookies, readSecret(dataDir), account.id, clock());
    return { email, network, device };
  }

  /** The first step is done. */
  async function codeNeeded(userId: string): Promise<CodeNeeded> {
    return { ok: false, reason: "code_needed", setCookies: [await secondStep.begin(userId)] };
  }

  return {
    async signIn(credentials, address, cookies, userAgent = "") {
      const email = emailKey(credentials.email);
      const attempt = await attemptOf(email, address, cookies);
      const retryAfterSeconds = await limits.take(attempt);
      if (retryAfterSeconds > 0) return { ok: false, reason: "limited", retryAfterSeconds };
      const { headers, response } = await (await auth()).api.signInLocally({
        body: { email, password: credentials.password.slice(0, longestPassword) },
        headers: headersOf(cookies, userAgent),
        returnHeaders: true,
      });
      if (response.needsCodeOf !== undefined) {
        await limits.forgive(attempt);
        return codeNeeded(response.needsCodeOf);
      }
      if (!response.isOpen) {
        const { accountId } = response;
        failures.note(accountId);
        log.warn("a sign-in failed", { account: accountId ?? "unknown" });
        return { ok: false, reason: "invalid" };
      }
      await limits.forgive(attempt);
      const browser = { isKnown: attempt.device !== undefined, userAgent };
      return { ...(await opened(response, headers, browser)), isPasswordGiven: response.isPasswordGiven };
    },

    async signInProven({ issuer, subject, email = "" }, cookies, userAgent = "") {
      const { headers, response } = await (await auth()).api.signInProven({
        body: { issuer, subject, email: emailKey(email) },
        headers: headersOf(cookies, userAgent),
        returnHeaders: true,
      });
      if (response.refusal) return { ok: false, reason: response.refusal };
      if (response.isLinkedNow) await record("account.linked", response.linkedEmail);
      if (response.needsCodeOf !== undefined) return codeNeeded(response.needsCodeOf);
      const { device } = await attemptOf(response.viewer.email, "", cookies);
      return opened(response, headers, { isKnown: device !== undefined, userAgent });
    },

    isAskedForCode: async (cookies) => (await secondStep.find(cookies)) !== undefined,

    async finishSignIn(given, cookies, userAgent = "") {
      const userId = await secondStep.find(cookies);
      if (!userId) return { ok: false, reason: "expired" };
      const proof = await secondStep.prove(userId, given);
      if (!proof.ok) {
        if (proof.reason === "limited") return proof;
        if (proof.reason === "off") return { ok: false, reason: "expired" };
        failures.note(userId);
        log.warn("a sign-in failed", { account: userId });
        return { ok: false, reason: "invalid" };
      }
      const session = await secondStep.open(userId, headersOf(cookies, userAgent));
      if (!session) return { ok: false, reason: "expired" };
      const { headers, response } = session;
      const { device } = await attemptOf(response.viewer.email, "", cookies);
      const { isPasswordGiven } = response;
      const browser = { isKnown: device !== undefined, userAgent };
      return { ...(await opened(response, headers, browser)), isPasswordGiven };
    },

    async beginPasskey(cookies, isSecondStep) {
      const userId = isSecondStep ? await secondStep.find(cookies) : undefined;
      const { options, setCookie } = await passkeyStep.begin(userId);
      return { options, setCookies: [setCookie] };
    },

    async hasPasskeyForCode(cookies) {
      const userId = await secondStep.find(cookies);
      return userId !== undefined && passkeyStep.has(userId);
    },

    async signInWithPasskey(answer, address, cookies, userAgent = "") {
      const retryAfterSeconds = await limits.takePasskey(address);
      if (retryAfterSeconds > 0) return { ok: false, reason: "limited", retryAfterSeconds };
      const { userId, isProven } = await passkeyStep.prove(answer, cookies);
      const session = userId && isProven ? await secondStep.open(userId, headersOf(cookies, userAgent)) : undefined;
      if (!session) {
        failures.note(userId);
        log.warn("a sign-in with a passkey failed", { account: userId ?? "unknown" });
        return { ok: false, reason: "invalid" };
      }
      await limits.forgivePasskey(address);
      const { headers, response } = session;
      headers.append("Set-Cookie", passkeyStep.end());
      const { device } = await attemptOf(response.viewer.email, "", cookies);
      const { isPasswordGiven } = response;
      const browser = { isKnown: device !== undefined, userAgent };
      return { ...(await opened(response, headers, browser)), isPasswordGiven };
    },

    async provePassword(cookies, password, address) {
      const found = await findSession(cookies);
      if (!found) return { ok: false, reason: "not_signed_in" };
      const { email, id } = found.user;
      const { context, isPasswordOf } = await auth();
      const accounts = await context.internalAdapter.findAccounts(id);
      if (!accounts.some(({ providerId }) => providerId === "credential")) return { ok: true };
      const attempt = await attemptOf(email, address, cookies);
      const retryAfterSeconds = await limits.take(attempt);
      if (retryAfterSeconds > 0) return { ok: false, reason: "limited", retryAfterSeconds };
      if (!(await isPasswordOf(id, password.slice(0, longestPassword)))) return { ok: false, reason: "wrong_password" };
      await limits.forgive(attempt);
      return { ok: true };
    },

    async signOut(cookies) {
      if (!hasSessionCookie(cookies)) return [];
      const found = await findSession(cookies);
      const { api } = await auth();
      const { headers } = await api.signOut({ headers: headersOf(cookies), returnHeaders: true });
      if (found) await record("account.signed_out", found.user.email);
      return headers.getSetCookie();
    },

    async findViewer(cookies) {
      const found = await findSession(cookies);
      if (!found) return undefined;
      const { viewerOf } = await auth();
      return viewerOf(found.user);
    },

    async changePassword(cookies, { current, next }, address) {
      const found = await findSession(cookies);
      if (!found) return { ok: false, reason: "not_signed_in" };
      const { email, id } = found.user;
      const attempt = await attemptOf(email, address, cookies);
      const retryAfterSeconds = await limits.take(attempt);
      if (retryAfterSeconds > 0) return { ok: false, reason: "limited", retryAfterSeconds };
      const loaded = await auth();
      if (!(await loaded.isPasswordOf(id, current))) return { ok: false, reason: "wrong_password" };
      await limits.forgive(attempt);
      const problem = current === next ? "unchanged" : await checkPassword(next, email);
      if (problem) return { ok: false, reason: problem };
      const hash = await loaded.context.password.hash(next);
      await database.transaction().execute(async (transaction) => {
        const now = clock();
        await storePassword(transaction, id, hash, now);
        await endSessions(transaction, id, found.session.token);
        await addNotice(transaction, { userId: id, notice: "password_changed" }, now);
        const entry = { action: "account.password_changed", section: "account", details: {} } as const;
        await recordActivity(transaction, entry, { email, now });
      });
      return { ok: true };
    },

    async recordRefusal({ email }, path) {
      log.warn("somebody asked for what the role does not allow", { path });
      await record("account.refused", email, { path });
    },

    async isRecentlyProven(cookies) {
      const found = await findSession(cookies);
      return found !== undefined && Date.now() - found.session.createdAt.getTime() < proofMilliseconds;
    },

    async hasGivenPassword(cookies) {
      const found = await findSession(cookies);
      if (!found) return false;
      const { context, isPasswordGiven } = await auth();
      if (!isPasswordGiven(found.user)) return false;
      // Who comes in by an identity provider may never have used it.
      const accounts = await context.internalAdapter.findAccounts(found.user.id);
      return accounts.every(({ providerId }) => providerId === "credential");
    },

    async countFailedSignIns(cookies) {
      const found = await findSession(cookies);
      if (!found) return 0;
      const select = database.selectFrom("auth_session").select("failedSignIns").where("id", "=", found.session.id);
      return (await select.executeTakeFirst())?.failedSignIns ?? 0;
    },

    async dismissFailedSignIns(cookies) {
      const found = await findSession(cookies);
      if (!found) return;
      const update = database.updateTable("auth_session").set({ failedSignIns: 0 });
      await update.where("id", "=", found.session.id).execute();
    },
  };
}

/** What Better Auth is told of a request: it keeps the device with the session, as people call it and no more. */
function headersOf(cookies: string | null, userAgent = ""): Headers {
  const headers = new Headers({ "user-agent": deviceName(userAgent) });
  if (cookies) headers.set("cookie", cookies);
  return headers;
}
