import { type Author, type ContentChanged, inContentTransaction } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { type ErasureReport, eraseWithin } from "./erase-within.ts";
import { addErasures, type HashPerson, hashRegistration, instantOfErasure } from "./erasures.ts";
import { eraseMailFiles } from "./mail-files.ts";
import { findAccount } from "./person-data.ts";
import { findMessagesOf, findRegistrationsOf } from "./person-rows.ts";

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
 * only, and entries in the list of erasures.
 * @param key returned by `personKey`
 */
export async function erasePerson(parts: ErasureParts, key: string, author: Author): Promise<ErasureReport> {
  const { database, outboxFolder, hashPerson, contentChanged = () => {} } = parts;
  const { report, mailIds } = await inContentTransaction(database, contentChanged, async (transaction) => {
    const account = await findAccount(transaction, key);
    const keepsAccount = account !== null && !account.isDisabled;
    const registrations = await findRegistrationsOf(transaction, key);
    const messages = await findMessagesOf(transaction, key);
    const erased = await eraseWithin(transaction, { key, account, keepsAccount, registrations, messages }, author);
    const person = hashPerson(key);
    const given = [...registrations, ...messages].map(({ created_at }) => created_at);
    const erasedAt = await instantOfErasure(
      transaction,
      person,
      account ? [...given, account.createdAt] : given,
      author.now,
    );
    // Also of registrations that were deleted before: a backup may have them under another address.
    const ids = new Set([...registrations.map(({ id }) => id), ...erased.billedIds]);
    const ofRegistrations = Array.from(ids, (id) => {
      return { person: hashRegistration(hashPerson, id), erasedAt, keepsAccount: true };
    });
    await addErasures(transaction, [{ person, erasedAt, keepsAccount }, ...ofRegistrations]);
    return erased;
  });
  await eraseMailFiles(outboxFolder, key, mailIds);
  return report;
}
