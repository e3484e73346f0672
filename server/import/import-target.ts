import type { SingleCollection } from "#model/content/collection-kind.ts";
import type { CollectionName, ContentOf } from "#model/content/collections.ts";
import type { NewsItem } from "#model/content/news.ts";
import type { PeopleCollection, PeopleDocument } from "./people-documents.ts";

/** The outcome of a write: a record equal to the stored one is unchanged. */
export type PutOutcome = "created" | "updated" | "unchanged";

/** Writes one document. */
export type ImportWrite = (writer: ImportWriter) => Promise<void>;

/** The destination of an import. */
export interface ImportTarget {
  /**
   * Runs all writes in order, in any number of transactions. When one rejects, earlier transactions stay committed;
   * importing the file again adds the rest.
   */
  write(writes: AsyncIterable<ImportWrite>): Promise<void>;
}

/** Writes documents that are validated, complete and sanitised, one at a time. */
export interface ImportWriter {
  /** Returns a stored news item, also one in the trash. */
  findNews(id: string): Promise<NewsItem | undefined>;
  /** Returns the id of the site's record in a collection of one, or the one it would get. */
  findSingleId(collection: SingleCollection): Promise<string>;
  /** The record of a collection of one keeps the site's id, whatever `id` is. */
  put<C extends CollectionName>(collection: C, id: string, document: ContentOf<C>): Promise<PutOutcome>;
  /**
   * Writes a document as a draft, beside the public record. Changes nothing if the record equals the document. Returns
   * a German reason when an existing draft must not be overwritten.
   */
  putDraft<C extends CollectionName>(
    collection: C,
    id: string,
    document: ContentOf<C>,
  ): Promise<PutOutcome | { leftOut: string }>;
  /** Writes a record about a person. Returns a German reason when it cannot be stored; the import continues. */
  putPerson<C extends PeopleCollection>(
    collection: C,
    id: string,
    document: PeopleDocument<C>,
  ): Promise<PutOutcome | { leftOut: string }>;
}
