import type PDFDocument from "pdfkit";
import { dividedFontFiles, fontFiles } from "./fonts.ts";

export type Weight = 400 | 600;
type Document = InstanceType<typeof PDFDocument>;
/** The part of pdfkit's fonts that its types lack. */
interface OpenFont {
  font: {
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** The file. */
    stream: TableStream;
    _getTableStream(tag: string): TableStream | null;
  };
}

/** A position in a file or table. */
interface TableStream {
  buffer: Uint8Array;
  constructor: new (buffer: Uint8Array) => TableStream;
}

/** A part of a line in one font and one direction. */
interface Piece {
  text: string;
  font: string;
  isRightToLeft: boolean;
}

/** Where a paragraph stands, in points. */
export interface TextPlace {
  x: number;
  y: number;
  width: number;
  size: number;
  weight?: Weight;
  isFlushRight?: boolean;
}

/** Sets text in any script: each character in the first font that has it, with line breaks. */
export interface Typesetter {
  /** Sets a paragraph, flush left unless told otherwise. @returns its height in points */
  paragraph(text: string, place: TextPlace): number;
  height(text: string, place: { width: number; size: number; weight?: Weight }): number;
  /** Whether each word, or part of one behind a hyphen, stands in one line. */
  isWhole(text: string, place: { width: number; size: number; weight?: Weight }): boolean;
}

/** How text was set in files whose SHA-256 is stored. */
export interface Setting {
  /**
   * Whether each line ends with a space: read aloud, searched and copied, it would otherwise be one word with what
   * follows; false also keeps what is invisible, as earlier layouts did.
   */
  separatesLines: boolean;
  /** Whether a word wider than a line is broken behind its hyphens first. */
  breaksAtHyphens: boolean;
}

const lineHeight = 1.35;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const neutral = /^[\s\p{P}\p{M}]$/u;

/**
 * Allows a break, or forbids one, and is not drawn. A soft hyphen has the glyph of the hyphen, and once it was left out,
 * pdfkit leaves out every hyphen of the document.
 */
const invisible = /[\u00AD\u200B\u2060\uFEFF]/gu;

const behindHyphen = /(?<=[\p{L}\p{N}.][-\u2010])/u;

