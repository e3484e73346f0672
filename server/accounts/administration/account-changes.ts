import type { AccountRefusal } from "#model/accounts/account.ts";
import { may, type Role } from "#model/accounts/permission.ts";
import type { ActivityAction, ActivityDetails } from "#model/operation/activity.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { stopAccountPlans } from "#server/content/drafts/plans-of-accounts.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { lockAccount } from "../account-state.ts";
import { endSessions } from "../sessions/session-store.ts";
import { revokeAccountLinks } from "./account-links.ts";
import { addNotice } from "./account-notices.ts";
import { hasAdministrator, type ListedAccount, listAccounts } from "./account-store.ts";

export type AccountChange = { ok: true } | { ok: false; reason: AccountRefusal };

/** Who changes an account; `email` is `null` unless the change was made in the back office. */
export interface ChangeAuthor extends Author {
  /** Where the change was made, unless in the back office. */
  by?: "provider" | "command";
}

interface Parts {
  database: Database;
}

export interface ChangeOptions {
  /** Cancels the account's planned publications and withdrawals, and closes its preview links, in one transaction. */
  stopsPlans?: boolean | undefined;
}

export interface Change extends ChangeOptions {
  id: string;
  /** Whether the change leaves the account without the right to manage accounts. */
  removes?: boolean;
  /** @returns what to record; nothing unless something changed */
  apply(transaction: WriteTransaction, account: ListedAccount): Promise<[ActivityAction, ActivityDetails] | undefined>;
}

/**
 * Changes an account, in the back office, by the command line or by the identity provider, with its activity entry.
 * Refuses to leave the site without an administrator.
 */
export function changeAccount(
  { database }: Parts,
  { id, removes = false, apply, stopsPlans = false }: Change,
  { by, ...author }: ChangeAuthor,
): Promise<AccountChange> {
  return database.transaction().execute(async (transaction) => {
    await lockAccount(transaction, id);
    const [account] = await listAccounts(transaction, id);
    if (!account) return { ok: false, reason: "missing" };
    const isNeeded = removes && may(account, "accounts.manage");
    if (isNeeded && !(await hasAdministrator(transaction, id))) return { ok: false, reason: "last_administrator" };
    const entry = await apply(transaction, account);
    if (entry) {
      const [action, details] = entry;
      const activity = { action, section: "account", details: { ...details, ...(by && { by }) } } as const;
      await recordActivity(transaction, activity, author);
    }
    if (stopsPlans) await stopAccountPlans(transaction, account.email, author);
    return { ok: true };
  });
}

/** Changes what an account may do, from its next request on. */
export function setRole(
  parts: Parts,
  { id, role, stopsPlans }: { id: string; role: Role } & ChangeOptions,
  author: ChangeAuthor,
): Promise<AccountChange> {
  const removes = !may({ role }, "accounts.manage");
  const change: Change = {
    ...{ id, removes, stopsPlans },
    async apply(transaction, account) {
      if (account.role === role) return undefined;
      await transaction.updateTable("auth_user").set({ role }).where("id", "=", id).execute();
      if (account.isOpen) await addNotice(transaction, { userId: id, notice: "role_changed" }, author.now);
      return ["account.role_changed", { email: account.email, role }];
    },
  };
  return changeAccount(parts, change, author);
}

/** Disabling ends all sessions of the account, revokes its links to choose a password, and prevents new ones. */
export function setDisabled(
  parts: Parts,
  { id, isDisabled, stopsPlans }: { id: string; isDisabled: boolean } & ChangeOptions,
  author: ChangeAuthor,
): Promise<AccountChange> {
  const change: Change = {
    ...{ id, removes: isDisabled, stopsPlans },
    async apply(transaction, { email, ...account }) {
      if (account.isDisabled === isDisabled) return undefined;
      const disabledAt = isDisabled ? author.now.toISOString() : null;
      await transaction.updateTable("auth_user").set({ disabledAt }).where("id", "=", id).execute();
      if (isDisabled) {
        await endSessions(transaction, id);
        await revokeAccountLinks(transaction, id);
      }
      return [isDisabled ? "account.disabled" : "account.enabled", { email }];
    },
  };
  return changeAccount(parts, change, author);
}
