import type { AccountRefusal } from "#model/accounts/account.ts";
import { may, type Role } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { ActivityAction, ActivityDetails } from "#model/operation/activity.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { stopAccountPlans } from "#server/content/drafts/plans-of-accounts.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { lockAccount } from "../account-state.ts";
import { endSessions } from "../sessions/session-store.ts";
import { addNotice } from "./account-notices.ts";
import { hasOtherAdministrator, type ListedAccount, listAccounts } from "./account-store.ts";

export type AccountChange = { ok: true } | { ok: false; reason: AccountRefusal };

/** The author that the activity log names; `email` is `null` unless the change was made in the back office. */
export interface ChangeAuthor {
  email: string | null;
  /** Where the change was made, unless in the back office. */
  by?: "provider" | "command";
}

/** Changes of accounts by the back office, the command line and the identity provider. */
export interface AccountChanges {
  /**
   * @param removes whether the change leaves the account without the right to manage accounts
   * @param options.stopsPlans also stops what the account has planned, in the same transaction
   */
  change(
    author: ChangeAuthor,
    id: string,
    removes: boolean,
    apply: (
      transaction: WriteTransaction,
      account: ListedAccount,
    ) => Promise<[ActivityAction, ActivityDetails] | undefined>,
    options?: ChangeOptions,
  ): Promise<AccountChange>;
  setRole(author: ChangeAuthor, id: string, role: Role, options?: ChangeOptions): Promise<AccountChange>;
  setDisabled(author: ChangeAuthor, id: string, isDisabled: boolean, options?: ChangeOptions): Promise<AccountChange>;
}

export interface ChangeOptions {
  /** Cancels the account's planned publications and withdrawals, and closes its preview links. */
  stopsPlans?: boolean | undefined;
}

export function createAccountChanges(database: Database, clock: Clock): AccountChanges {
  const change: AccountChanges["change"] = ({ email, by }, id, removes, apply, { stopsPlans = false } = {}) =>
    database.transaction().execute(async (transaction) => {
      await lockAccount(transaction, id);
      const [account] = await listAccounts(transaction, id);
      if (!account) return { ok: false, reason: "missing" };
      const isNeeded = removes && may(account, "accounts.manage");
      if (isNeeded && !(await hasOtherAdministrator(transaction, id))) {
        return { ok: false, reason: "last_administrator" };
      }
      const entry = await apply(transaction, account);
      if (entry) {
        const [action, details] = entry;
        const activity = { action, section: "account", details: { ...details, ...(by && { by }) } } as const;
        await recordActivity(transaction, activity, { email, now: clock() });
      }
      if (stopsPlans) await stopAccountPlans(transaction, account.email, { email, now: clock() });
      return { ok: true };
    });

  return {
    change,

    setRole(author, id, role, options) {
      return change(
        author,
        id,
        !may({ role }, "accounts.manage"),
        async (transaction, account) => {
          if (account.role === role) return undefined;
          await transaction.updateTable("auth_user").set({ role }).where("id", "=", id).execute();
          if (account.isOpen) await addNotice(transaction, { userId: id, notice: "role_changed" }, clock());
          return ["account.role_changed", { email: account.email, role }];
        },
        options,
      );
    },

    setDisabled(author, id, isDisabled, options) {
      return change(
        author,
        id,
        isDisabled,
        async (transaction, { email, ...account }) => {
          if (account.isDisabled === isDisabled) return undefined;
          const disabledAt = isDisabled ? clock().toISOString() : null;
          await transaction.updateTable("auth_user").set({ disabledAt }).where("id", "=", id).execute();
          if (isDisabled) await endSessions(transaction, id);
          return [isDisabled ? "account.disabled" : "account.enabled", { email }];
        },
        options,
      );
    },
  };
}
