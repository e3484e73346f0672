import type { CollectionName, ContentOf } from "#model/collections.ts";
import type { NewsItem } from "#model/news.ts";
import type { PeopleCollection, PeopleDocument } from "./people-documents.ts";

/** What writing did: a record equal to the stored one is unchanged. */
export type PutOutcome = "created" | "updated" | "unchanged";

/** One document to be written. */
export type ImportWrite = (writer: ImportWriter) => Promise<void>;

/** Where an import writes to. */
export interface ImportTarget {
  /**
   * Does all writes in their order, in as many transactions as it likes. When one rejects, what was committed before
   * stays; importing the file again adds the rest.
   */
  write(writes: AsyncIterable<ImportWrite>): Promise<void>;
}

/** Documents arrive validated, complete and with clean rich text, one after the other. */
export interface ImportWriter {
  /** A news item as it is stored, also one in the trash. */
  findNews(id: string): Promise<NewsItem | undefined>;
  put<C extends CollectionName>(collection: C, id: string, document: ContentOf<C>): Promise<PutOutcome>;
  /**
   * The same as a draft, beside what is public. Nothing changes where that very document is public already. Returns a
   * German reason when the draft that is there must stay.
   */
  putDraft<C extends CollectionName>(
    collection: C,
    id: string,
    document: ContentOf<C>,
  ): Promise<PutOutcome | { leftOut: string }>;
  /** Returns a German reason when this record cannot be stored, e.g. because its event is missing; the import goes on. */
  putPerson<C extends PeopleCollection>(
    collection: C,
    id: string,
    document: PeopleDocument<C>,
  ): Promise<PutOutcome | { leftOut: string }>;
}
