import { type Kept, keptOf } from "#model/people/person-data.ts";
import { deleteAccount } from "#server/accounts/administration/account-store.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { findInvoicesOf } from "#server/invoices/invoice-store.ts";
import { listRecipientIds } from "#server/registrations/messages/message-store.ts";
import { watchSeats } from "#server/registrations/seat-store.ts";
import { cleanActivities } from "./clean-activities.ts";
import { cleanTexts } from "./clean-texts.ts";
import { findMentions } from "./find-mentions.ts";
import { addressForms } from "./mention.ts";
import { type findAccount, findNames } from "./person-data.ts";
import { type PersonRow, type RegistrationRow, removeMails, removeRows } from "./person-rows.ts";

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

/** What is erased of a person. */
export interface ErasureScope {
  /** Key of the address that is removed from texts, the log and what its owner did; undefined: it stays. */
  key: string | undefined;
  account?: Awaited<ReturnType<typeof findAccount>>;
  /** Whether the account stays, and with it what its owner did. */
  keepsAccount?: boolean;
  registrations: readonly RegistrationRow[];
  messages?: readonly PersonRow[];
}

/**
 * Erases within a transaction, with an entry in the log; only the mail files are left to the caller.
 * @returns also the ids of the deleted mails, and of registrations in invoices that were deleted before
 */
export async function eraseWithin(
  transaction: WriteTransaction,
  { key, account = null, keepsAccount = false, registrations, messages = [] }: ErasureScope,
  author: Author,
): Promise<{ report: ErasureReport; mailIds: string[]; billedIds: string[] }> {
  const registrationIds = registrations.map(({ id }) => id);
  const messageIds = messages.map(({ id }) => id);
  const announceSeats = await watchSeats(
    transaction,
    registrations.map(({ event_id }) => event_id),
    author.now,
  );
  const recipientIds = await listRecipientIds(transaction, registrationIds);
  const mailIds = await removeMails(transaction, [...registrationIds, ...messageIds, ...recipientIds]);
  // Before the rows that tell the names are gone.
  const names = key ? await findNames(transaction, key) : [];
  const mentions = key ? await findMentions(transaction, { key, names }) : [];
  const removed: ErasureCounts = {
    registrations: await removeRows(transaction, "registrations", registrationIds),
    contactMessages: await removeRows(transaction, "contact", messageIds),
    mails: mailIds.length,
    activities: key ? await cleanActivities(transaction, key, keepsAccount, author.now) : 0,
    versions: key ? await cleanTexts(transaction, key, mentions, keepsAccount) : 0,
    accounts: account && !keepsAccount ? await removeAccount(transaction, account.id) : 0,
  };
  const details = Object.fromEntries(Object.entries(removed).filter(([, count]) => count > 0));
  await recordActivity(transaction, { action: "privacy.erased", section: "privacy", details }, author);
  await announceSeats();
  const invoices = key ? await findInvoicesOf(transaction, addressForms(key)) : [];
  return {
    report: { removed, kept: keptOf({ account, mentions, invoices }) },
    mailIds,
    billedIds: invoices.map(({ registrationId }) => registrationId),
  };
}

/** Also deletes sessions, passwords, passkeys, and mails to its owner. */
async function removeAccount(transaction: WriteTransaction, userId: string): Promise<number> {
  await deleteAccount(transaction, userId);
  return 1;
}
