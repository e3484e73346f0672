import { collectionNames } from "#model/content/collection-kind.ts";
import type { CollectionName } from "#model/content/collections.ts";
import { type PeopleCollection, peopleCollections } from "./people-documents.ts";

export type ExportCollection = CollectionName | PeopleCollection | "redirects";

/** All collections in export order. */
export const exportCollections: readonly ExportCollection[] = [...collectionNames, ...peopleCollections, "redirects"];

/** The source of an export. */
export interface ExportSource {
  /** Returns the documents of a collection, sorted by id in code point order, so that exports can be compared. */
  documents(collection: ExportCollection): AsyncIterable<{ id: string; document: object }>;
}

/** No other program begins a file this way: it starts a document on the line of its id, or breaks no line at all. */
const ownBeginning = new RegExp(`^\\{\n {2}"${exportCollections[0]}": \\{(?:\\}|\n {4}"[^"\n]{0,200}": \\{")`);

/** Whether a file that begins like this is an export of this site, of this version or of an older one. */
export function isOwnExport(beginning: string): boolean {
  return ownBeginning.test(beginning);
}

/**
 * Returns content and people as chunks of JSON: `{collection: {id: document}}`, one document per line, with every
 * collection. Deterministic: importing an export and exporting again yields the same bytes.
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
