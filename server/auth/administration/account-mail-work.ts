import { resetMailsPerAccount } from "#model/accounts/account.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { wallTimeOf } from "#model/dates/berlin-time.ts";
import { addressKey } from "#model/people/address-key.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Database } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import { claimMail, findMails, forgetMail, listRecordsWithDueMail, queueMails } from "#server/mail/mail-outbox.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import type { Mailer, MailMessage } from "#server/mail/mailer.ts";
import type { RateLimits } from "#server/rate-limits.ts";
import { roleLabels } from "#text/role.ts";
import { createAccountLink } from "./account-links.ts";
import { composeLinkMail, composeNoticeMail } from "./account-mails.ts";
import type { AccountNotice } from "./account-notices.ts";
import { listAccounts } from "./account-store.ts";

export interface AccountMailParts {
  database: Database;
  content: ContentReader;
  mailer: Mailer;
  rateLimits: RateLimits;
  clock: Clock;
  log: Log;
  /** `MAIL_FROM` */
  mailFrom: string | undefined;
  siteUrl: string;
}

/** Mails about accounts: invitations, links to a new password, notices to owners. */
export interface AccountMails {
  /** Requests a password reset. Looks nothing up, so that its timing does not disclose which accounts exist. */
  requestReset(email: string): void;
  /** Sends requested and due mails. */
  work(): Promise<void>;
  /** Queues the mails requested so far. */
  close(): Promise<void>;
}

/** Further requests are dropped; a person may request again. */
const maxRequests = 1000;
const batchSize = 50;

type AccountMailKind = "invitation" | "password-reset" | "account-notice";

export function createAccountMails(parts: AccountMailParts): AccountMails {
  const { database, clock, log, rateLimits } = parts;
  const requested = new Set<string>();

  /** Queues the mail with a link, unless the address has no enabled account or got three of them within the hour. */
  async function queueReset(email: string): Promise<void> {
    const account = await database
      .selectFrom("auth_user")
      .select("id")
      .where("email", "=", email)
      .where("disabledAt", "is", null)
      .executeTakeFirst();
    if (!account || (await rateLimits.take(resetMailsPerAccount, account.id)) > 0) return;
    await database.transaction().execute(async (transaction) => {
      const before = (await findMails(transaction, "password-reset", [account.id], clock())).get(account.id);
      if (before?.status === "sending") return;
      await forgetMail(transaction, "password-reset", account.id);
      await queueMails(transaction, "password-reset", [account.id], clock());
    });
  }

  async function queueRequested(): Promise<void> {
    const addresses = [...requested];
    requested.clear();
    for (const email of addresses) {
      await queueReset(email).catch((error: unknown) =>
        log.error("a link to a new password was not queued", { error }),
      );
    }
  }

  async function sendDue(kind: AccountMailKind): Promise<void> {
    for (const recordId of await listRecordsWithDueMail(database, kind, clock(), batchSize)) {
      const { isClaimed, mail } = await claimMail(
        database,
        { kind, recordId, claimable: ["waiting", "unsettled"] },
        clock(),
      );
      if (isClaimed) await deliverMail(parts, mail, () => compose(parts, kind, recordId), "again");
    }
  }

  async function work(): Promise<void> {
    await queueRequested();
    for (const kind of ["invitation", "password-reset", "account-notice"] as const) await sendDue(kind);
  }

  return {
    requestReset(email) {
      if (requested.size < maxRequests) requested.add(addressKey(email));
    },
    work,
    close: queueRequested,
  };
}

async function compose(
  { database, content, clock, mailFrom, siteUrl }: AccountMailParts,
  kind: AccountMailKind,
  recordId: string,
): Promise<Omit<MailMessage, "id">> {
  const correspondents = await findCorrespondents(content, mailFrom);
  const notice =
    kind === "account-notice"
      ? await database.selectFrom("account_notices").selectAll().where("id", "=", recordId).executeTakeFirstOrThrow()
      : undefined;
  const [account] = await listAccounts(database, notice?.user_id ?? recordId);
  if (!account) throw new Error("The account was deleted while a mail to it was being sent.");
  if (notice) {
    const [date = "", time = ""] = wallTimeOf(new Date(notice.created_at)).split("T");
    const at = `${date.split("-").reverse().join(".")}, ${time}`;
    const happened = { notice: notice.notice as AccountNotice, at, device: notice.device, role: account.role };
    const described = { ...happened, roleLabel: roleLabels[account.role] };
    return composeNoticeMail(account, described, `${siteUrl}/admin/account`, correspondents);
  }
  const purpose = kind === "invitation" ? "invitation" : "reset";
  const token = await createAccountLink(database, account.id, purpose, clock());
  return composeLinkMail(account, purpose, `${siteUrl}/admin/login/passwort/${token}`, correspondents);
}
