import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getSchema } from "@tiptap/core";
import { DOMParser, type Node } from "@tiptap/pm/model";
import { Transform } from "@tiptap/pm/transform";
import { describe, expect, it } from "vitest";
import { accepts, allowedChildren, type RichTextBlock, type RichTextChild } from "#model/content/rich-text.ts";
import { cleanRichText } from "#server/content/rich-text/rich-text.ts";
import { createDefaultContent } from "#server/first-start/default-content.ts";
import { htmlFromWordPress } from "#server/import/wordpress/wordpress-html.ts";
import { defaultPeriods } from "#server/privacy/retention-periods.ts";
import { pieces } from "#test/content/rich-text-pieces.ts";
import { documentOf } from "#test/content/small-dom.ts";
import { fc, manyRuns } from "#test/property.ts";
import { textExtensions } from "./rich-text-schema.ts";
import { toStoredHtml } from "./stored-html.ts";

const schema = getSchema(textExtensions);
const letter = "✎";
const wordPressExport = join(
  import.meta.dirname,
  "../../../../../shared/data/wordpress/themeunittestdata.wordpress.xml",
);

/** Opens a stored text in the editor's schema, as the editor does. */
function opened(stored: string): Node {
  return DOMParser.fromSchema(schema).parse(documentOf(stored));
}

function saved(doc: Node): string {
  return cleanRichText(toStoredHtml(doc));
}

/** Returns the text with one letter typed at the start of its nth line of words. */
function typed(doc: Node, nth: number): Node {
  const lines: number[] = [];
  doc.descendants((node, at) => {
    if (node.isTextblock && node.textContent !== "") lines.push(at + 1);
  });
  const at = lines[nth % Math.max(lines.length, 1)] ?? 1;
  return new Transform(doc).insert(at, schema.text(letter, doc.nodeAt(at)?.marks)).doc;
}

function expectOnlyTheLetterToChange(stored: string, nth = 0): void {
  const doc = opened(stored);
  expect(saved(doc)).toBe(stored);
  if (doc.textContent === "") return;
  const changed = saved(typed(doc, nth));
  expect(changed).toContain(letter);
  expect(changed.replace(letter, "")).toBe(stored);
}

const blocks = Object.keys(allowedChildren).filter((tag) => tag !== "root") as RichTextBlock[];

/** Returns an element with as little in it as is kept. */
function filled(tag: RichTextChild): string {
  if (tag === "#text") return "x";
  const [child] = allowedChildren[tag];
  return child ? `<${tag}>${filled(child)}</${tag}>` : `<${tag}>`;
}

/** Returns HTML inside the elements it needs around it. */
function around(tag: RichTextBlock, html: string): string {
  const holder = (["root", ...blocks] as const).find((parent) => accepts(parent, tag));
  return holder && holder !== "root" ? around(holder, `<${holder}>${html}</${holder}>`) : html;
}

const everything = [
  ["a link around code", '<p>Mit <a href="/x">dem Befehl <code>npm</code></a> starten</p>'],
  ["nested marks", '<p><a href="/x"><strong><em><u><s><code><sub>a</sub></code></s></u></em></strong></a></p>'],
  ["words in another language", '<p>Im <a href="/x"><span lang="en"><em>abstract</em></span></a> heißt es</p>'],
  ["sub in sup", "<p>x<sub><sup>2</sup></sub></p>"],
  ["an abbreviation", '<p><abbr title="zum Beispiel"><strong>z. B.</strong></abbr></p>'],
  ["items that begin with a heading", "<ul><li><h3>Kopf</h3>Text</li><li><h3>Kopf</h3><p>Text</p></li></ul>"],
  [
    "items with a list, a picture and a quotation",
    '<ul><li><ul><li>a</li></ul></li><li><img src="/files/a.jpg" alt="A" loading="lazy"></li><li><blockquote><p>b</p></blockquote></li></ul>',
  ],
  [
    "a gallery",
    '<figure><ul><li><figure><img src="/files/a.jpg" alt="A" loading="lazy"></figure></li><li><figure><img src="/files/b.jpg" alt="B" loading="lazy"><figcaption>b</figcaption></figure></li></ul><figcaption>Alle</figcaption></figure>',
  ],
  [
    "a caption first",
    '<figure><figcaption>c</figcaption><img src="/files/a.jpg" alt="" width="5" height="6" loading="lazy"></figure>',
  ],
  ["a caption with paragraphs", "<figure>a<figcaption><p>b</p><p>c</p></figcaption></figure>"],
  [
    "paragraphs with and without a tag in an item",
    "<ul><li><p>a</p></li><li>b</li><li>c<p>d</p></li><li><p>e</p>f</li><li>g<ul><li>h</li></ul>i</li></ul>",
  ],
  ["lists of letters and Roman numbers", '<ol type="a"><li>a</li></ol><ol start="4" type="I"><li>b</li></ol>'],
  ["numbers that do not follow the ones before", '<ol><li>a</li><li value="5">b</li><li value="1"><p>c</p></li></ol>'],
  ["numbers of zero and below", '<ol start="0"><li>a</li></ol><ol start="-3"><li>b</li><li value="0">c</li></ol>'],
  ["numbered lists", '<ol start="3"><li>a</li></ol><ol><li>b</li></ol><ol><li>c</li></ol>'],
  [
    "a table's head",
    '<table><thead><tr><th scope="col">a</th><td class="text-right">b</td></tr></thead><tbody><tr><th class="text-center" scope="row">c</th><td colspan="2" rowspan="3"><p>d</p></td></tr><tr><td></td></tr></tbody></table>',
  ],
  [
    "a table that is all head, and one without",
    "<table><thead><tr><th>a</th></tr></thead></table><table><tbody><tr><th>a</th></tr></tbody></table>",
  ],
  ["preformatted text", '<pre>  a\n <em>b</em> <a href="/x">c</a>\n\n<code>d</code>  </pre>'],
  ["a picture in preformatted text", '<pre>a<img src="/files/a.jpg" alt="" loading="lazy">b</pre>'],
  ["definitions", "<dl><dt>a</dt><dd>b</dd><dd><p>c</p></dd><dt>d</dt><dt>e</dt></dl>"],
  [
    "alignment",
    '<h2 class="text-left">a</h2><h3 class="text-right">b</h3><h4 class="text-center">c</h4><p class="text-justify">d</p><ul><li><p class="text-center">e</p></li></ul>',
  ],
  ["breaks and spaces", "<p>a<br>b<br><br>c \u00a0 d \u00a0<strong> e</strong> <em>f</em> g</p><hr><p>h</p>"],
] as const;

