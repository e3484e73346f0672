import type { CollectionName, ContentOf } from "./collections.ts";

/**
 * A draft of a record, or of one that was never published. Instants are ISO 8601 UTC, people are e-mail
 * addresses.
 */
export interface Draft<C extends CollectionName> {
  /** Of the record. */
  id: string;
  /** Of the draft itself, for optimistic locking. */
  version: number;
  /** Version of the record it is based on. */
  base: number | "new";
  /** Complete where its schema can parse it; otherwise as it was saved, and required fields may be empty. */
  document: ContentOf<C>;
  savedAt: string;
  savedBy: string | null;
  /** When it is published; in the past where that was refused. */
  publishAt: string | null;
  plannedBy: string | null;
  /** Why it was not published at `publishAt`. */
  refusal?: PlanRefusal;
}

/**
 * Why a draft that is due is not published: its record was changed meanwhile, another event has its registration link,
 * or it was saved again with something missing.
 */
export type PlanRefusal = "changed" | "link_taken" | "incomplete";

/** An unpublished state of a record, to preview on the website. */
export interface PreviewedRecord<C extends CollectionName = CollectionName> {
  collection: C;
  /** Part of the record whose page is shown ("legal-imprint"); default: the page of the record. */
  shownAs?: string;
  id: string;
  document: ContentOf<C>;
}
