import { sql } from "kysely";
import { addressKey } from "#model/people/address-key.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { eraseWithin } from "./erase-within.ts";
import {
  accountErasedAt,
  addErasures,
  createHashPerson,
  type Erasure,
  hashRegistration,
  isOfRegistration,
  mergeErasures,
} from "./erasures.ts";
import { eraseMailFiles } from "./mail-files.ts";
import { addressKeysIn } from "./mention.ts";
import { addressColumns, authorColumns, textColumns } from "./person-columns.ts";
import { findAccount } from "./person-data.ts";
import { belongsToOthers, findMessagesOf, findRegistrationsOf } from "./person-rows.ts";

export interface RestoredSite {
  transaction: WriteTransaction;
  /** Folder for mails as files. */
  outboxFolder: string;
  /** All with which the list may have been made: that of the backup, and that of the site it replaces. */
  secrets: readonly string[];
  now: Date;
}

/**
 * Erases people whom a restored backup has brought back, since they were erased after it was made, also under an address
 * that was corrected in between, with what is said of that address unless others have it too. What they gave after their
 * erasure stays, as does an account created since.
 * @param erasures those since the backup
 * @returns the number of people
 */
export async function eraseAgain(site: RestoredSite, erasures: readonly Erasure[]): Promise<number> {
  const people = await erasePeopleAgain(
    site,
    erasures.filter((one) => !isOfRegistration(one)),
  );
  return people + (await eraseRegistrationsAgain(site, erasures.filter(isOfRegistration)));
}

/** @returns the number of addresses they had */
async function eraseRegistrationsAgain(
  { transaction, outboxFolder, secrets, now }: RestoredSite,
  erasures: readonly Erasure[],
): Promise<number> {
  if (erasures.length === 0) return 0;
  const byRegistration = new Map(erasures.map((erasure) => [erasure.person, erasure]));
  const hashes = secrets.map(createHashPerson);
  const rows = await transaction
    .selectFrom("registrations")
    .select(["id", "event_id", "created_at", "email_key"])
    .execute();
  const found = rows.flatMap((row) => {
    const [own = "", ...others] = hashes.map((hash) => hashRegistration(hash, row.id));
    const erasure = [own, ...others].map((hash) => byRegistration.get(hash)).find((one) => one !== undefined);
    return erasure ? [{ ...row, erasure: { ...erasure, person: own } }] : [];
  });
  const byAddress = Map.groupBy(found, ({ email_key }) => addressKey(email_key));
  for (const [address, registrations] of byAddress) {
    const ids = new Set(registrations.map(({ id }) => id));
    const key = (await belongsToOthers(transaction, address, ids)) ? undefined : address;
    const { mailIds } = await eraseWithin(transaction, { key, registrations }, { email: null, now });
    await eraseMailFiles(outboxFolder, key, mailIds);
  }
  // Under the secret the site has now.
  await addErasures(
    transaction,
    found.map(({ erasure }) => erasure),
  );
  return byAddress.size;
}

/** @returns the number of people */
async function erasePeopleAgain(
  { transaction, outboxFolder, secrets, now }: RestoredSite,
  erasures: readonly Erasure[],
): Promise<number> {
  if (erasures.length === 0) return 0;
  const byPerson = new Map(erasures.map((erasure) => [erasure.person, erasure]));
  const ofPerson = (hash: string, person: string): Erasure[] => {
    const found = byPerson.get(hash);
    return found ? [{ ...found, person }] : [];
  };
  const hashes = secrets.map(createHashPerson);
  let people = 0;
  for (const key of await findAddresses(transaction)) {
    const [own = ""] = hashes.map((hash) => hash(key));
    const [erasure] = mergeErasures(hashes.flatMap((hash) => ofPerson(hash(key), own)));
    if (!erasure) continue;
    const account = await findAccount(transaction, key);
    const keepsAccount = account !== null && account.createdAt >= accountErasedAt(erasure);
    const registrations = await findRegistrationsOf(transaction, key, erasure.erasedAt);
    const messages = await findMessagesOf(transaction, key, erasure.erasedAt);
    const scope = { key, account, keepsAccount, registrations, messages };
    const { mailIds } = await eraseWithin(transaction, scope, { email: null, now });
    await eraseMailFiles(outboxFolder, key, mailIds);
    // Under the secret the site has now.
    await addErasures(transaction, [erasure]);
    people++;
  }
  return people;
}

/** Returns the key of every address in the database, also within texts. */
async function findAddresses(transaction: WriteTransaction): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const [table, column] of [...addressColumns, ...authorColumns(), ...textColumns()]) {
    const text = sql`cast(${sql.ref(column)} as text)`;
    const { rows } = await sql<{ text: string }>`
      select distinct ${text} as text from ${sql.table(table)} where ${text} like '%@%'`.execute(transaction);
    for (const row of rows) for (const key of addressKeysIn(row.text)) keys.add(key);
  }
  return keys;
}
