import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const scripts = [
  ...["latin", "latin-ext", "greek", "greek-ext", "cyrillic", "cyrillic-ext", "vietnamese"].map(
    (script) => ["source-sans-3", script] as const,
  ),
  ...["hebrew", "arabic", "armenian", "georgian", "devanagari", "thai", "ethiopic"].map(
    (script) => [`noto-sans-${script}`, script] as const,
  ),
] as const;

/** Fonts of many characters, divided into numbered files: Chinese and Japanese, and Korean. */
const divided = ["noto-sans-sc", "noto-sans-kr"];

const { resolve } = createRequire(import.meta.url);
const folderOf = (family: string) => dirname(resolve(`@fontsource/${family}/package.json`));

/** Returns the font files in order of preference; each covers some scripts only. */
export function fontFiles(weight: 400 | 600): string[] {
  return scripts.map(([family, script]) =>
    join(folderOf(family), "files", `${family}-${script}-${weight}-normal.woff`),
  );
}

/** Returns the files of divided fonts that should have a character; mostly none. */
export function dividedFontFiles(codePoint: number, weight: 400 | 600): string[] {
  return divided.flatMap((family) => {
    const part = partsOf(family).find(({ ranges }) =>
      ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
    );
    return part ? [join(folderOf(family), "files", `${family}-${part.number}-${weight}-normal.woff`)] : [];
  });
}

interface Part {
  number: string;
  ranges: [from: number, to: number][];
}
const known = new Map<string, Part[]>();

/** Reads which file of a divided font has which characters, from a list like `{"[4]": "U+1f1e9-1f1f5,U+1f21a"}`. */
function partsOf(family: string): Part[] {
  const before = known.get(family);
  if (before) return before;
  const listed = JSON.parse(readFileSync(join(folderOf(family), "unicode.json"), "utf8")) as Record<string, string>;
  const parts = Object.entries(listed).flatMap(([name, ranges]): Part[] => {
    const number = /^\[(\d+)\]$/.exec(name)?.[1];
    return number ? [{ number, ranges: ranges.split(",").map(rangeOf) }] : [];
  });
  known.set(family, parts);
  return parts;
}

function rangeOf(text: string): [from: number, to: number] {
  const [from = "", to = from] = text.replace(/^U\+/i, "").split("-");
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
