import type { SingleCollection } from "#model/content/collection-kind.ts";
import type { CollectionName, ContentOf } from "#model/content/collections.ts";
import type { NewsItem } from "#model/content/news.ts";
import type { Redirect } from "#model/site/redirect.ts";
import type { JsonRecord } from "./documents/json-record.ts";
import type { PeopleCollection, PeopleDocument } from "./people-documents.ts";

/** The outcome of a write: a record equal to the stored one is unchanged. */
export type PutOutcome = "created" | "updated" | "unchanged";

/** What was changed here since it was imported, and how; such a record is left as it is. */
export type KeptEdit = "edited" | "deleted";

/** What became of a record about a person: nothing either if they were erased here after it was made. */
export type PersonOutcome = PutOutcome | KeptEdit | "erased" | { leftOut: string };

/** A stored record. */
export interface StoredRecord<C extends CollectionName> {
  id: string;
  document: ContentOf<C>;
}

/** Writes one document. */
export type ImportWrite = (writer: ImportWriter) => Promise<void>;

/** Finds what is stored. */
export interface StoredRecords {
  /** Returns the record an imported one would replace; undefined if there is none, or in the trash. */
  find<C extends CollectionName>(collection: C, id: string): Promise<StoredRecord<C> | undefined>;
  /** Whether a record is the text of a new installation, which nobody has changed yet. */
  isDefault(collection: CollectionName, id: string): Promise<boolean>;
  /**
   * Returns how a person changed a record here since it was imported. The record of a collection of one is there before
   * the first import, which replaces it also if it was edited.
   */
  findEdit(collection: CollectionName, id: string): Promise<KeptEdit | undefined>;
}

export interface PutOptions {
  /** What the export says, without defaults: all other fields keep what is stored. */
  given?: JsonRecord | undefined;
  /** Leaves what was changed here since it was imported, unless it equals the document. */
  keepsEdits?: boolean | undefined;
}

/** The destination of an import. */
export interface ImportTarget extends StoredRecords {
  /**
   * Runs all writes in order, in any number of transactions. When one rejects, earlier transactions stay committed;
   * importing the file again adds the rest. Writes are read before earlier ones have run: what one needs of the target it
   * has to ask its writer.
   */
  write(writes: AsyncIterable<ImportWrite>): Promise<void>;
}

/** Writes documents that are validated, complete and sanitised, one at a time. */
export interface ImportWriter extends StoredRecords {
  /** Returns a stored news item, also one in the trash. */
  findNews(id: string): Promise<NewsItem | undefined>;
  /** Notes that these files are stored. */
  noteFilesStored(keys: readonly string[]): Promise<void>;
  /** Returns the keys of the files a document names that are not here. */
  findLostFiles(document: object): Promise<string[]>;
  /** Returns the id of the site's record in a collection of one, or the one it would get. */
  findSingleId(collection: SingleCollection): Promise<string>;
  /** The record of a collection of one keeps the site's id, whatever `id` is. */
  put<C extends CollectionName>(
    collection: C,
    id: string,
    document: ContentOf<C>,
    options?: PutOptions,
  ): Promise<PutOutcome | KeptEdit>;
  /**
   * Writes a document as a draft, beside the public record. Changes nothing if the record equals the document. Returns
   * a German reason when an existing draft must not be overwritten. An edit that is kept is one of the draft.
   */
  putDraft<C extends CollectionName>(
    collection: C,
    id: string,
    document: ContentOf<C>,
    options?: PutOptions,
  ): Promise<PutOutcome | KeptEdit | { leftOut: string }>;
  /**
   * Lets old addresses lead to pages. Returns the outcome of each, a German reason when it cannot.
   * @param redirects of different old addresses
   * @param overwrites whether an address that leads elsewhere already is changed, and one that was deleted here comes back;
   * otherwise it is "edited" or "deleted"
   * @param listed old addresses of the whole import, to none of which another may lead; default: these
   */
  putRedirects(
    redirects: readonly Redirect[],
    overwrites: boolean,
    listed?: ReadonlySet<string>,
  ): Promise<(PutOutcome | KeptEdit | { leftOut: string })[]>;
  /** Returns where those of these old addresses that are known lead. */
  findRedirects(sources: readonly string[]): Promise<Redirect[]>;
  /** Writes a record about a person. Returns a German reason when it cannot be stored; the import continues. */
  putPerson<C extends PeopleCollection>(
    collection: C,
    id: string,
    document: PeopleDocument<C>,
    options?: PutOptions,
  ): Promise<PersonOutcome>;
}
