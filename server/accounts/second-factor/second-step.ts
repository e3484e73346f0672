import type { GivenCode } from "#model/accounts/second-factor.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Database } from "#server/database/schema.ts";
import { findAccountState } from "../account-state.ts";
import type { ProvenAccount } from "../sessions/sessions.ts";
import { type CodeOutcome, type SecondFactorSecrets, takeCode } from "./second-factor-store.ts";
import { endSecondStep, isProvenStep, issueSecondStep, readSecondStep } from "./second-step-cookie.ts";

type Refused = Exclude<CodeOutcome, { ok: true }>;

/** The second step of a sign-in: a code from people with a second factor. */
export interface SecondStep {
  /** @returns the `Set-Cookie` header that allows this browser to enter a code, for some minutes */
  begin(proven: ProvenAccount): string;
  /**
   * Returns the account that a code is required for; undefined if the first step is missing or expired, or the account
   * has changed since.
   */
  find(cookies: string | null): Promise<ProvenAccount | undefined>;
  /** Checks a code and consumes it. */
  prove(userId: string, given: GivenCode): Promise<{ ok: true } | Refused>;
  /** Returns the `Set-Cookie` header that deletes the cookie. */
  end(): string;
}

export function createSecondStep(parts: {
  database: Database;
  clock: Clock;
  secrets: () => SecondFactorSecrets;
  isSecure: boolean;
}): SecondStep {
  const { database, clock, secrets, isSecure } = parts;
  return {
    begin({ userId, stamp }) {
      return issueSecondStep(secrets().secret, userId, stamp, clock(), isSecure);
    },

    async find(cookies) {
      const step = readSecondStep(cookies, isSecure);
      if (!step) return undefined;
      const { userId } = step;
      const stamp = (await findAccountState(database, userId))?.stamp ?? "";
      return isProvenStep(step, secrets().secret, stamp, clock()) ? { userId, stamp } : undefined;
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

    end: () => endSecondStep(isSecure),
  };
}
