import { type CollectionName, collectionNames } from "#model/collections.ts";
import { type PeopleCollection, peopleCollections } from "./people-documents.ts";

export type ExportCollection = CollectionName | PeopleCollection;

/** All collections in the order an export has them. */
export const exportCollections: readonly ExportCollection[] = [...collectionNames, ...peopleCollections];

/** Where an export reads from. */
export interface ExportSource {
  /** The documents of a collection without their id, sorted by id in code point order, so that exports compare. */
  documents(collection: ExportCollection): AsyncIterable<{ id: string; document: object }>;
}

/**
 * The whole site as JSON text in pieces: `{collection: {id: document}}`, one document a line, every collection present.
 * The same content always gives the same bytes; importing it and exporting again changes none of them.
 */
export async function* writeSiteExport(source: ExportSource): AsyncGenerator<string> {
  yield "{";
  for (const [index, collection] of exportCollections.entries()) {
    yield `${index === 0 ? "" : ","}\n  ${JSON.stringify(collection)}: {`;
    let count = 0;
    for await (const { id, document } of source.documents(collection)) {
      yield `${count === 0 ? "" : ","}\n    ${JSON.stringify(id)}: ${JSON.stringify(document)}`;
      count++;
    }
    yield count === 0 ? "}" : "\n  }";
  }
  yield "\n}\n";
}
