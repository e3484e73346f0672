import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { firstKeptYear } from "#model/payments/invoice-term.ts";
import { unansweredMonths } from "#model/people/contact-message.ts";
import { forgetExpiredLinks } from "#server/accounts/administration/account-links.ts";
import { forgetExpiredPasskeyChallenges } from "#server/accounts/passkeys/challenges.ts";
import { addLink, sealWithin } from "#server/activity/chain.ts";
import { forgetExpiredChallenges } from "#server/contact/contact-store.ts";
import { purgeDraft } from "#server/content/drafts/draft-changes.ts";
import { listTrashedBefore, purgeRecord } from "#server/content/history/trash.ts";
import { jsonLastDay } from "#server/database/engine.ts";
import type { Tables, WriteTransaction } from "#server/database/schema.ts";
import { shownDays } from "#server/redirects/redirects.ts";
import { announcedDays, daysBefore, monthsBefore, type RetentionPeriods } from "./retention-periods.ts";

/** Numbers of items a retention run removed. */
export interface RetentionCounts {
  registrations: number;
  /** EFNs of registrations that are kept. */
  efns: number;
  invoices: number;
  contactMessages: number;
  activities: number;
  /** Deleted records, with all versions and search text, and deleted drafts. */
  trashedRecords: number;
  /** Versions of live records from which the author's address was removed. */
  authors: number;
  mails: number;
  sessions: number;
  /** Page view counts of one page and day. */
  pageViews: number;
}

type Removal = (transaction: WriteTransaction, now: Date, periods: RetentionPeriods) => Promise<number>;

/** One rule for each kind of data, in the order in which they run. */
export const removals: { readonly [K in keyof RetentionCounts]: Removal } = {
  async registrations(transaction, now, { registrationMonths }) {
    const cutoff = monthsBefore(now, registrationMonths);
    const expired = eventBefore(transaction, cutoff);
    const removed = countOf(await transaction.deleteFrom("registrations").where(expired).execute());
    // Messages without recipients.
    await transaction
      .deleteFrom("messages")
      .where("created_at", "<", cutoff.toISOString())
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("message_recipients").select("id").whereRef("message_id", "=", "messages.id"))),
      )
      .execute();
    return removed;
  },

  async efns(transaction, now, { efnMonths, correctableDays }) {
    const cutoff = daysBefore(monthsBefore(now, efnMonths), correctableDays);
    const expired = transaction.selectFrom("registrations").select("id").where(eventBefore(transaction, cutoff));
    // Nothing can be taken back any more.
    await transaction.deleteFrom("former_reports").where("registration_id", "in", expired).execute();
    const { numUpdatedRows } = await transaction
      .updateTable("registrations")
      .set({ sealed_efn: null })
      .where("sealed_efn", "is not", null)
      .where(eventBefore(transaction, cutoff))
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  },

  async invoices(transaction, now) {
    const expired = transaction.deleteFrom("invoices").where("year", "<", firstKeptYear(berlinDate(now)));
    return countOf(await expired.execute());
  },

  async contactMessages(transaction, now, { contactMonths }) {
    const cutoff = monthsBefore(now, contactMonths).toISOString();
    const isOver = ({ eb, or, and }: ExpressionBuilder<Tables, "contact">) =>
      or([eb("answered_at", "<", cutoff), and([eb("answered_at", "is", null), eb("ends_on", "<=", berlinDate(now))])]);
    const removed = countOf(await transaction.deleteFrom("contact").where(isOver).execute());
    await announceEnds(transaction, now, unansweredMonths(contactMonths));
    return removed;
  },

  async activities(transaction, now, { activityMonths }) {
    const cutoff = monthsBefore(now, activityMonths).toISOString();
    return removeActivities(transaction, now, (e) => e("timestamp", "<", cutoff));
  },

  async trashedRecords(transaction, now, { trashDays }) {
    const cutoff = daysBefore(now, trashDays).toISOString();
    const trashed = await listTrashedBefore(transaction, cutoff);
    for (const record of trashed) await purgeRecord(transaction, record, now);
    const drafts = await transaction.selectFrom("drafts").selectAll().where("deleted_at", "<", cutoff).execute();
    for (const draft of drafts) await purgeDraft(transaction, draft, now);
    return trashed.length + drafts.length;
  },

  // The author of a version is log data, like the activities.
  async authors(transaction, now, { activityMonths }) {
    const cutoff = monthsBefore(now, activityMonths).toISOString();
    const forgotten = await transaction
      .updateTable("revisions")
      .set({ saved_by: null })
      .where("saved_at", "<", cutoff)
      .where("saved_by", "is not", null)
      .executeTakeFirstOrThrow();
    return Number(forgotten.numUpdatedRows);
  },

  async mails(transaction, now, { mailDays }) {
    const cutoff = daysBefore(now, mailDays).toISOString();
    return countOf(await transaction.deleteFrom("mail_outbox").where("created_at", "<", cutoff).execute());
  },

  async sessions(transaction, now, { sessionDays }) {
    const cutoff = daysBefore(now, sessionDays).toISOString();
    await forgetExpired(transaction, now);
    const ended = await sql`delete from auth_session where "createdAt" < ${cutoff}`.execute(transaction);
    return Number(ended.numAffectedRows ?? 0);
  },

  async pageViews(transaction, now, { pageViewMonths }) {
    const cutoff = berlinDate(monthsBefore(now, pageViewMonths));
    const unknown = berlinDate(daysBefore(now, shownDays));
    await transaction.deleteFrom("unknown_addresses").where("day", "<", unknown).execute();
    await transaction.deleteFrom("redirect_hits").where("day", "<", cutoff).execute();
    return countOf(await transaction.deleteFrom("page_views").where("day", "<", cutoff).execute());
  },
};

