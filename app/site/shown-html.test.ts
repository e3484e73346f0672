import { expect, it } from "vitest";
import { shownHtml } from "./shown-html.ts";

const scroll = '<div class="table-scroll" tabindex="0" role="region" aria-label="Tabelle">';
const title = 'Größe & "Maß"';

it.each([
  ["<h2>A</h2><h3>B</h3><h4>C</h4><p>h2</p>", 1, "<h2>A</h2><h3>B</h3><h4>C</h4><p>h2</p>"],
  ['<h2>A</h2><h3 class="text-center">B</h3><h4>C</h4>', 2, '<h3>A</h3><h4 class="text-center">B</h4><h5>C</h5>'],
  ["<h2>A</h2><h3>B</h3><h4>C</h4>", 4, "<h5>A</h5><h6>B</h6><h6>C</h6>"],
  ["<h4>Beginnt tief</h4><p>Text</p>", 1, "<h2>Beginnt tief</h2><p>Text</p>"],
  ["<p>Ohne Überschrift</p>", 3, "<p>Ohne Überschrift</p>"],
])("puts the headings of %s below level %i", (html, below, shown) => {
  expect(shownHtml(html, { below, title })).toBe(shown);
});

it("names every region that scrolls", () => {
  const html = `${scroll}<table></table></div><pre>a</pre>${scroll}<table></table></div><pre>b</pre>`;
  const shown = shownHtml(html, { below: 2, title });
  expect([...shown.matchAll(/tabindex="0" role="region" aria-label="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    "Tabelle 1: Größe &amp; &quot;Maß&quot;",
    "Textblock 1: Größe &amp; &quot;Maß&quot;",
    "Tabelle 2: Größe &amp; &quot;Maß&quot;",
    "Textblock 2: Größe &amp; &quot;Maß&quot;",
  ]);
});

it("divides the long words of headings, and of nothing else", () => {
  const html = '<h2 class="text-center">Zur <em>Langzeitanwendung</em></h2><p>Langzeitanwendung</p>';
  expect(shownHtml(html, { below: 1, title })).toBe(
    '<h2 class="text-center">Zur <em>Langzeit\u00adanwendung</em></h2><p>Langzeitanwendung</p>',
  );
});
