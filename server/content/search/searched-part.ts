import type { SearchKind } from "#model/site/search-kind.ts";

/** A part of a record that is a search result of its own. */
export interface SearchedPart {
  kind: SearchKind;
  /** The number of the part within its record, at most 7. */
  part: number;
  title: string;
  /** Words a visitor may use instead of the title; they count as its words and are never shown. */
  otherTitles?: string;
  /** In the order in which they are tried for an excerpt. */
  texts: readonly string[];
  /** `yyyy-mm-dd`, or "": of equally ranked results the newer comes first. */
  date: string;
  /** The last of several days, or "": then this is the day by which they are ordered. */
  lastDay?: string;
}
