import { sql } from "kysely";
import { addressKey } from "#model/people/address-key.ts";
import { type Kept, keptOf, type Mention } from "#model/people/person-data.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { addLink, readCommitments, sealWithin } from "#server/activity/chain.ts";
import { withoutErased } from "#server/activity/commitments.ts";
import { type Author, type ContentChanged, inContentTransaction } from "#server/content/store/write-content.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { listRecipientIds } from "#server/registrations/messages/message-store.ts";
import { announceSeats } from "#server/registrations/seat-store.ts";
import { findMailFiles, removeMailFiles } from "./mail-files.ts";
import { erasedUser, mayMention, mentions, withoutMentions } from "./mention.ts";
import { findAccount, findMentions } from "./person-data.ts";

export interface ErasureCounts {
  registrations: number;
  contactMessages: number;
  mails: number;
  activities: number;
  /** Previous and deleted versions of content from which the address was removed. */
  versions: number;
  accounts: number;
}

export interface Erasure {
  removed: ErasureCounts;
  kept: Kept[];
}

/**
 * Erases the data stored about the person with an e-mail address (Art. 17 DSGVO); data that must be kept are returned
 * with the reason. Registrations, messages and the mails about them are deleted; the address is removed from previous
 * versions, deleted records and the activity log. Runs in one transaction, with one log entry that contains counts
 * only.
 * @param key returned by `personKey`
 */
export async function erasePerson(
  parts: { database: Database; outboxFolder: string; contentChanged?: ContentChanged | undefined },
  key: string,
  author: Author,
): Promise<Erasure> {
  const { database, outboxFolder, contentChanged = () => {} } = parts;
  const { erasure, mailIds } = await inContentTransaction(database, contentChanged, async (transaction) => {
    const account = await findAccount(transaction, key);
    const isActive = account !== null && !account.isDisabled;
    const eventIds = await findEventIds(transaction, key);
    const recordIds = [
      ...(await findIds(transaction, "registrations", key)),
      ...(await findIds(transaction, "contact", key)),
    ];
    const recipientIds = await listRecipientIds(transaction, recordIds);
    const mailIds = await removeMails(transaction, [...recordIds, ...recipientIds]);
    const places = await findMentions(transaction, key);
    const removed: ErasureCounts = {
      registrations: await removeByIds(transaction, "registrations", recordIds),
      contactMessages: await removeByIds(transaction, "contact", recordIds),
      mails: mailIds.length,
      activities: await cleanActivities(transaction, key, isActive, author.now),
      versions: await cleanVersions(transaction, key, places, isActive),
      accounts: account && !isActive ? await removeAccount(transaction, account.id) : 0,
    };
    const details = Object.fromEntries(Object.entries(removed).filter(([, count]) => count > 0));
    await recordActivity(transaction, { action: "privacy.erased", section: "privacy", details }, author);
    await announceSeats(transaction, eventIds);
    return { erasure: { removed, kept: keptOf({ account, mentions: places }) }, mailIds };
  });

  const files = await findMailFiles(outboxFolder, key, mailIds);
  await removeMailFiles(outboxFolder, files);
  return erasure;
}

async function findEventIds(transaction: WriteTransaction, key: string): Promise<string[]> {
  const rows = await transaction.selectFrom("registrations").select("event_id").where("email_key", "=", key).execute();
  return rows.map((row) => row.event_id);
}

async function findIds(
  transaction: WriteTransaction,
  table: "registrations" | "contact",
  key: string,
): Promise<string[]> {
  if (table === "registrations") {
    const rows = await transaction.selectFrom(table).select("id").where("email_key", "=", key).execute();
    return rows.map(({ id }) => id);
  }
  const rows = await transaction.selectFrom(table).select(["id", "email"]).execute();
  return rows.filter((row) => addressKey(row.email) === key).map(({ id }) => id);
}

