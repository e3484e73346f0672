import { expect, it } from "vitest";
import { defaultImprint } from "#server/first-start/default-imprint.ts";
import { fillIn } from "./fill-in.ts";

const settings = {
  associationName: "Verein <Süd> e. V.",
  address: "Hof 1\n34117 Kassel",
  phone: "0561 123",
  contactEmail: "post@verein.example",
};
const gap = "<strong>[Bitte ausfüllen: Amtsgericht]</strong>";

it("fills in what the settings know", () => {
  expect(fillIn("<p>[NAME]<br>[ANSCHRIFT]</p><p>Telefon: [TELEFON]<br>E-Mail: [E-MAIL]</p>", settings)).toBe(
    '<p>Verein &lt;Süd&gt; e. V.<br>Hof 1<br>34117 Kassel</p><p>Telefon: <a href="tel:0561123">0561 123</a><br>E-Mail: <a href="mailto:post@verein.example">post@verein.example</a></p>',
  );
});

it.each([
  [`<p>${gap}</p><p>Text</p>`, "<p>Text</p>"],
  [`<p>Eingetragen<br>Gericht: ${gap}<br>Nummer: 7</p>`, "<p>Eingetragen<br>Nummer: 7</p>"],
  [`<ul><li class="text-center">Hoster: ${gap}</li><li>$& bleibt</li></ul>`, "<ul><li>$& bleibt</li></ul>"],
  ["<p>Fax: [FAX], [1]</p>", "<p>Fax: [FAX], [1]</p>"],
])("leaves out the lines of %s that nobody has filled in", (html, shown) => {
  expect(fillIn(html, settings)).toBe(shown);
});

it("leaves out what the settings lack", () => {
  expect(fillIn("<p>Telefon: [TELEFON]<br>E-Mail: [E-MAIL]</p>", { ...settings, phone: "" })).not.toContain("Telefon");
});

it("leaves no reminder and no placeholder in the delivered imprint", () => {
  const shown = (defaultImprint().sections ?? []).map(({ content }) => fillIn(content ?? "", settings)).join("");
  expect(shown).not.toMatch(/\[[A-Z]|ausfüllen/);
  expect(shown).toContain("Hof 1<br>34117 Kassel");
});
