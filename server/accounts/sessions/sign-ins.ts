import { sql } from "kysely";
import type { PasskeyAnswer } from "#model/accounts/passkey.ts";
import type { GivenCode } from "#model/accounts/second-factor.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { addressKey } from "#model/people/address-key.ts";
import type { Database } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import { type AccountState, findAccountState } from "../account-state.ts";
import type { ProvenIdentity } from "../identity-provider.ts";
import type { PasskeyStep } from "../passkeys/passkey-step.ts";
import type { ProviderAccounts } from "../provider-accounts.ts";
import type { SecondStep } from "../second-factor/second-step.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import { type Limited, longestPassword } from "./own-password.ts";
import type { OpenedSession, ProvenAccount, Sessions } from "./sessions.ts";
import type { FindAttempt } from "./sign-in-attempt.ts";
import type { SignInLimits } from "./sign-in-limits.ts";

export type SignInOutcome = OpenedSession | { ok: false; reason: "invalid" } | CodeNeeded | Limited;
/** The password is correct and the account has a second factor: call `finishSignIn` next. */
type CodeNeeded = { ok: false; reason: "code_needed"; setCookies: string[] };

export type ProvenOutcome =
  | OpenedSession
  /**
   * Address `unproven`, account `unknown`, disabled or changed during the sign-in, or `taken`: linked to another subject
   * of the provider.
   */
  | { ok: false; reason: "unproven" | "unknown" | "taken" }
  | CodeNeeded;

export type SecondStepOutcome =
  | OpenedSession
  /** `expired`: start again with the first step. */
  | { ok: false; reason: "invalid" }
  | { ok: false; reason: "expired" }
  | Limited;

export type PasskeyOutcome = OpenedSession | { ok: false; reason: "invalid" } | Limited;

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

export function createSignIns(sessions: Sessions, parts: SignInParts): SignIns {
  const { database, log, limits, findAttempt, failures, secondStep, passkeyStep, providerAccounts } = parts;

  /** Returns the result of a completed first step. */
  function codeNeeded(proven: ProvenAccount): CodeNeeded {
    return { ok: false, reason: "code_needed", setCookies: [secondStep.begin(proven)] };
  }

  /** Counts a failure and returns its result. */
  function fail(accountId: string | undefined, message = "a sign-in failed"): { ok: false; reason: "invalid" } {
    failures.note(accountId);
    log.warn(message, { account: accountId ?? "unknown" });
    return { ok: false, reason: "invalid" };
  }

  return {
    async signIn(credentials, address, cookies, userAgent = "") {
      const email = addressKey(credentials.email);
      const attempt = await findAttempt(email, address, cookies);
      const retryAfterSeconds = await limits.take(attempt);
      if (retryAfterSeconds > 0) return { ok: false, reason: "limited", retryAfterSeconds };
      const { accountId, state } = await provePassword(database, email, credentials.password.slice(0, longestPassword));
      if (!accountId || !state) return fail(accountId);
      await limits.forgive(attempt);
      const proven = { userId: accountId, stamp: state.stamp };
      if (state.needsCode) return codeNeeded(proven);
      return (await sessions.open(proven, { cookies, userAgent })) ?? fail(accountId);
    },

    async signInProven(identity, cookies, userAgent = "") {
      let entry = await providerAccounts.enter(identity);
      const isUnknown = !entry.ok && entry.reason === "unknown";
      if (isUnknown && (await providerAccounts.create(identity))) entry = await providerAccounts.enter(identity);
      if (!entry.ok) return entry;
      const { proven, needsCode } = entry;
      await providerAccounts.applyRole(proven.userId, identity);
      if (needsCode) return codeNeeded(proven);
      const provenAt = identity.provenAt ?? new Date(0);
      const session = await sessions.open(proven, { cookies, userAgent }, { provenAt });
      return session ?? { ok: false, reason: "unknown" };
    },

    isAskedForCode: async (cookies) => (await secondStep.find(cookies)) !== undefined,

    async finishSignIn(given, cookies, userAgent = "") {
      const proven = await secondStep.find(cookies);
      if (!proven) return { ok: false, reason: "expired" };
      const proof = await secondStep.prove(proven.userId, given);
      if (!proof.ok) {
        if (proof.reason === "limited") return proof;
        return proof.reason === "off" ? { ok: false, reason: "expired" } : fail(proven.userId);
      }
      const session = await sessions.open(proven, { cookies, userAgent });
      if (!session) return { ok: false, reason: "expired" };
      return { ...session, setCookies: [...session.setCookies, secondStep.end()] };
    },

    async beginPasskey(cookies, isSecondStep) {
      const proven = isSecondStep ? await secondStep.find(cookies) : undefined;
      const { options, setCookie } = await passkeyStep.begin(proven?.userId);
      return { options, setCookies: [setCookie] };
    },

    async hasPasskeyForCode(cookies) {
      const proven = await secondStep.find(cookies);
      return proven !== undefined && passkeyStep.has(proven.userId);
    },

    async signInWithPasskey(answer, address, cookies, userAgent = "") {
      const retryAfterSeconds = await limits.takePasskey(address);
      if (retryAfterSeconds > 0) return { ok: false, reason: "limited", retryAfterSeconds };
      const { userId, proven } = await passkeyStep.prove(answer, cookies);
      if (proven) await limits.forgivePasskey(address);
      const session = proven && (await sessions.open(proven, { cookies, userAgent }));
      if (!session) return fail(userId, "a sign-in with a passkey failed");
      return { ...session, setCookies: [...session.setCookies, secondStep.end(), passkeyStep.end()] };
    },
  };
}

/**
 * Verifies a password.
 * @returns `state` of the account if it is right, for which one hash counts: the one it was verified against
 */
async function provePassword(
  database: Database,
  email: string,
  password: string,
): Promise<{ accountId?: string | undefined; state?: AccountState | undefined }> {
  const found = await database
    .selectFrom("auth_user")
    .leftJoin("auth_account", (join) =>
      join.onRef("userId", "=", "auth_user.id").on("providerId", "=", sql.lit("credential")),
    )
    .select(["auth_user.id", "password"])
    .where("email", "=", email)
    .executeTakeFirst();
  const { verifyPassword } = await import("../password-hash.ts");
  const isRight = await verifyPassword(found?.password, password);
  if (!found || !isRight) return { accountId: found?.id };
  const state = await findAccountState(database, found.id);
  const isCurrent = state?.password === found.password && !state?.isDisabled;
  return { accountId: found.id, state: isCurrent ? state : undefined };
}
