import type { SearchKind } from "#model/site/search-kind.ts";
import type { IndexedEntry, IndexedWord } from "#server/database/search-index.ts";
import { entryPosition } from "./entry-position.ts";
import { plainWord, stemOf, wordsOf } from "./german-words.ts";
import type { SearchedPart } from "./searched-part.ts";

/**
 * Where an entry's token occurs. Each token is the stem of a word prefixed with the entry's kind and field, so that the
 * search engines need neither columns nor weights.
 */
export type Field = "title" | "anywhere";

/** Stored in every index: existing codes must never change. */
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
/** About a book; the text after it is not indexed. */
const maximumCharacters = 200_000;

export function tokenOf(kind: SearchKind, field: Field, stem: string): string {
  return `${letterOf(kind)}${field === "title" ? "t" : "w"}${stem}`;
}

/** Returns the token of an entry whose title consists of exactly these stems. */
export function wholeTitleToken(kind: SearchKind, stems: readonly string[]): string {
  return `${letterOf(kind)}e${stems.join("").slice(0, longestTitle)}`;
}

/** Prefix of tokens for unstemmed words. */
export const writtenPrefix = "x";

/** Returns the bit for words that occur in this field of this kind. */
export function placeBit(kind: SearchKind, field: Field): number {
  return 1 << (codes[kind] * 2 + (field === "title" ? 1 : 0));
}

/** Returns the index entry and words of one part of a record. */
export function indexedOf(number: number, searched: SearchedPart): { entry: IndexedEntry; words: IndexedWord[] } {
  const { kind, part, title, otherTitles = "", texts, date, lastDay } = searched;
  const tokens = new Set<string>();
  const places = new Map<string, number>();
  const add = (word: string, field: Field) => {
    tokens.add(tokenOf(kind, field, stemOf(word)));
    const plain = plainWord(word);
    tokens.add(writtenPrefix + plain);
    // Numbers are not searched by their parts.
    if (/[a-z]/.test(plain)) places.set(plain, (places.get(plain) ?? 0) | placeBit(kind, field));
  };
  const titleWords = wordsOf(title);
  for (const word of new Set([...titleWords, ...wordsOf(otherTitles)])) add(word, "title");
  for (const word of new Set(wordsOf([title, otherTitles, ...texts].join(" ").slice(0, maximumCharacters)))) {
    add(word, "anywhere");
  }
  if (titleWords.length > 0) tokens.add(wholeTitleToken(kind, titleWords.map(stemOf)));
  return {
    entry: { position: entryPosition(lastDay || date, number, part), tokens: [...tokens] },
    words: [...places].map(([word, bits]) => ({ word, places: bits })),
  };
}
