import type { CollectionName } from "#model/collections.ts";
import { indexText } from "#server/database/engine.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { findFileText } from "#server/files/file-texts.ts";
import { fileKeysIn } from "#server/files/file-uses.ts";
import { readRow } from "../store/content-store.ts";
import { searchTextOf } from "./search-text.ts";

const batchSize = 200;

/** Writes the search text of every record that is not in the trash, into an index that has none. */
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
    for (const row of rows) {
      const collection = row.collection as CollectionName;
      const { id: _id, version: _version, ...document } = readRow(collection, row);
      const keys = collection === "documents" ? fileKeysIn(row.data) : [];
      const text = searchTextOf(collection, document, await findFileText(transaction, keys));
      if (text !== undefined) await indexText(transaction, row.number, text);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.number;
  }
}
