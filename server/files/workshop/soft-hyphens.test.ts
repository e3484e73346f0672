import { existsSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { expect, it, onTestFinished } from "vitest";
import { wordsOf } from "#server/content/search/german-words.ts";
import { fontFiles } from "#server/prints/fonts.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { readPdfText } from "./pdf.ts";
import { type Run, withSoftHyphens } from "./soft-hyphens.ts";

/**
 * Glyphs of a text, where "|" is a space after which the pen goes back by its width, and "~" a soft hyphen drawn as a
 * hyphen.
 */
function run(text: string): Run {
  return [...text].flatMap((unicode) => {
    if (unicode === "|") return [{ unicode: " ", width: 300 }, 300.2];
    if (unicode === "~") return [{ unicode: "-", width: 300, originalCharCode: 0xad }];
    return [{ unicode, width: unicode === " " ? 300 : 500 }, 20];
  });
}

it.each([
  ["Ko analgetika sind da", ["Ko|analgetika sind da"], "Ko\u00ADanalgetika sind da"],
  ["Immo\nbilien und Ko an", ["Immo|", "bilien und Ko|an"], "Immo\u00AD\nbilien und Ko\u00ADan"],
  ["a b c", ["a b c"], "a b c"],
  ["Ko ana und Ko ana", ["Ko ana und Ko|ana"], "Ko ana und Ko\u00ADana"],
  ["Effi zient", ["E\uFB03|zient"], "Effi\u00ADzient"],
  ["anders sortiert", ["nicht|da"], "anders sortiert"],
  ["Pati-en-ten und Fort-bildung", ["Pati~en~ten und Fort~", "bildung"], "Pati\u00ADen\u00ADten und Fort\u00ADbildung"],
  ["E-Mail, Schmerz- und, Ko-\nda", ["E~Mail, Schmerz~ und, Ko~", "da"], "E-Mail, Schmerz- und, Ko-\nda"],
  ["a-b Ost-west", ["a-b Ost~west"], "a-b Ost\u00ADwest"],
])("withSoftHyphens reads %j", (text, runs, expected) => {
  expect(withSoftHyphens(text, runs.map(run))).toBe(expected);
});

it.each([
  ["a font of the reader", "Helvetica"],
  ["an embedded font", fontFiles(400)[0]],
])("a search finds words that a PDF breaks, in %s", async (_what, font) => {
  const document = new PDFDocument({ font });
  const lines = [
    "Pati-",
    "enten",
    "Anäs\u00ad",
    "thesie, Quali\u00adtäts\u00adzirkel, Schmerz- und Palliativ, Nach-",
    "und Weiterbildung",
  ];
  for (const [index, line] of lines.entries()) document.text(line, 72, 72 + index * 20, { lineBreak: false });
  document.text("Opio-", 72, 700).addPage().text("ide");
  document.end();
  const folder = await mkdtemp(join(tmpdir(), "pdf-"));
  onTestFinished(() => removeFolder(folder));
  const source = join(folder, "a.pdf");
  await writeFile(source, document);
  const { text } = await readPdfText({ source, maximumCharacters: 10_000 });
  const words = wordsOf(text);
  const whole = [
    "patienten",
    "anaesthesie",
    "qualitaetszirkel",
    "schmerz",
    "palliativ",
    "nach",
    "weiterbildung",
    "opioide",
  ];
  expect(words).toEqual(expect.arrayContaining(whole));
  expect(words.filter((word) => /^(?:pati|enten|anaes|thesie|opio|ide|schmerzund|nachund)$/.test(word))).toEqual([]);
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
