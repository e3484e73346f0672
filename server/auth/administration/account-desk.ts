import type { AccountRefusal, Invitation } from "#model/account.ts";
import type { ActivityAction, ActivityDetails } from "#model/activity.ts";
import type { Clock } from "#model/berlin-date.ts";
import { may, type Role, type Viewer } from "#model/permission.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { forgetMail, queueMails } from "#server/mail/mail-outbox.ts";
import { emailKey } from "../load-auth.ts";
import { removePasskeys } from "../passkeys/passkey-store.ts";
import { removeSecondFactor } from "../second-factor/second-factor-store.ts";
import { createAccountLink } from "./account-links.ts";
import { addNotice } from "./account-notices.ts";
import {
  endSessions,
  hasOtherAdministrator,
  insertAccount,
  type ListedAccount,
  listAccounts,
} from "./account-store.ts";

export type AccountChange = { ok: true } | { ok: false; reason: AccountRefusal };

/** The accounts of the others: whoever may manage them. Every change is in the activity log. */
export interface AccountDesk {
  list(): Promise<ListedAccount[]>;
  /**
   * Makes an account and mails its owner a link to choose a password.
   * @returns `link` where no mail service is configured: somebody has to hand it over
   */
  invite(viewer: Viewer, invitation: Invitation): Promise<Invited | { ok: false; reason: "taken" }>;
  /** Once more, for whoever has not answered yet; the link before opens nothing any more. */
  inviteAgain(viewer: Viewer, id: string): Promise<Invited | { ok: false; reason: "missing" }>;
  setRole(viewer: Viewer, id: string, role: Role): Promise<AccountChange>;
  /** A locked account has no sessions and opens none. */
  setDisabled(viewer: Viewer, id: string, isDisabled: boolean): Promise<AccountChange>;
  endSessions(viewer: Viewer, id: string): Promise<AccountChange>;
  /** For somebody who can give no code any more: the password alone opens the account again. */
  resetSecondFactor(viewer: Viewer, id: string): Promise<AccountChange>;
  /** For good. Entries of the log and versions of records keep the address. */
  remove(viewer: Viewer, id: string): Promise<AccountChange>;
}

type Invited = { ok: true; link?: string };

export interface AccountDeskParts {
  database: Database;
  clock: Clock;
  siteUrl: string;
  /** Whether mails reach somebody. */
  hasMailService: boolean;
}

export function createAccountDesk({ database, clock, siteUrl, hasMailService }: AccountDeskParts): AccountDesk {
  async function record(
    transaction: WriteTransaction,
    { email }: Viewer,
    action: ActivityAction,
    details: ActivityDetails,
  ): Promise<void> {
    await recordActivity(transaction, { action, section: "account", details }, { email, now: clock() });
  }

  /** @param removes whether the change leaves the account without the right to manage accounts */
  async function change(
    viewer: Viewer,
    id: string,
    removes: boolean,
    apply: (
      transaction: WriteTransaction,
      account: ListedAccount,
    ) => Promise<[ActivityAction, ActivityDetails] | undefined>,
  ): Promise<AccountChange> {
    return database.transaction().execute(async (transaction) => {
      const [account] = await listAccounts(transaction, id);
      if (!account) return { ok: false, reason: "missing" };
      const isNeeded = removes && may(account, "accounts.manage");
      if (isNeeded && !(await hasOtherAdministrator(transaction, id))) {
        return { ok: false, reason: "last_administrator" };
      }
      const entry = await apply(transaction, account);
      if (entry) await record(transaction, viewer, ...entry);
      return { ok: true };
    });
  }

  async function sendInvitation(transaction: WriteTransaction, id: string): Promise<Invited> {
    if (!hasMailService) {
      const token = await createAccountLink(transaction, id, "invitation", clock());
      return { ok: true, link: `${siteUrl}/admin/login/passwort/${token}` };
    }
    await forgetMail(transaction, "invitation", id);
    await queueMails(transaction, "invitation", [id], clock());
    return { ok: true };
  }

  return {
    list: () => listAccounts(database),

    invite(viewer, invitation) {
      const email = emailKey(invitation.email);
      return database.transaction().execute(async (transaction) => {
        const id = await insertAccount(transaction, { ...invitation, email }, clock());
        if (!id) return { ok: false, reason: "taken" } as const;
        await record(transaction, viewer, "account.invited", { email, role: invitation.role });
        return sendInvitation(transaction, id);
      });
    },

    inviteAgain(viewer, id) {
      return database.transaction().execute(async (transaction) => {
        const [account] = await listAccounts(transaction, id);
        if (!account || account.isOpen || account.isDisabled) return { ok: false, reason: "missing" } as const;
        await record(transaction, viewer, "account.invited", { email: account.email, role: account.role });
        return sendInvitation(transaction, id);
      });
    },

    setRole(viewer, id, role) {
      return change(viewer, id, !may({ role }, "accounts.manage"), async (transaction, account) => {
        if (account.role === role) return undefined;
        await transaction.updateTable("auth_user").set({ role }).where("id", "=", id).execute();
        if (account.isOpen) await addNotice(transaction, { userId: id, notice: "role_changed" }, clock());
        return ["account.role_changed", { email: account.email, role }];
      });
    },

    setDisabled(viewer, id, isDisabled) {
      return change(viewer, id, isDisabled, async (transaction, { email, ...account }) => {
        if (account.isDisabled === isDisabled) return undefined;
        const disabledAt = isDisabled ? clock().toISOString() : null;
        await transaction.updateTable("auth_user").set({ disabledAt }).where("id", "=", id).execute();
        if (isDisabled) await endSessions(transaction, id);
        return [isDisabled ? "account.disabled" : "account.enabled", { email }];
      });
    },

    endSessions(viewer, id) {
      return change(viewer, id, false, async (transaction, { email }) => {
        await endSessions(transaction, id);
        return ["account.sessions_ended", { email }];
      });
    },

    resetSecondFactor(viewer, id) {
      return change(viewer, id, false, async (transaction, { email }) => {
        if (!(await removeSecondFactor(transaction, id))) return undefined;
        // They are on the telephone that was lost, or stand for both factors on another one.
        await removePasskeys(transaction, id);
        await endSessions(transaction, id);
        await addNotice(transaction, { userId: id, notice: "second_factor_reset" }, clock());
        return ["account.second_factor_reset", { email }];
      });
    },

    remove(viewer, id) {
      return change(viewer, id, true, async (transaction, { email }) => {
        for (const kind of ["invitation", "password-reset"] as const) await forgetMail(transaction, kind, id);
        await transaction.deleteFrom("auth_user").where("id", "=", id).execute();
        return ["account.deleted", { email }];
      });
    },
  };
}
