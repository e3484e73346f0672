// node scripts/subset-fonts.ts: makes app/ui/fonts from the @fontsource packages. Each typeface has one file with the
// letters of German texts, which every page needs, and two files that a browser fetches only for names in other
// languages. Run it after updating the fonts.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

const root = join(import.meta.dirname, "..");
const fonts = join(root, "app/ui/fonts");
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const codesOf = (letters: string) => Array.from(letters, (letter) => letter.codePointAt(0) as number);

const german = [...range(0x20, 0x7e), ...codesOf("\u00a0\u00ad§«»°·•ÄÖÜäöüßẞéèêáàçñóøåÉ„“”‚‘’–—…€×−†")];
const western = [...range(0xa1, 0xff), ...codesOf("Œœ‡‰‹›™←→↑↓")].filter((code) => !german.includes(code));
const eastern = [...range(0x100, 0x151), ...range(0x154, 0x17f), ...range(0x218, 0x21b)];

/**
 * OpenType features that are kept: marks and language-specific forms; small capitals and the like double the size of a
 * file. Kerning adds a fifth to a file: it shows in headings, but in running text it is half a percent of a line and
 * costs the first view a round trip.
 */
const forText = ["mark", "mkmk", "ccmp", "locl"];
const forHeadings = [...forText, "kern"];

const sans = { family: "Source Sans", from: "source-sans-3", weights: [400, 600], features: forText } as const;
const serif = { family: "Source Serif", from: "source-serif-4", weights: [600], features: forHeadings } as const;
const faces = [
  { ...sans, name: "source-sans", style: "normal" },
  { ...sans, name: "source-sans-italic", style: "italic" },
  { ...serif, name: "source-serif-600", style: "normal" },
] as const;
type Face = (typeof faces)[number];

const parts = [
  { ending: "", from: "latin", codes: german },
  { ending: "-western", from: "latin", codes: western },
  { ending: "-eastern", from: "latin-ext", codes: eastern },
] as const;
type Part = (typeof parts)[number];

const rules: string[] = [];
for (const face of faces) {
  for (const part of parts) {
    const name = `${face.name}${part.ending}.woff2`;
    await makeFile(face, part, name);
    rules.push(ruleOf(face, part, name));
  }
}
await writeFile(join(fonts, "faces.css"), `/* Written by scripts/subset-fonts.ts. */\n${rules.join("")}`);

async function makeFile({ from, style, weights, features }: Face, part: Part, name: string) {
  const file = `${from}/files/${from}-${part.from}-wght-${style}.woff2`;
  const source = await readFile(join(root, "node_modules/@fontsource-variable", file));
  const [min, max = min] = weights;
  const font = await subsetFont(source, String.fromCodePoint(...part.codes), {
    targetFormat: "woff2",
    variationAxes: { wght: min === max ? min : { min, max } },
    keepFeatures: [...features],
    noHinting: true,
  });
  await writeFile(join(fonts, name), font);
  console.log(`${name}: ${font.length} bytes`);
}

/**
 * The German part has no `unicode-range`, so it also covers what no other part names; for a letter covered by several
 * rules the last one wins.
 */
function ruleOf({ family, style, weights }: Face, { ending, codes }: Part, name: string): string {
  return `@font-face {
  font-family: "${family}";
  src: url("./${name}") format("woff2");
  font-weight: ${weights.join(" ")};
  font-style: ${style};
  font-display: swap;${ending && `\n  unicode-range: ${unicodeRange(codes)};`}
}
`;
}

function unicodeRange(codes: readonly number[]): string {
  const sorted = codes.toSorted((a, b) => a - b);
  const starts = sorted.filter((code) => !sorted.includes(code - 1));
  const ends = sorted.filter((code) => !sorted.includes(code + 1));
  const hex = (code: number) => code.toString(16).toUpperCase();
  return starts
    .map((start, i) => (start === ends[i] ? `U+${hex(start)}` : `U+${hex(start)}-${hex(ends[i] as number)}`))
    .join(", ");
}
