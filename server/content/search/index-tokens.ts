import type { SearchKind } from "#model/search-kind.ts";
import type { IndexedEntry, IndexedWord } from "#server/database/search-index.ts";
import { entryPosition } from "./entry-position.ts";
import { plainWord, stemOf, wordsOf } from "./german-words.ts";
import type { SearchedPart } from "./searched-parts.ts";

/**
 * The tokens of an entry: of each word its stem, told apart by the kind of the entry and by whether it stands in the
 * title, so that the engines need to know neither columns nor weights.
 */
export type Field = "title" | "anywhere";

/** Stands in every index there is: only ever added to. */
const codes: Record<SearchKind, number> = {
  news: 0,
  science: 1,
  events: 2,
  programs: 3,
  courses: 4,
  documents: 5,
  board: 6,
  about: 7,
  legal: 8,
};
const letterOf = (kind: SearchKind) => "abcdefghi".charAt(codes[kind]);
const longestTitle = 80;
/** A book's worth; what comes behind is not searched. */
const maximumCharacters = 200_000;

export function tokenOf(kind: SearchKind, field: Field, stem: string): string {
  return `${letterOf(kind)}${field === "title" ? "t" : "w"}${stem}`;
}

/** What an entry has whose title consists of these words and no others. */
export function wholeTitleToken(kind: SearchKind, stems: readonly string[]): string {
  return `${letterOf(kind)}e${stems.join("").slice(0, longestTitle)}`;
}

/** The token of an entry with a word as it is written. */
export const writtenPrefix = "x";

/** The bit of a word that occurs in this field of this kind. */
export function placeBit(kind: SearchKind, field: Field): number {
  return 1 << (codes[kind] * 2 + (field === "title" ? 1 : 0));
}

/** What the index keeps of one place of a record. */
export function indexedOf(number: number, searched: SearchedPart): { entry: IndexedEntry; words: IndexedWord[] } {
  const { kind, part, title, texts, date } = searched;
  const tokens = new Set<string>();
  const places = new Map<string, number>();
  const add = (word: string, field: Field) => {
    tokens.add(tokenOf(kind, field, stemOf(word)));
    const plain = plainWord(word);
    tokens.add(writtenPrefix + plain);
    // Nobody looks for a part of a number.
    if (/[a-z]/.test(plain)) places.set(plain, (places.get(plain) ?? 0) | placeBit(kind, field));
  };
  const titleWords = wordsOf(title);
  for (const word of new Set(titleWords)) add(word, "title");
  for (const word of new Set([...titleWords, ...wordsOf(texts.join(" ").slice(0, maximumCharacters))])) {
    add(word, "anywhere");
  }
  if (titleWords.length > 0) tokens.add(wholeTitleToken(kind, titleWords.map(stemOf)));
  return {
    entry: { position: entryPosition(date, number, part), tokens: [...tokens] },
    words: [...places].map(([word, bits]) => ({ word, places: bits })),
  };
}
