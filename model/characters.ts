// Making one costs a hundred times what using it does.
const graphemes = new Intl.Segmenter("de", { granularity: "grapheme" });

/** UTF-16 units that one character may take on average; a family of four takes eleven. Bounds what one can cost. */
const MAX_UNITS = 16;

/**
 * Where the first `count` characters of a text end, as a position in it; its length where it has no more. A character is
 * what a reader takes for one: an umlaut however it is written, an emoji, a flag. A text made of endless marks ends
 * sooner, never inside a character.
 */
export function endOfCharacters(text: string, count: number): number {
  // A character takes at least one unit.
  if (text.length <= count) return text.length;
  const beginning = text.slice(0, count * MAX_UNITS);
  let seen = 0;
  let last = 0;
  for (const { index } of graphemes.segment(beginning)) {
    if (seen === count) return index;
    seen++;
    last = index;
  }
  // What the slice cut may go on behind it.
  return beginning.length === text.length ? text.length : last;
}
