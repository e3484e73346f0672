import { sql } from "kysely";
import { addressKey } from "#model/people/address-key.ts";
import { type Kept, keptOf, type Mention } from "#model/people/person-data.ts";
import { deleteAccount } from "#server/accounts/administration/account-store.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { addLink, readCommitments, sealWithin } from "#server/activity/chain.ts";
import { withoutErased } from "#server/activity/commitments.ts";
import { type Author, type ContentChanged, inContentTransaction } from "#server/content/store/write-content.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { findInvoicesOf } from "#server/invoices/invoice-store.ts";
import { listRecipientIds } from "#server/registrations/messages/message-store.ts";
import { watchSeats } from "#server/registrations/seat-store.ts";
import { addErasures, type HashPerson, hashRegistration, instantOfErasure } from "./erasures.ts";
import { findMentions } from "./find-mentions.ts";
import { findMailFiles, removeMailFiles } from "./mail-files.ts";
import { addressForms, erasedUser, mayMention, mentions, withoutMentions } from "./mention.ts";
import { authorColumns } from "./person-columns.ts";
import { findAccount, findNames } from "./person-data.ts";

export interface ErasureCounts {
  registrations: number;
  contactMessages: number;
  mails: number;
  activities: number;
  /** Previous and deleted versions of content from which the address was removed. */
  versions: number;
  accounts: number;
}

export interface ErasureReport {
  removed: ErasureCounts;
  kept: Kept[];
}

export interface ErasureParts {
  database: Database;
  outboxFolder: string;
  /** Of the address, for the list of erasures. */
  hashPerson: HashPerson;
  contentChanged?: ContentChanged | undefined;
}

/**
 * Erases the data stored about the person with an e-mail address (Art. 17 DSGVO); data that must be kept are returned
 * with the reason. Registrations, messages and the mails about them are deleted; the address is removed from previous
 * versions, deleted records and the activity log. Runs in one transaction, with one log entry that contains counts
 * only, and an entry in the list of erasures.
 * @param key returned by `personKey`
 */
export async function erasePerson(parts: ErasureParts, key: string, author: Author): Promise<ErasureReport> {
  const { database, outboxFolder, hashPerson, contentChanged = () => {} } = parts;
  const { report, mailIds } = await inContentTransaction(database, contentChanged, async (transaction) => {
    const account = await findAccount(transaction, key);
    const keepsAccount = account !== null && !account.isDisabled;
    const erased = await eraseWithin(transaction, key, { account, keepsAccount }, author);
    const person = hashPerson(key);
    const given = [...erased.givenAt, ...(account ? [account.createdAt] : [])];
    const erasedAt = await instantOfErasure(transaction, person, given, author.now);
    const registrations = erased.registrationIds.map((id) => {
      return { person: hashRegistration(hashPerson, id), erasedAt, keepsAccount: true };
    });
    await addErasures(transaction, [{ person, erasedAt, keepsAccount }, ...registrations]);
    return erased;
  });
  await removeMailFiles(outboxFolder, await findMailFiles(outboxFolder, key, mailIds));
  return report;
}

interface Scope {
  account: Awaited<ReturnType<typeof findAccount>>;
  /** Whether the account stays, and with it what its owner did. */
  keepsAccount: boolean;
  /** Instant (ISO 8601 UTC): registrations and messages since then stay. */
  before?: string;
}

/**
 * Erases within a transaction; only the mail files are left to the caller.
 * @returns also the ids of the deleted mails and registrations, and when these and the messages were made
 */
