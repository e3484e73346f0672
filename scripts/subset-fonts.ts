// Makes app/ui/fonts from the @fontsource packages: German and Western European letters, headings in one weight.
// Run after an update of the fonts: node scripts/subset-fonts.ts
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

const root = join(import.meta.dirname, "..");
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");
const german = `${range(0x20, 0x7e)}\u00a0§«»°·ÄÖÜäöüßẞéèêáàçñóøåÉ„“”‚‘’–—…€×−†`;
const western = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŽžŸẞ–—‘’‚“”„†‡•…‰‹›€™−→←↑↓`;

await subset("source-serif-4/files/source-serif-4-latin-wght-normal.woff2", "source-serif-600.woff2", german, {
  wght: 600,
});
await subset("source-sans-3/files/source-sans-3-latin-wght-normal.woff2", "source-sans.woff2", western, {
  wght: { min: 400, max: 700 },
});
await subset("source-sans-3/files/source-sans-3-latin-wght-italic.woff2", "source-sans-italic.woff2", western, {
  wght: { min: 400, max: 700 },
});

async function subset(
  from: string,
  to: string,
  letters: string,
  variationAxes: Record<string, number | { min: number; max: number }>,
) {
  const source = await readFile(join(root, "node_modules/@fontsource-variable", from));
  const font = await subsetFont(source, letters, { targetFormat: "woff2", variationAxes });
  await writeFile(join(root, "app/ui/fonts", to), font);
  console.log(`${to}: ${font.length} bytes`);
}
