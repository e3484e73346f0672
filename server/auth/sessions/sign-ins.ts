import type { PasskeyAnswer } from "#model/accounts/passkey.ts";
import type { Viewer } from "#model/accounts/permission.ts";
import type { GivenCode } from "#model/accounts/second-factor.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { addressKey } from "#model/people/address-key.ts";
import type { Database } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import type { ProvenIdentity } from "../identity-provider.ts";
import type { Auth } from "../load-auth.ts";
import type { PasskeyStep } from "../passkeys/passkey-step.ts";
import type { ProviderAccounts } from "../provider-accounts.ts";
import type { SecondStep } from "../second-factor/second-step.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import { type Limited, longestPassword } from "./own-password.ts";
import { headersOf, recordOwn, type Sessions } from "./sessions.ts";
import type { FindAttempt } from "./sign-in-attempt.ts";
import type { SignInLimits } from "./sign-in-limits.ts";

export type SignInOutcome =
  /** `isPasswordGiven`: the password was generated and has to be changed now. */
  | { ok: true; viewer: Viewer; setCookies: string[]; isPasswordGiven: boolean }
  | { ok: false; reason: "invalid" }
  | CodeNeeded
  | Limited;
/** The password is correct and the account has a second factor: call `finishSignIn` next. */
type CodeNeeded = { ok: false; reason: "code_needed"; setCookies: string[] };

export type ProvenOutcome =
  | { ok: true; viewer: Viewer; setCookies: string[] }
  /** Address `unproven`, account `unknown` or disabled, or `taken`: linked to another subject of the provider. */
  | { ok: false; reason: "unproven" | "unknown" | "taken" }
  | CodeNeeded;

export type SecondStepOutcome =
  | { ok: true; viewer: Viewer; setCookies: string[]; isPasswordGiven: boolean }
  /** `expired`: start again with the first step. */
  | { ok: false; reason: "invalid" }
  | { ok: false; reason: "expired" }
  | Limited;

export type PasskeyOutcome =
  | { ok: true; viewer: Viewer; setCookies: string[]; isPasswordGiven: boolean }
  | { ok: false; reason: "invalid" }
  | Limited;

/** All ways to sign in. `cookies` is the `Cookie` header of a request, `null` without one. */
export interface SignIns {
  /**
   * Starts a session. The answers for unknown and disabled accounts and wrong passwords are the same, also in their
   * timing.
   * @param address key of the visitor's network address, for the limit
   * @param userAgent header of the request, by which the owner recognises the device
   */
  signIn(
    credentials: { email: string; password: string },
    address: string,
    cookies: string | null,
    userAgent?: string,
  ): Promise<SignInOutcome>;
  /**
   * Starts a session for an identity proven by an identity provider. The first time, the account is found by the
   * address the provider has verified, and linked to the subject; afterwards by the subject. If the provider assigns
   * roles, missing accounts are created, and each sign-in updates the role.
   */
  signInProven(identity: ProvenIdentity, cookies: string | null, userAgent?: string): Promise<ProvenOutcome>;
  /** Whether this browser has to enter a code of the second factor next. */
  isAskedForCode(cookies: string | null): Promise<boolean>;
  /** Starts a session with a code, as `signIn` or `signInProven` required. Wrong and used codes get one answer. */
  finishSignIn(given: GivenCode, cookies: string | null, userAgent?: string): Promise<SecondStepOutcome>;
  /** Returns options for a passkey: of the account that needs a code, otherwise any of this site's. */
  beginPasskey(cookies: string | null, isSecondStep: boolean): Promise<{ options: string; setCookies: string[] }>;
  /** Whether the account that a code is required for has a passkey, which can be used instead. */
  hasPasskeyForCode(cookies: string | null): Promise<boolean>;
  /** Starts a session with a passkey, which replaces both factors. All invalid ones get the same answer. */
  signInWithPasskey(
    answer: PasskeyAnswer,
    address: string,
    cookies: string | null,
    userAgent?: string,
  ): Promise<PasskeyOutcome>;
}

export interface SignInParts {
  database: Database;
  clock: Clock;
  log: Log;
  limits: SignInLimits;
  findAttempt: FindAttempt;
  failures: FailedSignIns;
  secondStep: SecondStep;
  passkeyStep: PasskeyStep;
  providerAccounts: ProviderAccounts;
}

export function createSignIns(auth: () => Promise<Auth>, sessions: Sessions, parts: SignInParts): SignIns {
  const { database, clock, log, limits, findAttempt, failures, secondStep, passkeyStep, providerAccounts } = parts;

  /** Returns the result of a completed first step. */
  async function codeNeeded(userId: string): Promise<CodeNeeded> {
    return { ok: false, reason: "code_needed", setCookies: [await secondStep.begin(userId)] };
  }

  return {
    async signIn(credentials, address, cookies, userAgent = "") {
      const email = addressKey(credentials.email);
      const attempt = await findAttempt(email, address, cookies);
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
      const session = await sessions.open({ response, headers }, { cookies, userAgent });
      return { ...session, isPasswordGiven: response.isPasswordGiven };
    },

    async signInProven(identity, cookies, userAgent = "") {
      const { issuer, subject, email = "" } = identity;
      const { api } = await auth();
      const enter = () =>
        api.signInProven({
          body: { issuer, subject, email: addressKey(email) },
          headers: headersOf(cookies, userAgent),
          returnHeaders: true,
        });
      let entered = await enter();
      const isNew = entered.response.refusal === "unknown" && (await providerAccounts.create(identity));
      if (isNew) entered = await enter();
      const { headers, response } = entered;
      if (response.refusal) return { ok: false, reason: response.refusal };
      if (response.isLinkedNow) {
        await recordOwn(database, clock(), { action: "account.linked", email: response.linkedEmail });
      }
      const needsCode = response.needsCodeOf !== undefined;
      await providerAccounts.applyRole(needsCode ? response.needsCodeOf : response.viewer.id, identity);
      if (needsCode) return codeNeeded(response.needsCodeOf);
      const provenAt = identity.provenAt ?? new Date(0);
      return sessions.open({ response, headers }, { cookies, userAgent }, { provenAt });
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
      const { isPasswordGiven } = session.response;
      return { ...(await sessions.open(session, { cookies, userAgent })), isPasswordGiven };
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
      session.headers.append("Set-Cookie", passkeyStep.end());
      const { isPasswordGiven } = session.response;
      return { ...(await sessions.open(session, { cookies, userAgent })), isPasswordGiven };
    },
  };
}
