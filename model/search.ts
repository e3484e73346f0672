import type { CollectionName } from "./collections.ts";
import { publicPlaceOf } from "./public-place.ts";
import type { SearchKind } from "./search-kind.ts";

/** A text in pieces: every second one, beginning with the second, is what the search has found. */
export type MarkedText = readonly string[];

/** Something found, as lists show it. */
export interface FoundEntry {
  kind: SearchKind;
  id: string;
  /** Which of the places of its record, 0 where that has one. */
  part: number;
  title: string;
  markedTitle: MarkedText;
  excerpt: MarkedText;
  /** `yyyy-mm-dd`, "" for what has none. */
  date: string;
}

/** Where visitors find it; "" for what is not public. */
export function publicPathOf({ kind, id, part, title }: Pick<FoundEntry, "kind" | "id" | "part" | "title">): string {
  if (kind === "board" && part === boardPart) return "/ueber-uns#vorstand";
  if (kind === "about" && part === legalParts.membership) return "/mitgliedschaft";
  if (kind === "legal") return legalPaths[part] ?? "/datenschutz";
  return publicPlaceOf(collectionOf[kind], id, title) ?? "";
}

const collectionOf: Record<SearchKind, CollectionName> = {
  news: "news",
  science: "news",
  events: "events",
  programs: "congresses",
  courses: "courses",
  documents: "documents",
  about: "about",
  board: "board",
  legal: "legal",
};

/** The place of the record about the association where all of the board is. */
export const boardPart = 1;

/** The places of the one record of legal texts. */
export const legalParts = { privacy: 1, imprint: 2, accessibility: 3, membership: 4 } as const;
const legalPaths: Record<number, string> = {
  [legalParts.privacy]: "/datenschutz",
  [legalParts.imprint]: "/?dialog=impressum",
  [legalParts.accessibility]: "/barrierefreiheit",
};
