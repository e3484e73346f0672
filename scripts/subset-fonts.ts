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

/**
 * What German texts consist of. The file of a typeface stays below 9.5 KB with it, which is seven packets with the
 * headers: on a slow connection one more can be a round trip. What is seldom comes with the western letters.
 */
const seldom = codesOf("^`{}|\\~$<>#=_†«»ẞ−°èêáàçñóøåÉ");
const seldomInHeadings = codesOf("%@[]\"';×*•€");
const german = [...range(0x20, 0x7e), ...codesOf("\u00a0\u00ad§·•ÄÖÜäöüßé„“”‚‘’–—…€×")].filter(
  (code) => !seldom.includes(code),
);
const germanHeadings = german.filter((code) => !seldomInHeadings.includes(code));
const western = [...new Set([...seldom, ...seldomInHeadings, ...range(0xa1, 0xff), ...codesOf("Œœ‡‰‹›™←→↑↓")])];
const eastern = [...range(0x100, 0x151), ...range(0x154, 0x17f), ...range(0x218, 0x21b)];

/**
 * OpenType features that are kept: marks and language-specific forms, of which German has none; small capitals and the
 * like double the size of a file. Kerning adds a fifth to a file: it shows in headings, but in running text it is half a
 * percent of a line and costs the first view a round trip.
 */
const forText = ["mark", "mkmk", "ccmp", "locl"];

/** Tables that browsers do not read: names of styles for menus, and baselines of other scripts. */
const idleTables = ["STAT", "BASE"];

const sans = { family: "Source Sans", from: "source-sans-3", weights: [400, 600], german, features: [] } as const;
const serif = {
  ...{ family: "Source Serif", from: "source-serif-4", weights: [600] },
  ...{ german: germanHeadings, features: ["kern"] },
} as const;
const faces = [
  { ...sans, name: "source-sans", style: "normal" },
  { ...sans, name: "source-sans-italic", style: "italic" },
  { ...serif, name: "source-serif-600", style: "normal" },
] as const;
type Face = (typeof faces)[number];

const parts = [
  { ending: "", from: "latin" },
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

/** Letters of a part are not in the German one, which would otherwise never be enough. */
function codesIn(face: Face, part: Part): readonly number[] {
  return "codes" in part ? part.codes.filter((code) => !face.german.includes(code)) : face.german;
}

async function makeFile(face: Face, part: Part, name: string) {
  const { from, style, weights, features } = face;
  const file = `${from}/files/${from}-${part.from}-wght-${style}.woff2`;
  const source = await readFile(join(root, "node_modules/@fontsource-variable", file));
  const [min, max = min] = weights;
  const font = await subsetFont(source, String.fromCodePoint(...codesIn(face, part)), {
    targetFormat: "woff2",
    variationAxes: { wght: min === max ? min : { min, max } },
    keepFeatures: "codes" in part ? [...forText, ...features] : [...features],
    noHinting: true,
    dropTables: "codes" in part ? idleTables : [...idleTables, "GSUB"],
  });
  await writeFile(join(fonts, name), font);
  console.log(`${name}: ${font.length} bytes`);
}

/**
 * The German part has no `unicode-range`, so it also covers what no other part names; for a letter covered by several
 * rules the last one wins.
 */
function ruleOf(face: Face, part: Part, name: string): string {
  const { family, style, weights } = face;
  return `@font-face {
  font-family: "${family}";
  src: url("./${name}") format("woff2");
  font-weight: ${weights.join(" ")};
  font-style: ${style};
  font-display: swap;${"codes" in part ? `\n  unicode-range: ${unicodeRange(codesIn(face, part))};` : ""}
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
