import { type AccountLinkPurpose, resetMailsPerAccount } from "#model/accounts/account.ts";

import { addressKey } from "#model/people/address-key.ts";
import { queueAgain } from "#server/mail/mail-outbox.ts";
import type { Mail, MailAttempt, MailKindRules, MailSource } from "#server/mail/mail-rules.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import type { RateLimits } from "#server/rate-limits.ts";
import { roleLabels } from "#text/accounts/role.ts";
import { formatInstant } from "#text/date.ts";
import { createAccountLink } from "./account-links.ts";
import { composeLinkMail, composeNoticeMail } from "./account-mails.ts";
import type { AccountNotice } from "./account-notices.ts";
import { listAccounts } from "./account-store.ts";

/** Mails about accounts: invitations, links to a new password, notices to owners. */
export function accountRules(rateLimits: RateLimits) {
  return {
    invitation: { compose: (id, at) => composeLink(at, id, "invitation") },
    "password-reset": {
      compose: (id, at) => composeLink(at, id, "reset"),
      queueFor: (address, source) => queueReset(addressKey(address), source, rateLimits),
    },
    "account-notice": { compose: (id, at) => composeNotice(at, id) },
  } as const satisfies Record<string, MailKindRules>;
}

/** Queues the mail with a link, unless the address has no enabled account or got three of them within the hour. */
async function queueReset(email: string, { database, clock }: MailSource, rateLimits: RateLimits): Promise<void> {
  const account = await database
    .selectFrom("auth_user")
    .select("id")
    .where("email", "=", email)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  if (!account || (await rateLimits.take(resetMailsPerAccount, account.id)) > 0) return;
  await database.transaction().execute((transaction) => queueAgain(transaction, "password-reset", account.id, clock()));
}

async function composeLink(at: MailAttempt, id: string, purpose: AccountLinkPurpose): Promise<Mail | undefined> {
  const { database, clock, siteUrl } = at;
  const [account] = await listAccounts(database, id);
  if (!account || account.isDisabled) return undefined;
  // Accepted meanwhile, by an earlier mail that was thought lost or through the identity provider.
  if (purpose === "invitation" && account.isOpen) return undefined;
  const correspondents = await findCorrespondents(at);
  const token = await createAccountLink(database, id, purpose, clock());
  return composeLinkMail(account, purpose, `${siteUrl}/admin/login/passwort/${token}`, correspondents);
}

async function composeNotice(at: MailAttempt, id: string): Promise<Mail | undefined> {
  const { database, siteUrl } = at;
  const found = await database.selectFrom("account_notices").selectAll().where("id", "=", id).executeTakeFirst();
  const [account] = found ? await listAccounts(database, found.user_id) : [];
  if (!found || !account) return undefined;
  const happenedAt = formatInstant(found.created_at);
  const happened = { notice: found.notice as AccountNotice, at: happenedAt, device: found.device, role: account.role };
  const described = { ...happened, roleLabel: roleLabels[account.role] };
  return composeNoticeMail(account, described, `${siteUrl}/admin/account`, await findCorrespondents(at));
}
