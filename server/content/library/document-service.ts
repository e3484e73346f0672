import type { Clock } from "#model/dates/berlin-date.ts";
import { bindCommands } from "#server/bind.ts";
import type { Database } from "#server/database/schema.ts";
import type { ContentChanged } from "../store/write-content.ts";
import { addDocuments, renameInDocuments, sortDocuments } from "./document-batches.ts";

/** Changes several documents of the library at once. */
export type DocumentBatches = ReturnType<typeof createDocumentBatches>;

export function createDocumentBatches(parts: { database: Database; clock: Clock; contentChanged: ContentChanged }) {
  return bindCommands(parts, { add: addDocuments, sort: sortDocuments, rename: renameInDocuments });
}
