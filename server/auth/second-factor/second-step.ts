import type { ViewerWithRole } from "#model/accounts/permission.ts";
import type { GivenCode } from "#model/accounts/second-factor.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Connection, Database } from "#server/database/schema.ts";
import type { Auth } from "../load-auth.ts";
import { type CodeOutcome, type SecondFactorSecrets, secondFactorSince, takeCode } from "./second-factor-store.ts";
import { endSecondStep, isProvenStep, issueSecondStep, readSecondStep } from "./second-step-cookie.ts";

type Refused = Exclude<CodeOutcome, { ok: true }>;

/** The second step of a sign-in: a code from people with a second factor. */
export interface SecondStep {
  /** @returns the `Set-Cookie` header that allows this browser to enter a code, for some minutes */
  begin(userId: string): Promise<string>;
  /**
   * Returns the account that a code is required for; undefined if the first step is missing or expired, or the account
   * has changed since.
   */
  find(cookies: string | null): Promise<string | undefined>;
  /** Checks a code and consumes it. */
  prove(userId: string, given: GivenCode): Promise<{ ok: true } | Refused>;
  /** Opens the session. Returns `undefined` if the account was disabled in the meantime. */
  open(userId: string, requestHeaders: Headers): Promise<OpenedSession | undefined>;
}

export interface OpenedSession {
  headers: Headers;
  response: { viewer: ViewerWithRole; sessionId: string; isPasswordGiven: boolean };
}

export function createSecondStep(
  auth: () => Promise<Auth>,
  parts: { database: Database; clock: Clock; secrets: () => SecondFactorSecrets; isSecure: boolean },
): SecondStep {
  const { database, clock, secrets, isSecure } = parts;
  return {
    async begin(userId) {
      return issueSecondStep(secrets().secret, userId, await stateOf(database, userId), clock(), isSecure);
    },

    async find(cookies) {
      const step = readSecondStep(cookies, isSecure);
      if (!step) return undefined;
      const state = await stateOf(database, step.userId);
      return isProvenStep(step, secrets().secret, state, clock()) ? step.userId : undefined;
    },

    prove(userId, given) {
      return database.transaction().execute(async (transaction) => {
        const now = clock();
        const outcome = await takeCode(transaction, { userId, given }, secrets(), now);
        if (outcome.ok && outcome.kind === "recovery") {
          const own = transaction.selectFrom("auth_user").select("email").where("id", "=", userId);
          const { email } = await own.executeTakeFirstOrThrow();
          const entry = { action: "account.recovery_code_used", section: "account", details: {} } as const;
          await recordActivity(transaction, entry, { email, now });
        }
        return outcome.ok ? { ok: true } : outcome;
      });
    },

    async open(userId, requestHeaders) {
      const { api } = await auth();
      const { headers, response } = await api.openAccount({
        body: { userId },
        headers: requestHeaders,
        returnHeaders: true,
      });
      if (!response.isOpen) return undefined;
      headers.append("Set-Cookie", endSecondStep(isSecure));
      return { headers, response };
    },
  };
}

/** Returns the state a step is bound to: a new password or second factor invalidates it. */
async function stateOf(connection: Connection, userId: string): Promise<string> {
  const row = await connection
    .selectFrom("auth_account")
    .select("password")
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  return JSON.stringify([row?.password ?? "", (await secondFactorSince(connection, userId)) ?? ""]);
}
