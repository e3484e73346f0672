import type { CollectionName, ContentOf } from "#model/collections.ts";
import type { PeopleCollection, PeopleDocument } from "./people-documents.ts";

/** What writing did: a record equal to the stored one is unchanged. */
export type PutOutcome = "created" | "updated" | "unchanged";

/** Where an import writes to. */
export interface ImportTarget {
  /** Runs all writes in one transaction: when `run` rejects, nothing of it stays. */
  transaction<T>(run: (writer: ImportWriter) => Promise<T>): Promise<T>;
}

/** Documents arrive validated, complete and with clean rich text, one after the other. */
export interface ImportWriter {
  put<C extends CollectionName>(collection: C, id: string, document: ContentOf<C>): Promise<PutOutcome>;
  /** Returns a German reason when this record cannot be stored, e.g. because its event is missing; the import goes on. */
  putPerson<C extends PeopleCollection>(
    collection: C,
    id: string,
    document: PeopleDocument<C>,
  ): Promise<PutOutcome | { leftOut: string }>;
}
