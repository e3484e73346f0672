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

/** Adds a record that is not in the trash to both indexes: that of the lists and that of the site search. */
export async function indexRecord<C extends CollectionName>(
  transaction: WriteTransaction,
  record: IndexedRecord<C>,
): Promise<void> {
  const { number, collection, document, fileText, isNew = false } = record;
  const text = searchTextOf(collection, document, fileText);
  if (text !== undefined) await indexText(transaction, number, text, isNew);
  await indexEntries(transaction, record);
}

/** Adds a record to the index of the site search only. */
export async function indexEntries<C extends CollectionName>(
  transaction: WriteTransaction,
  { number, collection, document, fileText, isNew = false }: IndexedRecord<C>,
): Promise<void> {
  const indexed = searchedPartsOf(collection, document, fileText).map((part) => indexedOf(number, part));
  if (indexed.length === 0) return;
  await lockIndex(transaction);
  if (!isNew) await removeEntries(transaction, number);
  await addEntries(
    transaction,
    number,
    indexed.map(({ entry }) => entry),
  );
  const places = new Map<string, number>();
  for (const { words } of indexed) {
    for (const { word, places: bits } of words) places.set(word, (places.get(word) ?? 0) | bits);
  }
  await addWords(
    transaction,
    [...places].map(([word, bits]) => ({ word, places: bits })),
  );
}

/** Removes a record from both indexes. */
export async function removeFromIndex(transaction: WriteTransaction, number: number): Promise<void> {
  await removeIndexedText(transaction, number);
  await removeEntries(transaction, number);
}
