/** Shorter lines are verses, addresses or lists, not a paragraph that a page has broken. */
const shortestLine = 35;
/** A full line of a paragraph is nearly as long as the longest one. */
const fullShare = 0.6;

const item = /^(?:[•▪◦‣·*–—-]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s/i;

/**
 * Returns the paragraphs of text copied from a PDF reader, which breaks each line where the page did: lines are joined,
 * and so are words broken by a hyphen. Undefined for text whose lines are not broken like that, which stays as it is.
 */
export function joinBrokenLines(text: string): string[] | undefined {
  const blocks = text
    .replace(/\r\n?/g, "\n")
    .replaceAll("\u00ad\n", "-\n")
    .split(/\n[ \t]*\n+/)
    .map((block) =>
      block
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    )
    .filter((lines) => lines.length > 0);
  const lines = blocks.flat();
  const longest = Math.max(0, ...lines.map(({ length }) => length));
  const isFull = (line: string) => line.length >= longest * fullShare;
  const inner = blocks.flatMap((block) => block.slice(0, -1));
  const isBroken = longest >= shortestLine && inner.length >= 2 && inner.filter(isFull).length >= inner.length * 0.7;
  return isBroken ? blocks.flatMap((block) => paragraphsOf(block, isFull)) : undefined;
}

/** A line that is not full ends a paragraph, and a list item begins one. */
function paragraphsOf(lines: readonly string[], isFull: (line: string) => boolean): string[] {
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (last !== undefined && isOpen && !item.test(line)) paragraphs[paragraphs.length - 1] = joined(last, line);
    else paragraphs.push(line);
    isOpen = isFull(line);
  }
  return paragraphs;
}

function joined(before: string, line: string): string {
  if (!/\p{L}-$/u.test(before)) return `${before} ${line}`;
  // "Schmerz- und Palliativmedizin" keeps its hyphen, "Palliativ-Netz" too.
  if (/^(und|oder|bzw\.|sowie|als|wie)\s/.test(line)) return `${before} ${line}`;
  return /^\p{Ll}/u.test(line) ? before.slice(0, -1) + line : before + line;
}
