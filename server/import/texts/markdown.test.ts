import { describe, expect, it } from "vitest";
import { cleanRichText } from "#server/content/rich-text/rich-text.ts";
import { expectLinearTime } from "#test/linear-time.ts";
import { fc } from "#test/property.ts";
import { plainDocument } from "../documents/document-shapes.ts";
import { siteDocument } from "../site-documents.ts";
import { htmlOfMarkdown, isMarkdown } from "./markdown.ts";

const link = (address: string, text = address) => `<a href="${address}" rel="noopener noreferrer">${text}</a>`;

describe("a text in Markdown", () => {
  it.each<[name: string, text: string, html: string]>([
    [
      "headings",
      "# A\n## B ##\ntext\n\nC\n===\nD\n---\ne",
      "<h2>A</h2><h2>B</h2><p>text</p><h2>C</h2><h2>D</h2><p>e</p>",
    ],
    [
      "lists in lists",
      "Themen:\n- a\n- b **c**\n  1. d\n  2. e\n     weiter\n- [x] f\n\n4. g\n5. h",
      '<p>Themen:</p><ul><li>a</li><li>b <strong>c</strong><ol><li>d</li><li>e<br>weiter</li></ol></li><li>f</li></ul><ol start="4"><li>g</li><li>h</li></ol>',
    ],
    [
      "links and pictures",
      'a [b **c**](https://a.example/x_(y)_z "T") <https://b.example/?a=1&b=2>, ![Saal](/files/a.jpg) [![B](/files/b.jpg)](/x)',
      `<p>a ${link("https://a.example/x_(y)_z", "b <strong>c</strong>")} ${link("https://b.example/?a=1&amp;b=2")}, <img src="/files/a.jpg" alt="Saal" loading="lazy"> <a href="/x"><img src="/files/b.jpg" alt="B" loading="lazy"></a></p>`,
    ],
    [
      "emphasis, not in words",
      "**a** *b* __c__ _d_ ~~e~~ `f*g*` \\*h\\* i_j_k 2 * 3 * 4 & 5 < 6",
      "<p><strong>a</strong> <em>b</em> <strong>c</strong> <em>d</em> <s>e</s> <code>f*g*</code> *h* i_j_k 2 * 3 * 4 &amp; 5 &lt; 6</p>",
    ],
    [
      "quotations, code, rules and lines",
      "> a\n> - b\n\n```js\nx < y\n```\n***\nc\nd",
      "<blockquote><p>a</p><ul><li>b</li></ul></blockquote><pre>x &lt; y</pre><hr><p>c<br>d</p>",
    ],
    [
      "tables",
      "| A | B |\n|---|:-:|\n| 1 | [2](/x) |",
      '<div class="table-scroll" tabindex="0" role="region" aria-label="Tabelle"><table><tbody><tr><th>A</th><th>B</th></tr><tr><td>1</td><td><a href="/x">2</a></td></tr></tbody></table></div>',
    ],
  ])("has %s", (_name, text, html) => {
    expect(cleanRichText(htmlOfMarkdown(text))).toBe(html);
    expect(cleanRichText(htmlOfMarkdown(text.replaceAll("\n", "\r\n")))).toBe(html);
  });

  it("is told from plain text and from HTML", () => {
    const plain = [
      ...["", "Ein Text", "- ein Strich am Anfang", "#1 der Liste", "5 * 3 ** 2", "a_b_c", "[sic]", "[a](b)"],
      ...["<p># A</p>", "<b>a</b>\n- b\n- c", "1. Januar 2027\n2. Februar 2027", "Raum (2)\n* Pflichtfeld", "--- Ende"],
    ];
    for (const text of plain) expect(isMarkdown(text), text).toBe(false);
    const written = [
      "# A",
      "a\n\n## B",
      "- a\n- b",
      "* a\r\n* b",
      "Mehr [hier](https://a.example)",
      "**Achtung** a",
      "![a](/b.jpg)",
    ];
    for (const text of written) expect(isMarkdown(text), text).toBe(true);
  });

  it("keeps every word", () => {
    const piece = fc.constantFrom(
      "# ",
      "- ",
      "1. ",
      "**",
      "*",
      "_",
      "`",
      "[",
      "](",
      "/x)",
      "|",
      "> ",
      "\n",
      "\n\n",
      " ",
      "wort",
      "<",
      "\\",
      "  ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        const words = (given: string) => given.match(/wort/g)?.length ?? 0;
        // The language of a block of code is no word of it.
        if (!/[`~]{3}/.test(text)) expect(words(cleanRichText(htmlOfMarkdown(text)))).toBe(words(text));
      }),
    );
  });

  const pieces = ["*", "**a", "[", "![a](", "`", "_a", "- ", "> ", "|", "~~", "# ", "`a``", "[a](/b)", " "];
  it.each(pieces)("takes linear time for hostile input: %j", (piece) => {
    for (const before of ["", "# "])
      expectLinearTime(5000, (size) => {
        const hostile = `${before}${piece.repeat(size)}x`;
        isMarkdown(hostile);
        htmlOfMarkdown(hostile);
      });
  });

  it("is read where a field is shown with its markup, and the report says so", () => {
    const read = (collection: string, document: object) => {
      const site = siteDocument(plainDocument({ collection, id: "a", json: JSON.stringify(document) }));
      if (site.kind !== "content") throw new Error(site.kind);
      return { ...(site.content.document as Record<string, unknown>), mended: site.mended };
    };
    const text = "## A\n\n- b\n- c";
    const html = "<h2>A</h2><ul><li>b</li><li>c</li></ul>";
    const mended = (name: string) => [`${name} in Markdown, als solches gelesen`];
    const dated = { title: "T", date: "2025-01-01" };
    expect(read("news", { ...dated, content: text })).toMatchObject({ content: html, mended: mended("content") });
    expect(read("events", { ...dated, Beschreibung: text })).toMatchObject({
      description: html,
      mended: mended("description"),
    });
    expect(read("legal", { imprint: { sections: [{ content: text }] } })).toMatchObject({
      imprint: { sections: [{ content: html }] },
      mended: mended("content"),
    });
    expect(read("documents", { title: "T", fileUrl: "/files/a.pdf", description: text })).toMatchObject({
      description: text,
      mended: [],
    });
  });
});
