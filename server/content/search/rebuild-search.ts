import { setImmediate as othersTurn, setTimeout } from "node:timers/promises";
import type { CollectionName, ContentOf } from "#model/content/collections.ts";
import type { Database, Row, WriteTransaction } from "#server/database/schema.ts";
import { removeUnusedWords as removeWords } from "#server/database/search-index.ts";
import { longestPauseMilliseconds } from "#server/database/sqlite-driver.ts";
import { findShownText } from "#server/files/file-texts.ts";
import { readRow } from "../store/content-store.ts";
import { indexRecord } from "./index-record.ts";
import { writtenPrefix } from "./index-tokens.ts";
import { searchedCollections } from "./searched-parts.ts";

const batchSize = 200;
/** Small, so that concurrent saves are not blocked. */
const smallBatch = 20;

/** Fills the empty search indexes with every record that is not in the trash. */
export async function rebuildSearch(transaction: WriteTransaction): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await transaction
      .selectFrom("content")
      .selectAll()
      .where("deleted_at", "is", null)
      .where("number", ">", after)
      .orderBy("number")
      .limit(batchSize)
      .execute();
    for (const row of rows) await indexRecord(transaction, await readIndexed(transaction, row));
    const last = rows.at(-1);
    if (!last) return;
    after = last.number;
  }
}

/**
 * Adds the records missing from the index of the site search to both indexes, in small batches: those whose entries an
 * update has emptied, none at other starts. The site stays in use; searches find more and more meanwhile.
 * @param isStopped checked before each batch
 */
export async function completeSearch(database: Database, isStopped: () => boolean = () => false): Promise<void> {
  for (let after = 0; !isStopped(); ) {
    const last = await database.transaction().execute(async (transaction) => {
      const rows = await transaction
        .selectFrom("content")
        .selectAll()
        .where("deleted_at", "is", null)
        .where("collection", "in", searchedCollections)
        .where("number", ">", after)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("content_search_entries")
                .select("content_search_entries.number")
                .whereRef("content_search_entries.number", "=", "content.number"),
            ),
          ),
        )
        .orderBy("number")
        .limit(smallBatch)
        .execute();
      for (const row of rows) await indexRecord(transaction, await readIndexed(transaction, row));
      return rows.length === smallBatch ? rows.at(-1)?.number : undefined;
    });
    if (last === undefined) return;
    after = last;
    // SQLite answers within the same turn: without a pause no request would have its own before the end.
    await setTimeout(2 * longestPauseMilliseconds);
  }
}

/** Deletes unused words from the index, letter by letter. */
export async function removeUnusedWords(database: Database): Promise<void> {
  const starts = ["", ..."abcdefghijklmnopqrstuvwxyz", "~"];
  for (const [place, from] of starts.slice(0, -1).entries()) {
    await removeWords(database, { from, before: starts[place + 1] ?? "~", prefix: writtenPrefix });
    await othersTurn();
  }
}

async function readIndexed(transaction: WriteTransaction, row: Row<"content">) {
  const collection = row.collection as CollectionName;
  const { id: _id, version: _version, ...document } = readRow(collection, row);
  const fileText = await findShownText(transaction, collection, document as ContentOf<CollectionName>);
  return { number: row.number, collection, document, fileText };
}
