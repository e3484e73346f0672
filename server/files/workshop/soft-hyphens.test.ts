import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readPdfText } from "./pdf.ts";
import { type Run, withSoftHyphens } from "./soft-hyphens.ts";

/** Glyphs of a text, where "|" is a space after which the pen goes back by its width. */
function run(text: string): Run {
  return [...text].flatMap((unicode) =>
    unicode === "|" ? [{ unicode: " ", width: 300 }, 300.2] : [{ unicode, width: unicode === " " ? 300 : 500 }, 20],
  );
}

it.each([
  ["Ko analgetika sind da", ["Ko|analgetika sind da"], "Ko\u00ADanalgetika sind da"],
  ["Immo\nbilien und Ko an", ["Immo|", "bilien und Ko|an"], "Immo\u00AD\nbilien und Ko\u00ADan"],
  ["a b c", ["a b c"], "a b c"],
  ["Ko ana und Ko ana", ["Ko ana und Ko|ana"], "Ko ana und Ko\u00ADana"],
  ["Effi zient", ["E\uFB03|zient"], "Effi\u00ADzient"],
  ["anders sortiert", ["nicht|da"], "anders sortiert"],
])("withSoftHyphens reads %j", (text, runs, expected) => {
  expect(withSoftHyphens(text, runs.map(run))).toBe(expected);
});

const sample = join(import.meta.dirname, "../../../../shared/data/inputs/pdf/trennung.pdf");

it.skipIf(!existsSync(sample))(
  "words broken in a real PDF are whole in its text (skipped without ../shared)",
  async () => {
    const { text } = await readPdfText({ source: sample, maximumCharacters: 10_000 });
    for (const word of ["Patienten", "Immobilienfonds", "Koanalgetika", "Qualitätszirkel", "Dienstag", "Effizienz"])
      expect(text).toContain(word);
    expect(text).toMatch(/Schmerz-\s+und Palliativmedizin/);
  },
);
