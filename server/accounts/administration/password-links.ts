import type { AccountLinkPurpose } from "#model/accounts/account.ts";
import type { PasswordProblem } from "#model/accounts/password.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Database } from "#server/database/schema.ts";
import { lockAccount } from "../account-state.ts";
import { checkPassword } from "../password-check.ts";
import { endSessions } from "../sessions/session-store.ts";
import { findAccountLink, useAccountLink } from "./account-links.ts";
import { addNotice } from "./account-notices.ts";
import { storePassword } from "./account-store.ts";

export type PasswordByLink =
  | { ok: true }
  /** `gone`: the link has expired, was used or replaced, or never existed. */
  | { ok: false; reason: "gone" | PasswordProblem };

/** Passwords set with a link from a mail instead of the current password. */
export interface PasswordLinks {
  /** Returns the account and purpose of a link; undefined for an invalid one. */
  find(token: string): Promise<{ email: string; purpose: AccountLinkPurpose } | undefined>;
  /** Sets the password, revokes the link and ends all sessions of the account. */
  setPassword(token: string, password: string): Promise<PasswordByLink>;
}

export function createPasswordLinks(database: Database, clock: Clock): PasswordLinks {
  return {
    find: (token) => findAccountLink(database, token, clock()),

    async setPassword(token, password) {
      const link = await findAccountLink(database, token, clock());
      if (!link) return { ok: false, reason: "gone" };
      const { userId, email, purpose } = link;
      const problem = await checkPassword(password, email);
      if (problem) return { ok: false, reason: problem };
      // Loaded on demand, as at sign-in.
      const { hashPassword } = await import("../password-hash.ts");
      const hash = await hashPassword(password);
      return database.transaction().execute(async (transaction) => {
        const now = clock();
        await lockAccount(transaction, userId);
        if (!(await useAccountLink(transaction, token, userId))) return { ok: false, reason: "gone" };
        await storePassword(transaction, userId, { hash }, now);
        await endSessions(transaction, userId);
        const action = purpose === "invitation" ? "account.accepted" : "account.password_reset";
        await recordActivity(transaction, { action, section: "account", details: {} }, { email, now });
        if (purpose === "reset") await addNotice(transaction, { userId, notice: "password_changed" }, now);
        return { ok: true };
      });
    },
  };
}
