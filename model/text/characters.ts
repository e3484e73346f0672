import { lazy } from "#model/lazy.ts";

// Created once: creating a segmenter costs a hundred times as much as using it.
const graphemes = lazy(() => new Intl.Segmenter("de", { granularity: "grapheme" }));

/** UTF-16 units per character on average, at most; a family emoji takes eleven. Bounds the cost. */
const MAX_UNITS = 16;

/**
 * Returns the position in a text where its first `count` characters end; at most its length. Characters are grapheme
 * clusters: a composed or decomposed umlaut, an emoji, a flag. Text with very many combining marks ends sooner, never
 * inside a character.
 */
export function endOfCharacters(text: string, count: number): number {
  // A character has at least one unit.
  if (text.length <= count) return text.length;
  const beginning = text.slice(0, count * MAX_UNITS);
  let seen = 0;
  let last = 0;
  for (const { index } of graphemes().segment(beginning)) {
    if (seen === count) return index;
    seen++;
    last = index;
  }
  // The last character of the slice may be cut.
  return beginning.length === text.length ? text.length : last;
}