/**
 * Announces for unanswered messages when they end: never sooner than `announcedDays` from now, however old they are, as
 * after an update or an import. Withdrawn if the period was extended, or the message answered.
 */
async function announceEnds(transaction: WriteTransaction, now: Date, months: number): Promise<void> {
  const before = monthsBefore(daysBefore(now, -announcedDays), months).toISOString();
  await transaction
    .updateTable("contact")
    .set({ ends_on: null })
    .where("ends_on", "is not", null)
    .where(({ or, eb }) => or([eb("answered_at", "is not", null), eb("created_at", ">=", before)]))
    .execute();
  await transaction
    .updateTable("contact")
    .set({ ends_on: berlinDate(daysBefore(now, -announcedDays)) })
    .where("ends_on", "is", null)
    .where("answered_at", "is", null)
    .where("created_at", "<", before)
    .execute();
}

/** Deletes what opens something until an instant and is of no use afterwards. */
async function forgetExpired(transaction: WriteTransaction, now: Date): Promise<void> {
  await forgetExpiredLinks(transaction, now);
  await forgetExpiredChallenges(transaction, now);
  await forgetExpiredPasskeyChallenges(transaction, now);
  await transaction.deleteFrom("preview_links").where("expires_at", "<", now.toISOString()).execute();
  await sql`delete from auth_verification where "expiresAt" < ${now.toISOString()}`.execute(transaction);
}

/** Whether the last day of a registration's event was before an instant. */
function eventBefore(transaction: WriteTransaction, cutoff: Date) {
  return ({ or, and, not, exists, selectFrom, eb }: ExpressionBuilder<Tables, "registrations">) => {
    const event = selectFrom("content")
      .select("content.id")
      .where("content.collection", "=", "events")
      .whereRef("content.id", "=", "registrations.event_id");
    return or([
      exists(event.where(sql<boolean>`${jsonLastDay(transaction)} < ${berlinDate(cutoff)}`)),
      // The event is permanently deleted, so its date is unknown.
      and([not(exists(event)), eb("registrations.updated_at", "<", cutoff.toISOString())]),
    ]);
  };
}

/** Deletes entries of the activity log and records this in its chain. */
export async function removeActivities(
  transaction: WriteTransaction,
  now: Date,
  which: (builder: ExpressionBuilder<Tables, "activity_logs">) => Expression<SqlBool>,
): Promise<number> {
  await sealWithin(transaction, now);
  const deleted = await transaction.deleteFrom("activity_logs").where(which).returning("position").execute();
  await addLink(
    transaction,
    "removed",
    deleted.map(({ position }) => position),
    now,
  );
  return deleted.length;
}

function countOf(results: readonly { numDeletedRows: bigint }[]): number {
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
