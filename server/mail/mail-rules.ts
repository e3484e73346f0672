import type { Clock } from "#model/dates/berlin-date.ts";
import type { MailKind } from "#model/people/mail-kind.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import type { MailMessage } from "./mailer.ts";

/** A composed mail; the room adds the id. */
export type Mail = Omit<MailMessage, "id">;

/** What mails are composed from. */
export interface MailSource {
  database: Database;
  content: ContentReader;
  clock: Clock;
  /** Canonical origin without trailing slash. */
  siteUrl: string;
  /** `MAIL_FROM` */
  mailFrom: string | undefined;
}

/** One attempt to send a mail. */
export interface MailAttempt extends MailSource {
  /**
   * Counts a mail that anyone can cause by entering its address; to be called before anything of it is made.
   * @throws MailPostponed over the limit: such a mail waits for its turn, at most three times, and fails then, which
   * the secretariat sees
   */
  countFor(address: string): Promise<void>;
  /** Ids of further records the mail mentions. */
  alsoAbout: readonly string[];
  /** Reads what many mails share, once for those that are sent together. */
  shared<T>(key: string, read: () => Promise<T>): Promise<T>;
}

export interface MailKindRules {
  /**
   * Composes the mail about a record from what is stored now; the mail is claimed already.
   * @returns undefined if its reason is gone, such as a cancelled registration: the mail is dropped
   * @throws MailFailure if it cannot be composed, MailPostponed if it has to wait
   */
  compose(recordId: string, at: MailAttempt): Promise<Mail | undefined>;
  /** Takes back what says that the mail is under way, in the transaction that deletes a dropped one. */
  whenDropped?: (transaction: WriteTransaction, recordId: string, now: Date) => Promise<void>;
  /** Queues the mail that somebody requested for an address; undefined for kinds that cannot be requested. */
  queueFor?: (address: string, source: MailSource) => Promise<void>;
}

export type MailKinds = Readonly<Record<MailKind, MailKindRules>>;