describe("a text opened, changed by one letter and saved changes nowhere else", () => {
  it.each(everything)("with %s", (_what, html) => {
    const stored = cleanRichText(html);
    expect(
      stored.replace(/<div class="table-scroll"[^>]*>(.*?)<\/div>/g, "$1").replaceAll(' rel="noopener noreferrer"', ""),
    ).toBe(html);
    for (let nth = 0; nth < 8; nth++) expectOnlyTheLetterToChange(stored, nth);
  });

  it("with every element in every element that may hold it", () => {
    for (const parent of blocks) {
      for (const child of allowedChildren[parent]) {
        const stored = cleanRichText(around(parent, `<${parent}>${filled(child)}</${parent}>`));
        expect(stored).toMatch(new RegExp(`<${parent}[ >].*${child === "#text" ? "x" : `<${child}[ >]`}`));
        expectOnlyTheLetterToChange(stored);
      }
    }
  });

  it("with the texts of a new site", () => {
    const content = createDefaultContent({
      today: "2026-06-15",
      now: new Date("2026-06-15T08:00:00Z"),
      featuresDefaultNews: true,
      retention: defaultPeriods,
    });
    const texts = JSON.stringify(content).match(/"(?:content|description)":("(?:[^"\\]|\\.)*")/g) ?? [];
    const stored = texts.map((text) => cleanRichText(JSON.parse(text.slice(text.indexOf(":") + 1)))).filter(Boolean);
    expect(stored.length).toBeGreaterThan(20);
    expect(stored.join("")).toContain("<thead>");
    stored.forEach(expectOnlyTheLetterToChange);
  });

  it("with a page from Word", () => {
    const page = new URL("../../../../server/content/rich-text/fixtures/word-365.htm", import.meta.url);
    const stored = cleanRichText(readFileSync(page, "utf8"));
    for (let nth = 0; nth < 20; nth++) expectOnlyTheLetterToChange(stored, nth);
  });

  it.skipIf(!existsSync(wordPressExport))(
    "with the posts of WordPress's own test data (skipped where ../shared/data is missing)",
    () => {
      const posts = readFileSync(wordPressExport, "utf8").matchAll(/<content:encoded><!\[CDATA\[(.*?)\]\]>/gs);
      const stored = [...posts].map(([, content = ""]) => {
        const html = htmlFromWordPress(content, { attached: [], addressOf: () => undefined });
        return cleanRichText(html.replace(/"https?:[^"]*\.(?:jpe?g|png)"/g, '"/files/news/bild.jpg"'));
      });
      expect(stored.filter(Boolean).length).toBeGreaterThan(50);
      expect(stored.join("")).toMatch(/<figure><ul><li>|<figure><figure>/);
      for (const text of stored) for (let nth = 0; nth < 5; nth++) expectOnlyTheLetterToChange(text, nth);
    },
  );

  it("with arbitrary texts", () => {
    const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 20 });
    fc.assert(
      fc.property(texts, fc.nat(9), (parts, nth) => expectOnlyTheLetterToChange(cleanRichText(parts.join("")), nth)),
      { numRuns: manyRuns(3000) },
    );
  });
});
