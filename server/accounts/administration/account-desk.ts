import type { Invitation } from "#model/accounts/account.ts";
import type { Role, Viewer } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { ActivityDetails } from "#model/operation/activity.ts";
import { addressKey } from "#model/people/address-key.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { authorOf } from "#server/author.ts";
import { type AccountPlan, listAccountPlans } from "#server/content/drafts/plans-of-accounts.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { queueAgain } from "#server/mail/mail-outbox.ts";
import { removePasskeys } from "../passkeys/passkey-store.ts";
import { removeSecondFactor } from "../second-factor/second-factor-store.ts";
import { endSessions } from "../sessions/session-store.ts";
import { type AccountChange, type ChangeOptions, createAccountChanges } from "./account-changes.ts";
import { createAccountLink } from "./account-links.ts";
import { addNotice } from "./account-notices.ts";
import { deleteAccount, insertAccount, type ListedAccount, listAccounts } from "./account-store.ts";

/** Management of other people's accounts. The activity log records every change. */
export interface AccountDesk {
  list(): Promise<ListedAccount[]>;
  /**
   * Creates an account and mails its owner a link to choose a password.
   * @returns `link` if no mail service is configured: the administrator has to pass it on
   */
  invite(viewer: Viewer, invitation: Invitation): Promise<Invited | { ok: false; reason: "taken" }>;
  /** Sends another invitation to a person who has not accepted one; the earlier link is revoked. */
  inviteAgain(viewer: Viewer, id: string): Promise<Invited | { ok: false; reason: "missing" }>;
  /** Lists what accounts have planned, and their open links to previews, earliest first. */
  listPlans(): Promise<AccountPlan[]>;
  /** Stops what an account has planned: also possible with the changes below. */
  stopPlans(viewer: Viewer, id: string): Promise<AccountChange>;
  setRole(viewer: Viewer, id: string, role: Role, options?: ChangeOptions): Promise<AccountChange>;
  /** Disabling ends all sessions of the account and prevents new ones. */
  setDisabled(viewer: Viewer, id: string, isDisabled: boolean, options?: ChangeOptions): Promise<AccountChange>;
  endSessions(viewer: Viewer, id: string): Promise<AccountChange>;
  /** For a person who has lost the second factor: the password alone opens the account again. */
  resetSecondFactor(viewer: Viewer, id: string): Promise<AccountChange>;
  /** Deletes an account permanently. The activity log and versions of records keep its address. */
  remove(viewer: Viewer, id: string, options?: ChangeOptions): Promise<AccountChange>;
}

type Invited = { ok: true; link?: string };

export interface AccountDeskParts {
  database: Database;
  clock: Clock;
  siteUrl: string;
  /** Whether mails are delivered. */
  hasMailService: boolean;
}

export function createAccountDesk({ database, clock, siteUrl, hasMailService }: AccountDeskParts): AccountDesk {
  const changes = createAccountChanges(database, clock);
  const { change } = changes;

  async function recordInvitation(transaction: WriteTransaction, viewer: Viewer, details: ActivityDetails) {
    const entry = { action: "account.invited", section: "account", details } as const;
    await recordActivity(transaction, entry, authorOf(viewer, clock));
  }

  async function sendInvitation(transaction: WriteTransaction, id: string): Promise<Invited> {
    if (!hasMailService) {
      const token = await createAccountLink(transaction, id, "invitation", clock());
      return { ok: true, link: `${siteUrl}/admin/login/passwort/${token}` };
    }
    await queueAgain(transaction, "invitation", id, clock());
    return { ok: true };
  }

  return {
    list: () => listAccounts(database),
    listPlans: () => listAccountPlans(database, clock()),
    stopPlans: (viewer, id) => change(viewer, id, false, async () => undefined, { stopsPlans: true }),

    invite(viewer, invitation) {
      const email = addressKey(invitation.email);
      return database.transaction().execute(async (transaction) => {
        const id = await insertAccount(transaction, { ...invitation, email }, clock());
        if (!id) return { ok: false, reason: "taken" } as const;
        await recordInvitation(transaction, viewer, { email, role: invitation.role });
        return sendInvitation(transaction, id);
      });
    },

    inviteAgain(viewer, id) {
      return database.transaction().execute(async (transaction) => {
        const [account] = await listAccounts(transaction, id);
        if (!account || account.isOpen || account.isDisabled) return { ok: false, reason: "missing" } as const;
        await recordInvitation(transaction, viewer, { email: account.email, role: account.role });
        return sendInvitation(transaction, id);
      });
    },

    setRole: changes.setRole,
    setDisabled: changes.setDisabled,

    endSessions(viewer, id) {
      return change(viewer, id, false, async (transaction, { email }) => {
        await endSessions(transaction, id);
        return ["account.sessions_ended", { email }];
      });
    },

    resetSecondFactor(viewer, id) {
      return change(viewer, id, false, async (transaction, { email }) => {
        if (!(await removeSecondFactor(transaction, id))) return undefined;
        // Passkeys may be on the lost device, and each replaces both factors.
        await removePasskeys(transaction, id);
        await endSessions(transaction, id);
        await addNotice(transaction, { userId: id, notice: "second_factor_reset" }, clock());
        return ["account.second_factor_reset", { email }];
      });
    },

    remove(viewer, id, options) {
      return change(
        viewer,
        id,
        true,
        async (transaction, { email }) => {
          await deleteAccount(transaction, id);
          return ["account.deleted", { email }];
        },
        options,
      );
    },
  };
}