async function removeMails(transaction: WriteTransaction, recordIds: readonly string[]): Promise<string[]> {
  if (recordIds.length === 0) return [];
  const rows = await transaction
    .deleteFrom("mail_outbox")
    .where("record_id", "in", recordIds)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

async function removeByIds(
  transaction: WriteTransaction,
  table: "registrations" | "contact",
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await transaction.deleteFrom(table).where("id", "in", ids).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The chain keeps the hashes that prove the remaining values, see `Commitments`. */
async function cleanActivities(
  transaction: WriteTransaction,
  key: string,
  isActive: boolean,
  now: Date,
): Promise<number> {
  await sealWithin(transaction, now);
  const rows = await transaction
    .selectFrom("activity_logs")
    .select(["number", "user", "details", "commitments", "position"])
    .where(({ or }) => or([mayMention("user", key), mayMention("details", key)]))
    .execute();
  const cleaned: (number | null)[] = [];
  for (const row of rows) {
    const user = addressKey(row.user) === key && !isActive ? erasedUser : row.user;
    const details = isActive ? row.details : withoutMentions(row.details, key);
    if (user === row.user && details === row.details) continue;
    const kept = row.commitments && withoutErased(readCommitments(row.commitments), row, { user, details });
    await transaction
      .updateTable("activity_logs")
      .set({ user, details, commitments: kept && JSON.stringify(kept) })
      .where("number", "=", row.number)
      .execute();
    cleaned.push(row.position);
  }
  await addLink(transaction, "erased", cleaned, now);
  return cleaned.length;
}

async function cleanVersions(
  transaction: WriteTransaction,
  key: string,
  places: readonly Mention[],
  isActive: boolean,
): Promise<number> {
  if (!isActive) {
    await transaction.updateTable("revisions").set({ saved_by: null }).where("saved_by", "=", key).execute();
    await transaction.updateTable("attendance").set({ recorded_by: null }).where("recorded_by", "=", key).execute();
    await transaction.updateTable("certificates").set({ issued_by: null }).where("issued_by", "=", key).execute();
    await transaction.updateTable("certificates").set({ withdrawn_by: null }).where("withdrawn_by", "=", key).execute();
    await transaction.updateTable("media").set({ uploaded_by: null }).where("uploaded_by", "=", key).execute();
    await transaction.updateTable("media").set({ saved_by: null }).where("saved_by", "=", key).execute();
  }
  await cleanDrafts(transaction, key, isActive);
  const hidden = places.filter(({ kind }) => kind === "version" || kind === "trash");
  for (const { collection, id, version, kind } of hidden) {
    const selectData = (table: "revisions" | "content") =>
      transaction.selectFrom(table).select("data").where("collection", "=", collection).where("id", "=", id);
    const revision = await selectData("revisions").where("version", "=", version).executeTakeFirst();
    if (revision && mentions(revision.data, key)) {
      await transaction
        .updateTable("revisions")
        .set({ data: withoutMentions(revision.data, key) })
        .where("collection", "=", collection)
        .where("id", "=", id)
        .where("version", "=", version)
        .execute();
    }
    if (kind !== "trash") continue;
    const record = await selectData("content").executeTakeFirstOrThrow();
    await transaction
      .updateTable("content")
      .set({ data: withoutMentions(record.data, key) })
      .where("collection", "=", collection)
      .where("id", "=", id)
      .execute();
  }
  return hidden.length;
}

/** Removes the address from drafts in the trash and previous versions of all drafts; keeps current drafts unchanged. */
async function cleanDrafts(transaction: WriteTransaction, key: string, isActive: boolean): Promise<void> {
  if (!isActive) {
    await transaction.updateTable("draft_versions").set({ saved_by: null }).where("saved_by", "=", key).execute();
    await transaction.updateTable("drafts").set({ saved_by: null }).where("saved_by", "=", key).execute();
    await transaction.updateTable("drafts").set({ planned_by: null }).where("planned_by", "=", key).execute();
    await transaction.updateTable("planned_removals").set({ planned_by: null }).where("planned_by", "=", key).execute();
    await transaction.updateTable("preview_links").set({ created_by: null }).where("created_by", "=", key).execute();
  }
  const trashed = await transaction
    .selectFrom("drafts")
    .select(["collection", "id", "version", "data"])
    .where("deleted_at", "is not", null)
    .where(mayMention("data", key))
    .execute();
  const versions = await transaction
    .selectFrom("draft_versions")
    .select(["collection", "id", "version", "data"])
    .where(mayMention("data", key))
    .execute();
  for (const [table, rows] of [["drafts", trashed] as const, ["draft_versions", versions] as const]) {
    for (const { collection, id, version, data } of rows.filter((row) => mentions(row.data, key))) {
      await transaction
        .updateTable(table)
        .set({ data: withoutMentions(data, key) })
        .where("collection", "=", collection)
        .where("id", "=", id)
        .where("version", "=", version)
        .execute();
    }
  }
}

/** Also deletes sessions, passwords and passkeys. */
async function removeAccount(transaction: WriteTransaction, userId: string): Promise<number> {
  await sql`delete from auth_user where id = ${userId}`.execute(transaction);
  return 1;
}
