import { expect, it } from "vitest";
import { cleanRichText } from "./rich-text.ts";

/** A sign as Word 365 copies it. */
const fromWord = (letter: string, font: string) =>
  `<span style='font-family:${font};mso-ascii-font-family:Calibri;mso-char-type:symbol;mso-symbol-font-family:${font}'><span style='mso-char-type:symbol;mso-symbol-font-family:${font}'>${letter}</span></span>`;

it.each([
  [`5 ${fromWord("m", "Symbol")}g`, "5 μg"],
  [`${fromWord("a", "Symbol")}2-Agonist, p ${fromWord("³", "Symbol")} 0,05`, "α2-Agonist, p ≥ 0,05"],
  [`Mehr ${fromWord("à", "Wingdings")} Seite 2 ${fromWord("J", "Wingdings")}`, "Mehr → Seite 2 ☺"],
  [fromWord("\uf063\uf0b2", "Symbol"), "χ″"],
  ['<font face="Symbol">D</font>T', "ΔT"],
  ['<span style="font-family: &quot;Symbol&quot;, serif">b-<b>g</b></span>', "β-<strong>γ</strong>"],
])("writes the signs that the font shows: %s", (html, stored) => {
  expect(cleanRichText(`<p>${html}</p>`)).toBe(`<p>${stored}</p>`);
});

it.each([
  ["other fonts", '<span style="font-family:Arial">mg</span>'],
  ["another font inside", '<span style="font-family:Symbol"><span style="font-family:Arial">mg</span></span>'],
  ["a font whose name only begins like it", '<font face="Symbola">mg</font>'],
  ["classes of the source", '<span class="font-symbol">mg</span>'],
])("leaves the letters of %s", (_what, html) => expect(cleanRichText(html)).toBe("<p>mg</p>"));

it("leaves the signs of a text that has them", () => {
  expect(cleanRichText('<span style="font-family:Symbol">α ≥ 5 μg</span>')).toBe("<p>α ≥ 5 μg</p>");
});
