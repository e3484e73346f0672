import type { PasswordProblem } from "#model/accounts/password.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Database } from "#server/database/schema.ts";
import { findAccountState, hasPassword, lockAccount } from "../account-state.ts";
import { addNotice } from "../administration/account-notices.ts";
import { storePassword } from "../administration/account-store.ts";
import { checkPassword } from "../password-check.ts";
import { endSessions } from "./session-store.ts";
import { isPasswordStillGiven, type Sessions } from "./sessions.ts";
import type { FindAttempt } from "./sign-in-attempt.ts";
import type { SignInLimits } from "./sign-in-limits.ts";

/** How long a sign-in counts as proof for steps that require a recent one. */
const proofMilliseconds = 10 * 60_000;
export const longestPassword = 1000;

export type Limited = { ok: false; reason: "limited"; retryAfterSeconds: number };

export type PasswordChange =
  | { ok: true }
  | { ok: false; reason: "not_signed_in" | "wrong_password" | "unchanged" | PasswordProblem }
  | Limited;

export type PasswordProof = { ok: true } | { ok: false; reason: "not_signed_in" | "wrong_password" } | Limited;

/** The viewer's own password, and other proofs of identity. */
export interface OwnPassword {
  /**
   * Whether the password is the viewer's, or the account has none, so that another proof is needed (`isRecentlyProven`).
   * Wrong ones count towards the limits of the sign-in.
   */
  provePassword(cookies: string | null, password: string, address: string): Promise<PasswordProof>;
  /**
   * Sets the viewer's own password and ends all other sessions of the account. Wrong current passwords count towards
   * the limits of the sign-in.
   * @param address key of the visitor's network address, for the limit
   */
  changePassword(
    cookies: string | null,
    passwords: { current: string; next: string },
    address: string,
  ): Promise<PasswordChange>;
  /** Whether the viewer signed in recently enough for a sensitive step. */
  isRecentlyProven(cookies: string | null): Promise<boolean>;
  /** Whether the viewer still has a generated password. */
  hasGivenPassword(cookies: string | null): Promise<boolean>;
}

export interface OwnPasswordParts {
  database: Database;
  clock: Clock;
  limits: SignInLimits;
  findAttempt: FindAttempt;
}

export function createOwnPassword(
  sessions: Sessions,
  { database, clock, limits, findAttempt }: OwnPasswordParts,
): OwnPassword {
  /** @returns the hash the password was verified against; `undefined` if it is another one */
  async function verify(userId: string, password: string): Promise<string | undefined> {
    const stored = (await findAccountState(database, userId))?.password;
    const { verifyPassword } = await import("../password-hash.ts");
    return (await verifyPassword(stored, password.slice(0, longestPassword))) ? stored : undefined;
  }

  return {
    async provePassword(cookies, password, address) {
      const found = await sessions.find(cookies);
      if (!found) return { ok: false, reason: "not_signed_in" };
      const { email, id } = found.user;
      if (!(await hasPassword(database, id))) return { ok: true };
      const attempt = await findAttempt(email, address, cookies);
      const retryAfterSeconds = await limits.take(attempt);
      if (retryAfterSeconds > 0) return { ok: false, reason: "limited", retryAfterSeconds };
      if (!(await verify(id, password))) return { ok: false, reason: "wrong_password" };
      await limits.forgive(attempt);
      return { ok: true };
    },

    async changePassword(cookies, { current, next }, address) {
      const found = await sessions.find(cookies);
      if (!found) return { ok: false, reason: "not_signed_in" };
      const { email, id } = found.user;
      const attempt = await findAttempt(email, address, cookies);
      const retryAfterSeconds = await limits.take(attempt);
      if (retryAfterSeconds > 0) return { ok: false, reason: "limited", retryAfterSeconds };
      const verified = await verify(id, current);
      if (!verified) return { ok: false, reason: "wrong_password" };
      await limits.forgive(attempt);
      const problem = current === next ? "unchanged" : await checkPassword(next, email);
      if (problem) return { ok: false, reason: problem };
      const { hashPassword } = await import("../password-hash.ts");
      const hash = await hashPassword(next);
      return database.transaction().execute(async (transaction) => {
        const now = clock();
        await lockAccount(transaction, id);
        // Of two changes under way with the same password only one succeeds.
        const stored = (await findAccountState(transaction, id))?.password;
        if (stored !== verified) return { ok: false, reason: "wrong_password" };
        await storePassword(transaction, id, { hash }, now);
        await endSessions(transaction, id, found.session.id);
        await addNotice(transaction, { userId: id, notice: "password_changed" }, now);
        const entry = { action: "account.password_changed", section: "account", details: {} } as const;
        await recordActivity(transaction, entry, { email, now });
        return { ok: true };
      });
    },

    async isRecentlyProven(cookies) {
      const found = await sessions.find(cookies);
      if (!found) return false;
      const { id, createdAt } = found.session;
      const select = database.selectFrom("auth_session").select("provenAt").where("id", "=", id);
      const provenAt = (await select.executeTakeFirst())?.provenAt;
      const since = provenAt ? new Date(provenAt) : createdAt;
      return Math.abs(Date.now() - since.getTime()) < proofMilliseconds;
    },

    async hasGivenPassword(cookies) {
      const found = await sessions.find(cookies);
      if (!found) return false;
      const { id, isPasswordGiven } = found.user;
      return isPasswordStillGiven(database, id, { passwordGivenAt: isPasswordGiven });
    },
  };
}