export async function eraseWithin(
  transaction: WriteTransaction,
  key: string,
  { account, keepsAccount, before }: Scope,
  author: Author,
): Promise<{ report: ErasureReport; mailIds: string[]; registrationIds: string[]; givenAt: string[] }> {
  const names = await findNames(transaction, key);
  const registrations = await findRegistrations(transaction, key, before);
  const messages = await findMessages(transaction, key, before);
  const messageIds = messages.map(({ id }) => id);
  const registrationIds = registrations.map(({ id }) => id);
  const announceSeats = await watchSeats(
    transaction,
    registrations.map(({ event_id }) => event_id),
  );
  const recordIds = [...registrationIds, ...messageIds];
  const recipientIds = await listRecipientIds(transaction, registrationIds);
  const mailIds = await removeMails(transaction, [...recordIds, ...recipientIds]);
  const places = await findMentions(transaction, { key, names });
  const removed: ErasureCounts = {
    registrations: await removeByIds(transaction, "registrations", registrationIds),
    contactMessages: await removeByIds(transaction, "contact", messageIds),
    mails: mailIds.length,
    activities: await cleanActivities(transaction, key, keepsAccount, author.now),
    versions: await cleanVersions(transaction, key, places, keepsAccount),
    accounts: account && !keepsAccount ? await removeAccount(transaction, account.id) : 0,
  };
  const details = Object.fromEntries(Object.entries(removed).filter(([, count]) => count > 0));
  await recordActivity(transaction, { action: "privacy.erased", section: "privacy", details }, author);
  await announceSeats();
  const invoices = await findInvoicesOf(transaction, addressForms(key));
  return {
    report: { removed, kept: keptOf({ account, mentions: places, invoices }) },
    mailIds,
    registrationIds,
    givenAt: [...registrations, ...messages].map(({ created_at }) => created_at),
  };
}

/**
 * Erases registrations, with the mails about them, whoever they belong to.
 * @returns the ids of the deleted mails
 */
export async function eraseRegistrations(
  transaction: WriteTransaction,
  registrations: readonly { id: string; event_id: string }[],
  author: Author,
): Promise<string[]> {
  const ids = registrations.map(({ id }) => id);
  const announceSeats = await watchSeats(
    transaction,
    registrations.map(({ event_id }) => event_id),
  );
  const mailIds = await removeMails(transaction, [...ids, ...(await listRecipientIds(transaction, ids))]);
  const removed = await removeByIds(transaction, "registrations", ids);
  const details = { registrations: removed, ...(mailIds.length > 0 && { mails: mailIds.length }) };
  await recordActivity(transaction, { action: "privacy.erased", section: "privacy", details }, author);
  await announceSeats();
  return mailIds;
}

async function findRegistrations(transaction: WriteTransaction, key: string, before: string | undefined) {
  let select = transaction
    .selectFrom("registrations")
    .select(["id", "event_id", "created_at"])
    .where("email_key", "in", addressForms(key));
  if (before) select = select.where("created_at", "<", before);
  return select.execute();
}

async function findMessages(transaction: WriteTransaction, key: string, before: string | undefined) {
  const rows = await transaction.selectFrom("contact").select(["id", "email", "created_at"]).execute();
  return rows.filter((row) => addressKey(row.email) === key && (!before || row.created_at < before));
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
  keepsAccount: boolean,
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
    const user = addressKey(row.user) === key && !keepsAccount ? erasedUser : row.user;
    const details = keepsAccount ? row.details : withoutMentions(row.details, key);
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
  keepsAccount: boolean,
): Promise<number> {
  if (!keepsAccount) {
    for (const [table, column] of authorColumns()) {
      const author = sql.ref(column);
      await sql`update ${sql.table(table)} set ${author} = null where ${author} = ${key}`.execute(transaction);
    }
  }
  await cleanDrafts(transaction, key);
  await cleanEvaluations(transaction, key);
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
async function cleanDrafts(transaction: WriteTransaction, key: string): Promise<void> {
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

/** Whose answers they are, nobody knows: only the address is removed. */
async function cleanEvaluations(transaction: WriteTransaction, key: string): Promise<void> {
  const rows = await transaction.selectFrom("evaluations").selectAll().where(mayMention("data", key)).execute();
  for (const { event_id, data } of rows) {
    await transaction
      .updateTable("evaluations")
      .set({ data: withoutMentions(data, key) })
      .where("event_id", "=", event_id)
      .execute();
  }
}

/** Also deletes sessions, passwords, passkeys, and mails to its owner. */
async function removeAccount(transaction: WriteTransaction, userId: string): Promise<number> {
  await deleteAccount(transaction, userId);
  return 1;
}
