import type { CollectionName, ContentOf } from "./collections.ts";

/**
 * A draft beside a record, or alone while the record was never published. Instants are ISO 8601 UTC, people are e-mail
 * addresses.
 */
export interface Draft<C extends CollectionName> {
  /** Of the record. */
  id: string;
  /** Of the draft itself: an edit must name it. */
  version: number;
  /** Version of the record it began with. */
  base: number | "new";
  /** Whole where its schema reads it; what was empty when it was saved may be so still. */
  document: ContentOf<C>;
  savedAt: string;
  savedBy: string | null;
  /** When it becomes public; in the past where that failed, because the record was changed meanwhile. */
  publishAt: string | null;
  plannedBy: string | null;
}

/** A record as somebody wants to see it on the website before it is there. */
export interface PreviewedRecord<C extends CollectionName = CollectionName> {
  collection: C;
  /** Part of the record whose place is shown ("legal-imprint"); left out, that of the record. */
  shownAs?: string;
  id: string;
  document: ContentOf<C>;
}
