import { expect, it } from "vitest";
import { expectLinearTime } from "#test/linear-time.ts";
import { hidesText } from "./hidden-text.ts";

it.each([
  '<p>Offen</p><div style="display:none">Geheim</div>',
  "<span STYLE='color:red; Display : none !important'>Geheim</span>",
  '<p style="visibility: hidden">Geheim</p>',
  "<p hidden>Geheim</p>",
  '<section class="a" hidden=""><h2><b>1</b></h2></section>',
  `<div style="display:none">${"<p></p>".repeat(50)}<div><p>Geheim</p></div></div>`,
])("%s hides a text", (html) => expect(hidesText(html)).toBe(true));

it.each([
  "<p>Das Wort hidden, display:none und style</p>",
  '<p class="is hidden now" data-hidden aria-hidden="true" style="overflow:hidden; backface-visibility: hidden">Offen</p>',
  '<p title="style=display:none">Offen</p>',
  '<img style="display:none" src="https://alt.example/pixel.gif"><p>Offen</p>',
  '<div style="display:none"><img src="https://alt.example/pixel.gif"></div><p>Offen</p>',
  '<div style="display:none;"></div><p>Offen</p>',
  '<div hidden="until-found">Antwort</div>',
  '<div style="display:block">Offen</div>',
])("%s hides none", (html) => expect(hidesText(html)).toBe(false));

it("takes linear time", () => {
  expectLinearTime(2000, (size) => hidesText('<div style="display:none">'.repeat(size)));
  expectLinearTime(2000, (size) => hidesText(`<p hidden ${'style="display:none '.repeat(size)}`));
});
