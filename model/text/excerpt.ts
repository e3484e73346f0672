import { endOfCharacters } from "./characters.ts";

/** Inline elements; all others separate words, like a paragraph or a table cell. */
const inlineElements = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

const ELLIPSIS = "…";

/** The character references in sanitised rich text and in HTML serialised by a browser; others are not decoded. */
const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/**
 * Returns the text of HTML as one line: without tags, comments, scripts and styles, white space collapsed, block
 * elements as spaces. For showing and searching the output of `cleanRichText` or of a browser, not for sanitising.
 * Linear in the length.
 */
export function plainText(html: string): string {
  return readText(html, () => " ");
}

/** Mark the end of a heading and of a list item until the text around them is known; noncharacters, never in text. */
const HEADING_END = "\ufdd0";
const ITEM_END = "\ufdd1";

/** Like `plainText`, but adds a colon after a heading and a comma after a list item that end without punctuation. */
function runningText(html: string): string {
  const text = readText(html, (name) => (/^\/(h[1-6]|dt)$/.test(name) ? HEADING_END : name === "/li" ? ITEM_END : " "));
  return text.replace(/ ?[\ufdd0\ufdd1][ \ufdd0\ufdd1]*/g, (ends, offset: number) => {
    const isBetween = offset > 0 && offset + ends.length < text.length;
    const sign = /[.:;,!?…–-]/.test(text.charAt(offset - 1)) ? "" : ends.includes(HEADING_END) ? ":" : ",";
    return isBetween ? `${sign} ` : "";
  });
}

function readText(html: string, borderAt: (tag: string) => string): string {
  const pieces: string[] = [];
  let position = 0;
  while (position < html.length) {
    const open = html.indexOf("<", position);
    if (open === -1) break;
    pieces.push(html.slice(position, open));
    const markup = readMarkup(html, open, borderAt);
    pieces.push(markup.replacement);
    position = markup.end;
  }
  pieces.push(html.slice(position));
  // References never span a tag; joined first, so that each replacement runs once.
  return pieces
    .join("")
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_reference, name: string) => characters[name] as string)
    .replace(/[\u00ad\u200b\ufeff]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** Returns end and text of markup at a "<". Unclosed markup extends to the end of the HTML, as in browsers. */
function readMarkup(
  html: string,
  open: number,
  borderAt: (tag: string) => string,
): { end: number; replacement: string } {
  if (html.startsWith("<!--", open)) return { end: after(html, "-->", open + 2), replacement: "" };
  const name = /^\/?[a-zA-Z][a-zA-Z0-9:-]{0,30}/.exec(html.slice(open + 1, open + 34))?.[0].toLowerCase();
  if (name === undefined) {
    const isDeclaration = /[!?/]/.test(html.charAt(open + 1));
    return isDeclaration ? { end: after(html, ">", open), replacement: "" } : { end: open + 1, replacement: "<" };
  }
  const end = endOfTag(html, open + 1 + name.length);
  if (name === "script" || name === "style") return { end: endOfRawText(html, name, end), replacement: " " };
  return { end, replacement: inlineElements.has(name.replace("/", "")) ? "" : borderAt(name) };
}

/** Returns the position after the ">" of a tag, ignoring those in quoted attribute values. */
function endOfTag(html: string, from: number): number {
  let quote = "";
  for (let position = from; position < html.length; position++) {
    const character = html.charAt(position);
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") return position + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  return html.length;
}

function endOfRawText(html: string, name: "script" | "style", from: number): number {
  const closing = name === "script" ? /<\/script/gi : /<\/style/gi;
  closing.lastIndex = from;
  const match = closing.exec(html);
  return match ? after(html, ">", match.index) : html.length;
}

function after(html: string, ending: string, from: number): number {
  const found = html.indexOf(ending, from);
  return found === -1 ? html.length : found + ending.length;
}

export interface Excerpt {
  text: string;
  isCut: boolean;
}

/** Cache by HTML and length: lists show the same excerpts repeatedly. */
const known = new Map<string, Map<number, Excerpt>>();
const rememberedCharacters = 500_000;
let knownCharacters = 0;

/**
 * Returns the beginning of the text of HTML, at most `maxChars` characters (`endOfCharacters`) including the "…" that
 * marks a cut. Cuts between words where that keeps at least half, else between characters: never inside a tag, a
 * character reference, a decomposed umlaut or an emoji. Whether it is cut depends on the plain text alone; colons and
 * commas are added after headings and list items.
 */
export function excerpt(html: string, maxChars: number): Readonly<Excerpt> {
  let ofHtml = known.get(html);
  if (!ofHtml) {
    if (knownCharacters + html.length > rememberedCharacters) {
      known.clear();
      knownCharacters = 0;
    }
    ofHtml = new Map();
    known.set(html, ofHtml);
    knownCharacters += html.length;
  }
  const found = ofHtml.get(maxChars) ?? makeExcerpt(html, maxChars);
  ofHtml.set(maxChars, found);
  return found;
}

/** Like `excerpt` for plain text: angle brackets stay, line breaks become spaces. */
export function excerptOfText(written: string, maxChars: number): Excerpt {
  const text = written.replace(/\s+/g, " ").trim();
  return cutText(text, text, maxChars);
}

function makeExcerpt(html: string, maxChars: number): Excerpt {
  const text = plainText(html);
  return cutText(text, /<(h[1-6]|dt|li)\b/i.test(html) ? runningText(html) : text, maxChars);
}

/** @param running the text with punctuation after headings and list items; `text` alone decides whether it is cut */
function cutText(text: string, running: string, maxChars: number): Excerpt {
  const fits = (line: string) => endOfCharacters(line, maxChars) === line.length;
  if (fits(text)) return { text: fits(running) ? running : text, isCut: false };
  const limit = maxChars - ELLIPSIS.length;
  if (limit < 0) return { text: "", isCut: true };
  return { text: `${cutAt(running, limit)}${ELLIPSIS}`, isCut: true };
}

function cutAt(text: string, limit: number): string {
  const border = endOfCharacters(text, limit);
  const lastSpace = text.lastIndexOf(" ", border);
  const cut = lastSpace >= border / 2 ? lastSpace : border;
  return text.slice(0, cut).replace(/[\s,;:.–-]{1,5}$/, "");
}
