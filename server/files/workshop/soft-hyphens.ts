/** What a PDF shows in one go: glyphs, and how far to go back between them in thousandths of the font's size. */
export type Run = readonly (number | { unicode: string; width: number })[];

const contextCharacters = 12;

/**
 * Puts back soft hyphens that a program drew as spaces of no width: a space after which the pen goes back by its width.
 * Readers of a PDF see a space there, in the middle of a word.
 * @param text of the page, with the spaces
 * @param runs of the page, in order
 */
export function withSoftHyphens(text: string, runs: readonly Run[]): string {
  let result = "";
  let position = 0;
  for (const { before, after } of runs.flatMap(hyphensIn)) {
    const start = text.indexOf(after === "" ? `${before}\n` : `${before} ${after}`, position);
    if (start === -1) continue;
    const end = start + before.length;
    result += `${text.slice(position, end)}\u00AD`;
    position = after === "" ? end : end + 1;
  }
  return result + text.slice(position);
}

/** Returns what stands around each space of no width; nothing after it at the end of a line. */
function hyphensIn(run: Run): { before: string; after: string }[] {
  const marked = run
    .map((glyph, index) => {
      if (typeof glyph === "number") return "";
      const back = run[index + 1];
      const isNothing = glyph.unicode === " " && typeof back === "number" && Math.abs(back - glyph.width) < 1;
      return isNothing ? "\u00AD" : glyph.unicode;
    })
    .join("")
    // As the text of the page is normalised.
    .normalize("NFKC");
  return [...marked.matchAll(/\u00AD/g)]
    .map(({ index }) => ({
      before: lastLetters(marked.slice(0, index)),
      after:
        marked
          .slice(index + 1)
          .split("\u00AD")[0]
          ?.slice(0, contextCharacters) ?? "",
    }))
    .filter(({ before }) => before !== "");
}

function lastLetters(text: string): string {
  return text.split("\u00AD").at(-1)?.slice(-contextCharacters) ?? "";
}
