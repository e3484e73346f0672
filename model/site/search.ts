import type { CollectionName } from "#model/content/collections.ts";
import type { ForeignLanguage } from "#model/content/language.ts";
import { publicPlaceOf } from "./public-place.ts";
import type { SearchKind } from "./search-kind.ts";

/** A text in pieces: every second one, starting with the second, is a match. */
export type MarkedText = readonly string[];

/** A search result, as shown in lists. */
export interface FoundEntry {
  kind: SearchKind;
  id: string;
  /** Which part of the record, 0 when it has one only. */
  part: number;
  title: string;
  markedTitle: MarkedText;
  excerpt: MarkedText;
  /** "" for German. */
  language: ForeignLanguage | "";
  /** `yyyy-mm-dd`, "" for none. */
  date: string;
  /** Whether it is an event that is over. */
  isPast: boolean;
}

/** Returns the public path of a result; "" when it has none. */
export function publicPathOf({ kind, id, part, title }: Pick<FoundEntry, "kind" | "id" | "part" | "title">): string {
  if (kind === "board" && part === boardPart) return "/ueber-uns#vorstand";
  if (kind === "about" && part !== 0) return pagePaths[part] ?? "/ueber-uns";
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

/** The part of the record about the association that lists the board. */
export const boardPart = 1;

/** The pages that have no record of their own: parts of the settings. */
export const pageParts = {
  ownRegistration: 1,
  events: 2,
  documents: 3,
  membership: 4,
  contact: 5,
  news: 6,
  science: 7,
} as const;
const pagePaths: Record<number, string> = {
  [pageParts.ownRegistration]: "/anmeldung/link-vergessen",
  [pageParts.events]: "/veranstaltungen",
  [pageParts.documents]: "/dokumente",
  [pageParts.membership]: "/mitgliedschaft",
  [pageParts.contact]: "/?dialog=kontakt",
  [pageParts.news]: "/aktuelles",
  [pageParts.science]: "/wissenschaft",
};

/** The parts of the record of legal texts. */
export const legalParts = { privacy: 1, imprint: 2, accessibility: 3 } as const;
const legalPaths: Record<number, string> = {
  [legalParts.privacy]: "/datenschutz",
  [legalParts.imprint]: "/?dialog=impressum",
  [legalParts.accessibility]: "/barrierefreiheit",
};
