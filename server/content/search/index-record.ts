import type { CollectionName, ContentOf } from "#model/content/collections.ts";
import { indexText, removeIndexedText } from "#server/database/engine.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { addEntries, addWords, lockIndex, removeEntries } from "#server/database/search-index.ts";
import { indexedOf } from "./index-tokens.ts";
import { searchTextOf } from "./search-text.ts";
import { searchedPartsOf } from "./searched-parts.ts";

interface IndexedRecord<C extends CollectionName> {
  number: number;
  collection: C;
  document: ContentOf<C>;
  /** The text of the record's files. */
  fileText: string;
  /** It was never in the indexes, and nothing of it is to be removed from there. */
  isNew?: boolean;
}

/** A record as both indexes store it. */
interface PreparedRecord {
  number: number;
  isNew: boolean;
  /** For the index of the lists, if its collection has one. */
  text: string | undefined;
  indexed: readonly ReturnType<typeof indexedOf>[];
  isRemoved?: boolean;
}

/** What transactions write to the indexes at their end, see `indexTogether`. */
const waiting = new WeakMap<WriteTransaction, PreparedRecord[]>();

/**
 * Adds all records that a function writes to the indexes at its end, one after the other: SQLite writes its index to the
 * file whenever a statement for several rows follows one for the index.
 */
export async function indexTogether<T>(transaction: WriteTransaction, run: () => Promise<T>): Promise<T> {
  waiting.set(transaction, []);
  const result = await run();
  await writeRecords(transaction, waiting.get(transaction) ?? []);
  waiting.delete(transaction);
  return result;
}

/** Adds a record that is not in the trash to both indexes: that of the lists and that of the site search. */
export async function indexRecord<C extends CollectionName>(
  transaction: WriteTransaction,
  record: IndexedRecord<C>,
): Promise<void> {
  const { number, collection, document, fileText, isNew = false } = record;
  const prepared = {
    ...{ number, isNew },
    text: searchTextOf(collection, document, fileText),
    indexed: indexedPartsOf(record),
  };
  await writeOrWait(transaction, prepared);
}

/** Removes a record from both indexes. */
export async function removeFromIndex(transaction: WriteTransaction, number: number): Promise<void> {
  await writeOrWait(transaction, { number, isNew: false, text: undefined, indexed: [], isRemoved: true });
}

async function writeOrWait(transaction: WriteTransaction, prepared: PreparedRecord): Promise<void> {
  const later = waiting.get(transaction);
  if (later) later.push(prepared);
  else await writeRecords(transaction, [prepared]);
}

function indexedPartsOf<C extends CollectionName>({ number, collection, document, fileText }: IndexedRecord<C>) {
  return searchedPartsOf(collection, document, fileText).map((part) => indexedOf(number, part));
}

async function writeRecords(transaction: WriteTransaction, records: readonly PreparedRecord[]): Promise<void> {
  for (const { number, text, isNew, isRemoved } of records) {
    if (isRemoved) await removeIndexedText(transaction, number);
    else if (text !== undefined) await indexText(transaction, number, text, isNew);
  }
  await writeEntries(transaction, records);
}

async function writeEntries(
  transaction: WriteTransaction,
  records: readonly Omit<PreparedRecord, "text">[],
): Promise<void> {
  const searched = records.filter(({ indexed, isNew }) => indexed.length > 0 || !isNew);
  if (searched.length === 0) return;
  await lockIndex(transaction);
  const places = new Map<string, number>();
  for (const { number, isNew, indexed } of searched) {
    if (!isNew) await removeEntries(transaction, number);
    await addEntries(
      transaction,
      number,
      indexed.map(({ entry }) => entry),
    );
    for (const { words } of indexed)
      for (const { word, places: bits } of words) places.set(word, (places.get(word) ?? 0) | bits);
  }
  await addWords(
    transaction,
    [...places].map(([word, bits]) => ({ word, places: bits })),
  );
}