export function createTypesetter(document: Document, { separatesLines, breaksAtHyphens }: Setting): Typesetter {
  const fonts = {
    400: fontFiles(400).map((name) => register(document, name)),
    600: fontFiles(600).map((name) => register(document, name)),
  };

  /** Returns the first font with a character; those of large scripts are opened when a text needs them. */
  function fontWith(character: string, weight: Weight): Font | undefined {
    const codePoint = character.codePointAt(0) as number;
    const found = fonts[weight].find((font) => font.has(codePoint));
    if (found) return found;
    const names = dividedFontFiles(codePoint, weight);
    const more = names.filter((name) => fonts[weight].every((font) => font.name !== name));
    fonts[weight].push(...more.map((name) => register(document, name)));
    return more.length > 0 ? fonts[weight].find((font) => font.has(codePoint)) : undefined;
  }

  function firstFont(weight: Weight): string {
    return fonts[weight][0]?.name ?? "";
  }
  function fontOf(character: string, weight: Weight): string {
    return fontWith(character, weight)?.name ?? firstFont(weight);
  }
  /** Splits a line into runs, in visual order from the left. */
  function piecesOf(text: string, weight: Weight): Piece[] {
    const pieces: Piece[] = [];
    for (const character of text) {
      const last = pieces.at(-1);
      const isNeutral = neutral.test(character);
      const isRightToLeft = isNeutral ? (last?.isRightToLeft ?? false) : rightToLeft.test(character);
      // Marks and hyphens stay in the font of the preceding character if it has them; the width of spaces differs
      // between fonts.
      const stays = last && isNeutral && character !== " " && has(last.font, character, weight);
      const font = character === " " ? firstFont(weight) : stays ? last.font : fontOf(character, weight);
      const isSame = last && last.font === font && last.isRightToLeft === isRightToLeft;
      const isWord = isSame && !(isRightToLeft && (character === " ") !== (last.text === " "));
      if (isWord) last.text += character;
      else pieces.push({ text: character, font, isRightToLeft });
    }
    return inVisualOrder(pieces);
  }
  function has(name: string, character: string, weight: Weight): boolean {
    return fonts[weight].find((font) => font.name === name)?.has(character.codePointAt(0) as number) ?? false;
  }
  function widthOf(text: string, size: number, weight: Weight): number {
    return piecesOf(text, weight).reduce(
      (sum, piece) => sum + document.font(piece.font).fontSize(size).widthOfString(piece.text),
      0,
    );
  }
  /** Replaces characters without a glyph, which would print as nothing. */
  function readable(text: string, weight: Weight): string {
    const drawn = separatesLines ? text.replace(invisible, "") : text;
    return [...drawn.normalize("NFC").replace(/\s+/g, " ")]
      .map((character) => (fontWith(character, weight) ? character : "?"))
      .join("");
  }
  function wordsOf(text: string, weight: Weight): string[] {
    return readable(text, weight).split(/\s+/).filter(Boolean);
  }
  function partsOf(word: string): string[] {
    return breaksAtHyphens ? word.split(behindHyphen) : [word];
  }
  /** Breaks at spaces, and within words wider than a line. */
  function linesOf(text: string, { width, size, weight = 400 }: { width: number; size: number; weight?: Weight }) {
    const lines: string[] = [];
    let line = "";
    for (const word of wordsOf(text, weight)) {
      const longer = line ? `${line} ${word}` : word;
      if (widthOf(longer, size, weight) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = "";
      for (const part of partsOf(word)) {
        const pieces = widthOf(part, size, weight) <= width ? [part] : part;
        for (const piece of pieces) {
          if (line && widthOf(line + piece, size, weight) > width) {
            lines.push(line);
            line = "";
          }
          line += piece;
        }
      }
    }
    return line ? [...lines, line] : lines;
  }
  return {
    paragraph(text, { x, y, width, size, weight = 400, isFlushRight = false }) {
      const lines = linesOf(text, { width, size, weight });
      for (const [index, line] of lines.entries()) {
        let left = isFlushRight ? x + width - widthOf(line, size, weight) : x;
        for (const piece of piecesOf(line, weight)) {
          document.font(piece.font).fontSize(size);
          // Aligned by baseline, as fonts differ in their ascent.
          const baseline = y + (index * lineHeight + 1) * size;
          document.text(piece.text, left, baseline, { lineBreak: false, baseline: "alphabetic" });
          left += document.widthOfString(piece.text);
        }
        if (!separatesLines) continue;
        document.font(firstFont(weight)).fontSize(size);
        document.text(" ", left, y + (index * lineHeight + 1) * size, { lineBreak: false, baseline: "alphabetic" });
      }
      return lines.length * size * lineHeight;
    },
    height: (text, place) => linesOf(text, place).length * place.size * lineHeight,
    isWhole: (text, { width, size, weight = 400 }) =>
      wordsOf(text, weight).every((word) => partsOf(word).every((part) => widthOf(part, size, weight) <= width)),
  };
}

/** Reverses the words of right-to-left runs; within a word the font does that. */
function inVisualOrder(pieces: readonly Piece[]): Piece[] {
  const ordered: Piece[] = [];
  let run: Piece[] = [];
  const flush = () => {
    const trailing = run.at(-1)?.text.trim() === "" ? run.splice(-1) : [];
    ordered.push(...run.reverse(), ...trailing);
    run = [];
  };
  for (const piece of pieces) {
    if (piece.isRightToLeft) run.push(piece);
    else {
      flush();
      ordered.push(piece);
    }
  }
  flush();
  return ordered;
}

interface Font {
  /** Its file: under a second name pdfkit would open the font again. */
  name: string;
  has(codePoint: number): boolean;
}

function register(document: Document, name: string): Font {
  let open: OpenFont | undefined;
  // Cached, as it is called for each letter of each page.
  const known = new Map<number, boolean>();
  const has = (codePoint: number) => {
    const before = known.get(codePoint);
    if (before !== undefined) return before;
    if (!open) {
      document.font(name);
      open = (document as unknown as { _font: OpenFont })._font;
      keepTables(open.font);
    }
    const isThere = open.font.hasGlyphForCodePoint(codePoint);
    known.set(codePoint, isThere);
    return isThere;
  };
  return { name, has };
}

/** Makes fontkit inflate each table of a WOFF file once: it would do that again for every glyph it reads. */
function keepTables(font: OpenFont["font"]): void {
  const inflated = new Map<string, TableStream>();
  const inflate = font._getTableStream.bind(font);
  font._getTableStream = (tag) => {
    const stream = inflated.get(tag) ?? inflate(tag);
    // A table that is not compressed is read from the file itself.
    if (!stream || stream === font.stream) return stream;
    inflated.set(tag, stream);
    return new stream.constructor(stream.buffer);
  };
}
