import type { CollectionName, ContentOf } from "#model/content/collections.ts";
import { indexRecord } from "#server/content/search/index-record.ts";
import { searchedCollections } from "#server/content/search/searched-parts.ts";
import { readRow } from "#server/content/store/content-store.ts";
import { lockRecord } from "#server/content/store/write-content.ts";
import { lockForReading } from "#server/database/engine.ts";
import type { Database, Row, WriteTransaction } from "#server/database/schema.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { findShownText, findUnreadPdf, saveFileText } from "#server/files/file-texts.ts";
import { copyToDisk, type TemporaryFiles } from "#server/files/temporary-files.ts";
import { type Workshop, WorkshopFailed } from "#server/files/workshop/workshop.ts";

/** About a book: limits the size of the index. */
const maximumCharacters = 200_000;

/**
 * Extracts the text of one unread PDF of the library or a congress and indexes its records again. A PDF without text, with a
 * password or damaged is not searchable by its content.
 * @returns the key of the PDF, `undefined` when none is left
 * @throws when the PDF cannot be read from the store; the caller retries later
 */
export async function readNextDocumentText(
  parts: { database: Database; files: FileStore; temporaryFiles: TemporaryFiles; workshop: Workshop },
  now: Date,
): Promise<string | undefined> {
  const key = await findUnreadPdf(parts.database);
  if (!key) return undefined;
  const text = await textOf(parts, key);
  await parts.database.transaction().execute(async (transaction) => {
    // Records, files, index: in this order every writer locks them.
    const records = await lockRecordsWith(transaction, key);
    // Nobody would delete the text of a file that was deleted meanwhile.
    if (!(await isLeft(transaction, key))) return;
    // Another record shows the file since: it is read again.
    if ((await findRecordsWith(transaction, key)).some(({ number }) => !records.has(number))) return;
    await saveFileText(transaction, key, text, now);
    if (text) await indexRecords(transaction, [...records.values()]);
  });
  return key;
}

/** Whether there is a file, or a record that names one copied into the store by hand; there is until the transaction ends. */
async function isLeft(transaction: WriteTransaction, key: string): Promise<boolean> {
  const file = transaction.selectFrom("files").select("key").where("key", "=", key);
  if (await lockForReading(transaction, file).executeTakeFirst()) return true;
  const use = transaction.selectFrom("file_uses").select("key").where("key", "=", key).limit(1);
  return (await use.executeTakeFirst()) !== undefined;
}

async function textOf(
  { files, temporaryFiles, workshop }: { files: FileStore; temporaryFiles: TemporaryFiles; workshop: Workshop },
  key: string,
): Promise<string> {
  const source = await temporaryFiles.newPath();
  try {
    if (!(await copyToDisk(files, key, source))) return "";
    const { text } = await workshop.run("pdfText", { source, maximumCharacters });
    // PostgreSQL texts must not contain NUL.
    return text.replaceAll("\0", " ");
  } catch (error) {
    if (error instanceof WorkshopFailed) return "";
    throw error;
  } finally {
    await temporaryFiles.remove(source);
  }
}

function findRecordsWith(transaction: WriteTransaction, key: string) {
  return transaction
    .selectFrom("file_uses")
    .innerJoin("content", (join) =>
      join.onRef("content.collection", "=", "file_uses.collection").onRef("content.id", "=", "file_uses.id"),
    )
    .select(["content.number", "content.collection", "content.id"])
    .where("file_uses.key", "=", key)
    .where("file_uses.collection", "in", searchedCollections)
    .where("content.deleted_at", "is", null)
    .orderBy("content.number")
    .execute();
}

/** Locks the records that show a file, so that nobody changes what is indexed of them, and returns them by number. */
async function lockRecordsWith(transaction: WriteTransaction, key: string) {
  const locked = new Map<number, Row<"content">>();
  for (const { number, collection, id } of await findRecordsWith(transaction, key)) {
    const row = await lockRecord(transaction, collection as CollectionName, id);
    if (row && !row.deleted_at) locked.set(number, row);
  }
  return locked;
}

async function indexRecords(transaction: WriteTransaction, rows: readonly Row<"content">[]): Promise<void> {
  for (const row of rows) {
    const collection = row.collection as CollectionName;
    const { id: _id, version: _version, ...document } = readRow(collection, row);
    const fileText = await findShownText(transaction, collection, document as ContentOf<CollectionName>);
    await indexRecord(transaction, { number: row.number, collection, document, fileText });
  }
}
