import type { MarkedText } from "#model/site/search.ts";
import { foldGerman } from "#model/text/fold.ts";
import { isPartOf, type Needle, plainWord, stemOf } from "./german-words.ts";

/** Finds the words that matched a search in the original text. */
export interface WordFinder {
  mark(text: string): MarkedText;
  /** Returns about `length` characters around the first match, from the first text with a match. */
  excerpt(texts: readonly string[], length: number): MarkedText;
}

/** Spellings of a letter in a stem. */
const spellings: Record<string, string> = {
  a: "(?:ae|[aäàáâãå])",
  o: "(?:oe|[oöòóôõø])",
  u: "(?:ue|[uüùúû])",
  e: "[eéèêë]",
  i: "[iíìîï]",
  c: "[cç]",
  n: "[nñ]",
};
const letter = /[\p{L}\p{N}\p{M}]/u;

/** @param needles the search words and their variants */
export function createWordFinder(needles: readonly Needle[]): WordFinder {
  const pattern = new RegExp(needles.map(({ stem }) => writtenAs(stem)).join("|") || "(?!)", "giu");

  function* find(text: string): Generator<{ start: number; end: number }> {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      let start = match.index;
      let end = start + match[0].length;
      while (start > 0 && letter.test(text.charAt(start - 1))) start--;
      while (end < text.length && letter.test(text.charAt(end))) end++;
      const from = pattern.lastIndex;
      if (isFound(text.slice(start, end), needles)) yield { start, end };
      pattern.lastIndex = Math.max(from, end);
    }
  }

  function mark(text: string): MarkedText {
    const pieces: string[] = [];
    let position = 0;
    for (const { start, end } of find(text)) {
      pieces.push(text.slice(position, start), text.slice(start, end));
      position = end;
    }
    return [...pieces, text.slice(position)];
  }

  return {
    mark,
    excerpt(texts, length) {
      for (const text of texts) {
        const [first] = find(text);
        if (first) return mark(cutAround(text, first, length));
      }
      return mark(cutAround(texts[0] ?? "", { start: 0, end: 0 }, length));
    },
  };
}

function writtenAs(stem: string): string {
  return stem
    .replaceAll("ss", "§")
    .replace(/./g, (character) => (character === "§" ? "(?:ss|ß)" : (spellings[character] ?? character)));
}

function isFound(written: string, needles: readonly Needle[]): boolean {
  const folded = foldGerman(written);
  const plain = plainWord(folded);
  const own = stemOf(folded);
  return needles.some(({ stem, part }) => own === stem || isPartOf(part, plain));
}

function cutAround(text: string, { start, end }: { start: number; end: number }, length: number): string {
  const before = Math.floor(length / 3);
  let from = Math.max(0, Math.min(start - before, text.length - length));
  let to = Math.min(text.length, Math.max(end, from + length));
  if (from > 0) {
    const space = text.indexOf(" ", from);
    if (space !== -1 && space < start) from = space + 1;
  }
  if (to < text.length) {
    const space = text.lastIndexOf(" ", to);
    if (space >= end && space > from) to = space;
  }
  const cut = text.slice(from, to).replace(/\s+/g, " ").trim();
  return `${from > 0 ? "… " : ""}${cut}${to < text.length ? " …" : ""}`;
}
