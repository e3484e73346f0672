/**
 * What a PDF shows in one go: glyphs with their code in the font, and how far to go back between them in thousandths of
 * the font's size.
 */
export type Run = readonly (number | { unicode: string; width: number; originalCharCode?: number })[];

const contextCharacters = 12;

/** The soft hyphen in the fonts' own encodings (ISO 32000-1, annex D), which show it as a hyphen. */
const softHyphenCode = 0xad;

/**
 * Puts back soft hyphens that a program drew as spaces of no width, a space after which the pen goes back by its width,
 * or as hyphens in the middle of a line. Readers of a PDF see a space or a hyphen there, in the middle of a word.
 * @param text of the page, with the spaces
 * @param runs of the page, in order
 */
export function withSoftHyphens(text: string, runs: readonly Run[]): string {
  let result = "";
  let position = 0;
  for (const { before, sign, after } of runs.flatMap(hyphensIn)) {
    const isAtEnd = sign === " " && after === "";
    const start = text.indexOf(isAtEnd ? `${before}\n` : before + sign + after, position);
    if (start === -1) continue;
    const end = start + before.length;
    // Some programs write every hyphen with this code.
    if (sign === "-" && !/^\p{L}-\p{Ll}/u.test(text.slice(end - 1))) continue;
    result += `${text.slice(position, end)}\u00AD`;
    position = isAtEnd ? end : end + 1;
  }
  return result + text.slice(position);
}

/** Stand for a soft hyphen that was drawn as a space and as a hyphen; noncharacters, never in text. */
const asSpace = "\ufdd0";
const asHyphen = "\ufdd1";
const either = /[\ufdd0\ufdd1]/;

/** Returns what stands around each soft hyphen; nothing after a space of no width at the end of a line. */
function hyphensIn(run: Run): { before: string; sign: string; after: string }[] {
  const marked = run
    .map((glyph, index) => {
      if (typeof glyph === "number") return "";
      const back = run[index + 1];
      const isNothing = glyph.unicode === " " && typeof back === "number" && Math.abs(back - glyph.width) < 1;
      if (isNothing) return asSpace;
      return glyph.unicode === "-" && glyph.originalCharCode === softHyphenCode ? asHyphen : glyph.unicode;
    })
    .join("")
    // As the text of the page is normalised.
    .normalize("NFKC");
  return [...marked.matchAll(/[\ufdd0\ufdd1]/g)].flatMap(({ 0: mark, index }) => {
    const before = marked.slice(0, index).split(either).at(-1)?.slice(-contextCharacters) ?? "";
    const after =
      marked
        .slice(index + 1)
        .split(either)[0]
        ?.slice(0, contextCharacters) ?? "";
    return before === "" ? [] : [{ before, sign: mark === asSpace ? " " : "-", after }];
  });
}
