import { expect, it } from "vitest";
import { fc } from "#test/property.ts";
import { joinBrokenLines } from "./join-lines.ts";

it("joins the lines of a page and the words broken at their ends", () => {
  const text = `Die Gesellschaft für interdisziplinäre Schmerz-
und Palliativmedizin lädt zur Jahresversamm-
lung ein. Gäste aus dem Palliativ-
Netzwerk sind willkommen.
Wir bitten um Anmeldung bis zum Ende des Monats,
damit wir planen können.`;
  expect(joinBrokenLines(text)).toEqual([
    "Die Gesellschaft für interdisziplinäre Schmerz- und Palliativmedizin lädt zur Jahresversammlung ein. Gäste aus dem Palliativ-Netzwerk sind willkommen.",
    "Wir bitten um Anmeldung bis zum Ende des Monats, damit wir planen können.",
  ]);
});

it("keeps paragraphs and list items apart", () => {
  const text =
    "Der erste Absatz ist so lang, dass die Seite ihn\r\numbrochen hat, und zwar genau zweimal, damit man\r\nes sieht.\r\n\r\n" +
    "• Ein Punkt, der ebenfalls über eine ganze Zeile\r\nund noch ein Stück weiter reicht als gedacht hier\r\n• Noch ein Punkt";
  expect(joinBrokenLines(text)).toEqual([
    "Der erste Absatz ist so lang, dass die Seite ihn umbrochen hat, und zwar genau zweimal, damit man es sieht.",
    "• Ein Punkt, der ebenfalls über eine ganze Zeile und noch ein Stück weiter reicht als gedacht hier",
    "• Noch ein Punkt",
  ]);
});

it.each([
  ["a line", "Ein einziger Satz ohne Umbruch, wie man ihn tippt."],
  ["an address", "Sekretariat\nMusterstraße 1\n12345 Musterstadt"],
  ["two lines", "Ein Satz, der lang genug ist, um eine Zeile zu füllen.\nUnd noch einer."],
  ["a list of long and short lines", `${"x".repeat(80)}\nkurz\nauch kurz\n${"y".repeat(80)}\nkurz`],
  ["nothing", ""],
])("leaves %s as it is", (_what, text) => expect(joinBrokenLines(text)).toBeUndefined());

it("loses no letter", () => {
  const line = fc.string({ minLength: 0, maxLength: 60 });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join("\n");
      const bare = (one: string) => one.replace(/[\s\u00ad-]+/g, "");
      const paragraphs = joinBrokenLines(text);
      if (paragraphs) expect(bare(paragraphs.join(""))).toBe(bare(text));
    }),
  );
});
