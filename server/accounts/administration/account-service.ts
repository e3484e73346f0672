import type { Invitation } from "#model/accounts/account.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { addressKey } from "#model/people/address-key.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { bindCommands } from "#server/bind.ts";
import { listAccountPlans } from "#server/content/drafts/plans-of-accounts.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { queueAgain } from "#server/mail/mail-outbox.ts";
import { removePasskeys } from "../passkeys/passkey-store.ts";
import { removeSecondFactor } from "../second-factor/second-factor-store.ts";
import { endSessions } from "../sessions/session-store.ts";
import {
  type AccountChange,
  type Change,
  type ChangeOptions,
  changeAccount,
  setDisabled,
  setRole,
} from "./account-changes.ts";
import { createAccountLink } from "./account-links.ts";
import { addNotice } from "./account-notices.ts";
import { deleteAccount, insertAccount, type ListedAccount, listAccounts } from "./account-store.ts";

type Invited = { ok: true; link?: string };

export interface AccountServiceParts {
  database: Database;
  clock: Clock;
  siteUrl: string;
  /** Whether mails are delivered. */
  hasMailService: boolean;
}

/** Management of other people's accounts. The activity log records every change. */
export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService(parts: AccountServiceParts) {
  return {
    list: () => listAccounts(parts.database),
    /** Lists what accounts have planned, and their open links to previews, earliest first. */
    listPlans: () => listAccountPlans(parts.database, parts.clock()),
    ...bindCommands(parts, {
      ...{ invite, inviteAgain, setRole, setDisabled, stopPlans, remove, resetSecondFactor },
      endSessions: endSessionsOf,
    }),
  };
}

type Parts = Omit<AccountServiceParts, "clock">;

/**
 * Creates an account and mails its owner a link to choose a password.
 * @returns `link` if no mail service is configured: the administrator has to pass it on
 */
function invite(
  parts: Parts,
  invitation: Invitation,
  author: Author,
): Promise<Invited | { ok: false; reason: "taken" }> {
  const email = addressKey(invitation.email);
  return parts.database.transaction().execute(async (transaction) => {
    const id = await insertAccount(transaction, { ...invitation, email }, author.now);
    if (!id) return { ok: false, reason: "taken" };
    return sendInvitation(transaction, parts, { id, email, role: invitation.role }, author);
  });
}

/** Sends another invitation to a person who has not accepted one; the earlier link is revoked. */
function inviteAgain(parts: Parts, id: string, author: Author): Promise<Invited | { ok: false; reason: "missing" }> {
  return parts.database.transaction().execute(async (transaction) => {
    const [account] = await listAccounts(transaction, id);
    if (!account || account.isOpen || account.isDisabled) return { ok: false, reason: "missing" };
    return sendInvitation(transaction, parts, account, author);
  });
}

async function sendInvitation(
  transaction: WriteTransaction,
  { siteUrl, hasMailService }: Parts,
  { id, email, role }: Pick<ListedAccount, "id" | "email" | "role">,
  author: Author,
): Promise<Invited> {
  const entry = { action: "account.invited", section: "account", details: { email, role } } as const;
  await recordActivity(transaction, entry, author);
  if (!hasMailService) {
    const token = await createAccountLink(transaction, id, "invitation", author.now);
    return { ok: true, link: `${siteUrl}/admin/login/passwort/${token}` };
  }
  await queueAgain(transaction, "invitation", id, author.now);
  return { ok: true };
}

/** Stops what an account has planned: also possible with other changes. */
function stopPlans(parts: Parts, id: string, author: Author): Promise<AccountChange> {
  return changeAccount(parts, { id, apply: async () => undefined, stopsPlans: true }, author);
}

function endSessionsOf(parts: Parts, id: string, author: Author): Promise<AccountChange> {
  const change: Change = {
    id,
    async apply(transaction, { email }) {
      await endSessions(transaction, id);
      return ["account.sessions_ended", { email }];
    },
  };
  return changeAccount(parts, change, author);
}

/** For a person who has lost the second factor: the password alone opens the account again. */
function resetSecondFactor(parts: Parts, id: string, author: Author): Promise<AccountChange> {
  const change: Change = {
    id,
    async apply(transaction, { email }) {
      if (!(await removeSecondFactor(transaction, id))) return undefined;
      // Passkeys may be on the lost device, and each replaces both factors.
      await removePasskeys(transaction, id);
      await endSessions(transaction, id);
      await addNotice(transaction, { userId: id, notice: "second_factor_reset" }, author.now);
      return ["account.second_factor_reset", { email }];
    },
  };
  return changeAccount(parts, change, author);
}

/** Deletes an account permanently. The activity log and versions of records keep its address. */
function remove(
  parts: Parts,
  { id, stopsPlans }: { id: string } & ChangeOptions,
  author: Author,
): Promise<AccountChange> {
  const change: Change = {
    ...{ id, removes: true, stopsPlans },
    async apply(transaction, { email }) {
      await deleteAccount(transaction, id);
      return ["account.deleted", { email }];
    },
  };
  return changeAccount(parts, change, author);
}
