import { randomBytes } from "node:crypto";
import type { Clock } from "#model/dates/berlin-date.ts";
import { addressKey } from "#model/people/address-key.ts";
import { mailsPerMailbox } from "#model/people/mails-per-mailbox.ts";
import { createId } from "#model/text/create-id.ts";
import { lockNames } from "#server/database/engine.ts";
import type { Database } from "#server/database/schema.ts";
import { createKeyedHash } from "#server/secrets/derive-key.ts";

/**
 * Limits the mails that anyone can cause by entering an address: receipts, automatic confirmations, requested links and
 * offers of the waiting list, counted together for each mailbox, in all instances.
 */
export interface MailboxLimit {
  /** Counts a mail. @returns `id` of the count, or seconds until the next mail may be sent */
  take(address: string): Promise<{ id: string } | { waitSeconds: number }>;
  /** Takes back a count, as the mail was not sent. */
  refund(id: string): Promise<void>;
  /** Forgets mails that count no more. */
  removeExpired(): Promise<void>;
}

/** Allows everything: `RATE_LIMITS=off`. */
export const noMailboxLimit: MailboxLimit = {
  take: async () => ({ id: "" }),
  refund: async () => {},
  removeExpired: async () => {},
};

/** @param secret returns the installation's secret: stored hashes cannot be turned back into addresses without it */
export function createMailboxLimit(database: Database, clock: Clock, secret: () => string): MailboxLimit {
  const hash = createKeyedHash(secret, "mails per mailbox");
  const period = mailsPerMailbox.seconds * 1000;
  const since = () => new Date(clock().getTime() - period).toISOString();
  /** Those after it were counted while the clock was ahead. */
  const until = () => new Date(clock().getTime() + period).toISOString();
  return {
    take(address) {
      const mailbox = hash(mailboxOf(address));
      return database.transaction().execute(async (transaction) => {
        const now = clock();
        await lockNames(transaction, [`mailbox ${mailbox}`]);
        const recent = await transaction
          .selectFrom("mailbox_mails")
          .select("sent_at")
          .where("mailbox", "=", mailbox)
          .where("sent_at", ">", since())
          .where("sent_at", "<", until())
          .orderBy("sent_at", "desc")
          .limit(mailsPerMailbox.points)
          .execute();
        const oldest = recent[mailsPerMailbox.points - 1];
        if (oldest) {
          const free = Date.parse(oldest.sent_at) + period;
          return { waitSeconds: Math.max(1, Math.ceil((free - now.getTime()) / 1000)) };
        }
        const id = createId(randomBytes(20));
        await transaction.insertInto("mailbox_mails").values({ id, mailbox, sent_at: now.toISOString() }).execute();
        return { id };
      });
    },
    async refund(id) {
      await database.deleteFrom("mailbox_mails").where("id", "=", id).execute();
    },
    async removeExpired() {
      await database
        .deleteFrom("mailbox_mails")
        .where(({ eb, or }) => or([eb("sent_at", "<=", since()), eb("sent_at", ">=", until())]))
        .execute();
    },
  };
}

/** Returns the mailbox of an address: `name+anything@…` is delivered to `name@…`. Only for the limit. */
export function mailboxOf(address: string): string {
  return addressKey(address).replace(/^([^+@]+)\+[^@]*(?=@)/, "$1");
}
