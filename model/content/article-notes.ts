/** The lines of a field with an entry in each. */
export function entriesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

export interface ArticleAuthor {
  name: string;
  /** "" if nothing is said of it. */
  qualification: string;
}

/** Reads `NewsItem.authors`: "Dr. med. Anna Weber, Fachärztin für Neurologie". */
export function authorsOf(text: string): ArticleAuthor[] {
  return entriesOf(text).map((line) => {
    const [name = "", ...rest] = line.split(",");
    return { name: name.trim(), qualification: rest.join(",").trim() };
  });
}

/** A piece of plain text; with `href` it is a link. */
export interface TextPiece {
  text: string;
  href?: string;
}

const address = /https?:\/\/[^\s<>"]+|\bdoi:\s*10\.\d{4,9}\/[^\s<>"]+/giu;
/** Punctuation that ends the sentence around an address, and a bracket opened before it. */
const afterAddress = /(?:[.,;:!?]|(?<!\([^()]*)\))+$/u;

/** Finds the web addresses and DOIs in a source. */
export function linkedPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const found = match[0].replace(afterAddress, "");
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: found, href: found.replace(/^doi:\s*/iu, "https://doi.org/") });
    end = match.index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
