import { expect, it } from "vitest";
import { cleanRichText } from "#server/content/rich-text/rich-text.ts";
import { htmlOfEditor, withHtmlTexts } from "./editor-documents.ts";

const link = (address: string, text = address) => `<a href="${address}" rel="noopener noreferrer">${text}</a>`;

it.each<[editor: string, document: object, html: string]>([
  [
    "Quill",
    {
      ops: [
        { insert: "Kopf" },
        { insert: "\n", attributes: { header: 1 } },
        { insert: "a < b " },
        { insert: "fett", attributes: { bold: true, link: "https://example.org/" } },
        { insert: "\nPunkt" },
        { insert: "\n", attributes: { list: "bullet" } },
        { insert: "unter" },
        { insert: "\n", attributes: { list: "ordered", indent: 1 } },
        { insert: { image: "/files/news/1-a.jpg" } },
        { insert: "\nEnde" },
      ],
    },
    `<h2>Kopf</h2><p>a &lt; b ${link("https://example.org/", "<strong>fett</strong>")}</p><ul><li>Punkt<ol><li>unter</li></ol></li></ul><p><img src="/files/news/1-a.jpg" alt="" loading="lazy"></p><p>Ende</p>`,
  ],
  [
    "Ricos of Wix",
    {
      nodes: [
        { type: "HEADING", headingData: { level: 1 }, nodes: [{ type: "TEXT", textData: { text: "Kopf" } }] },
        {
          type: "PARAGRAPH",
          nodes: [
            { type: "TEXT", textData: { text: "a < b ", decorations: [{ type: "BOLD" }, { type: "COLOR" }] } },
            {
              type: "TEXT",
              textData: {
                text: "Ziel",
                decorations: [{ type: "LINK", linkData: { link: { url: "https://example.org/z" } } }],
              },
            },
          ],
        },
        {
          type: "ORDERED_LIST",
          nodes: [
            { type: "LIST_ITEM", nodes: [{ type: "PARAGRAPH", nodes: [{ type: "TEXT", textData: { text: "x" } }] }] },
          ],
        },
        { type: "DIVIDER" },
        { type: "IMAGE", imageData: { image: { src: { id: "a_b~mv2.jpg" } }, altText: "Saal" } },
        {
          type: "GALLERY",
          galleryData: { items: [{ image: { media: { src: { url: "https://example.org/g.jpg" } } } }] },
        },
        { type: "VIDEO", videoData: { video: { src: { url: "https://example.org/v" } } } },
        { type: "FILE", fileData: { src: { url: "https://example.org/s.pdf" }, name: "Satzung.pdf" } },
        { type: "BUTTON", buttonData: { text: "Los", link: { url: "https://example.org/l" } } },
        {
          type: "COLLAPSIBLE_ITEM",
          nodes: [
            {
              type: "COLLAPSIBLE_ITEM_TITLE",
              nodes: [{ type: "PARAGRAPH", nodes: [{ type: "TEXT", textData: { text: "F?" } }] }],
            },
            {
              type: "COLLAPSIBLE_ITEM_BODY",
              nodes: [{ type: "PARAGRAPH", nodes: [{ type: "TEXT", textData: { text: "A" } }] }],
            },
          ],
        },
        { type: "HTML", htmlData: { html: "<p>frei</p>" } },
      ],
      metadata: { version: 1 },
    },
    `<h2>Kopf</h2><p><strong>a &lt; b</strong> ${link("https://example.org/z", "Ziel")}</p><ol><li><p>x</p></li></ol><hr><figure>${link("https://static.wixstatic.com/media/a_b~mv2.jpg", "Bild: Saal")}</figure><p>${link("https://example.org/g.jpg", "Bild: g.jpg")}</p><p>${link("https://example.org/v")}</p><p>${link("https://example.org/s.pdf", "Satzung.pdf")}</p><p>${link("https://example.org/l", "Los")}</p><h3>F?</h3><p>A</p><p>frei</p>`,
  ],
  [
    "Draft.js of Wix, which names its pictures alone",
    {
      blocks: [{ text: " ", type: "atomic", entityRanges: [{ offset: 0, length: 1, key: 0 }] }],
      entityMap: { 0: { type: "wix-draft-plugin-image", data: { src: { id: "x", file_name: "a_1.jpg" } } } },
    },
    `<p>${link("https://static.wixstatic.com/media/a_1.jpg", "Bild: a_1.jpg")}</p>`,
  ],
  [
    "Editor.js",
    {
      blocks: [
        { type: "header", data: { text: "Kopf", level: 3 } },
        { type: "paragraph", data: { text: "a <b>b</b>" } },
        {
          type: "list",
          data: { style: "ordered", meta: { start: 4 }, items: ["x", { content: "y", items: [{ content: "z" }] }] },
        },
        { type: "table", data: { content: [["1", "2"]] } },
        { type: "quote", data: { text: "Zitat", caption: "Wer" } },
        { type: "embed", data: { service: "youtube", source: "https://example.org/v" } },
      ],
    },
    `<h3>Kopf</h3><p>a <strong>b</strong></p><ol start="4"><li>x</li><li>y<ol><li>z</li></ol></li></ol><div class="table-scroll" tabindex="0" role="region" aria-label="Tabelle"><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div><blockquote><p>Zitat</p></blockquote><p>Wer</p><p>${link("https://example.org/v")}</p>`,
  ],
  [
    "Draft.js",
    {
      blocks: [
        { text: "Kopf", type: "header-one" },
        {
          text: "a & b, mehr 😀 hier",
          type: "unstyled",
          inlineStyleRanges: [
            { offset: 0, length: 5, style: "BOLD" },
            { offset: 4, length: 8, style: "ITALIC" },
            { offset: 3, length: 400, style: "unknown" },
            { offset: "0", length: 2, style: "BOLD" },
          ],
          entityRanges: [{ offset: 15, length: 4, key: 0 }],
        },
        { text: " ", type: "atomic", entityRanges: [{ offset: 0, length: 1, key: 1 }] },
        { text: "x", type: "unordered-list-item", depth: 0 },
        { text: "y", type: "unordered-list-item", depth: 1 },
      ],
      entityMap: {
        0: { type: "LINK", data: { url: "/kontakt" } },
        1: { type: "IMAGE", data: { src: "https://a.example/b.png", alt: "Bild" } },
      },
    },
    '<h2>Kopf</h2><p><strong>a &amp; <em>b</em></strong><em>, mehr</em> 😀 <a href="/kontakt">hier</a></p>' +
      // A picture of another site is a link.
      '<p><a href="https://a.example/b.png" rel="noopener noreferrer">Bild: Bild</a></p>' +
      "<ul><li>x<ul><li>y</li></ul></li></ul>",
  ],
  [
    "ProseMirror",
    {
      type: "doc",
      content: [
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Kopf" }] },
        {
          type: "paragraph",
          content: [
            { type: "text", text: "a", marks: [{ type: "bold" }, { type: "link", attrs: { href: "/x" } }] },
            { type: "hardBreak" },
            { type: "text", text: "b" },
          ],
        },
        ...(["bulletList", "orderedList"] as const).map((type) => ({
          type,
          attrs: { start: 3 },
          content: [{ type: "listItem", attrs: { value: 7 }, content: [{ type: "text", text: "c" }] }],
        })),
      ],
    },
    '<h2>Kopf</h2><p><a href="/x"><strong>a</strong></a><br>b</p><ul><li>c</li></ul><ol start="3"><li value="7">c</li></ol>',
  ],
])("reads a text of %s, as an object or as text", (_editor, document, html) => {
  for (const given of [document, JSON.stringify(document)]) expect(cleanRichText(htmlOfEditor(given) ?? "")).toBe(html);
});

it.each([
  [
    "Slate",
    [
      { type: "heading", level: 3, children: [{ text: "Kopf" }] },
      {
        type: "paragraph",
        children: [
          { text: "a", bold: true },
          { type: "link", url: "/x", children: [{ text: "b" }] },
        ],
      },
      { type: "bulleted-list", children: [{ type: "list-item", children: [{ text: "c" }] }] },
    ],
    '<h3>Kopf</h3><p><strong>a</strong><a href="/x">b</a></p><ul><li>c</li></ul>',
  ],
  [
    "Portable Text",
    [
      { _type: "block", style: "h2", children: [{ _type: "span", text: "Kopf", marks: [] }] },
      {
        _type: "block",
        style: "normal",
        markDefs: [{ _key: "k", _type: "link", href: "/x" }],
        children: [{ _type: "span", text: "a", marks: ["strong", "k"] }],
      },
      { _type: "block", listItem: "number", level: 1, children: [{ _type: "span", text: "c" }] },
    ],
    '<h2>Kopf</h2><p><a href="/x"><strong>a</strong></a></p><ol><li>c</li></ol>',
  ],
])("reads elements of %s, as a list or as text", (_editor, elements, html) => {
  for (const given of [elements, JSON.stringify(elements)]) expect(cleanRichText(htmlOfEditor(given) ?? "")).toBe(html);
});

it("reads texts that were rendered or escaped, and titles with markup", () => {
  const document = { title: { rendered: "A &#8211; B" }, content: { rendered: "<p>x</p>", protected: false } };
  expect(withHtmlTexts(document)).toEqual({ title: "A – B", content: "<p>x</p>" });
  expect(withHtmlTexts({ content: "&lt;p&gt;a&lt;/p&gt;" })).toEqual({ content: "<p>a</p>" });
  for (const [written, title] of [
    ["<b>Ärzte</b> &amp; mehr", "Ärzte & mehr"],
    ["&Auml;rzte", "Ärzte"],
    ["Tagung<br>Ulm", "Tagung Ulm"],
    ["p < 0,05 & x > y", "p < 0,05 & x > y"],
    ["R&D; <Name>", "R&D; <Name>"],
  ])
    expect(withHtmlTexts({ title: written })).toEqual({ title });
});

it("leaves every other text as it is, and finds those inside lists", () => {
  for (const other of ["{a}", '{"a":1}', "<p>x</p>", { blocks: 1 }, null, 5, { type: "doc" }])
    expect(htmlOfEditor(other)).toBeUndefined();
  const delta = { ops: [{ insert: "x" }] };
  const sections = [
    { title: "T", content: delta },
    { title: "U", content: "u" },
  ];
  expect(withHtmlTexts({ title: delta, imprint: { sections } })).toEqual({
    title: delta,
    imprint: {
      sections: [
        { title: "T", content: "<p>x</p>" },
        { title: "U", content: "u" },
      ],
    },
  });
});

it("a formula of Lexical is its words", () => {
  const root = { type: "root", children: [{ type: "equation", equation: "E=mc^2", inline: true }] };
  expect(cleanRichText(htmlOfEditor({ root }) ?? "")).toBe("<p>E=mc^2</p>");
});

it("a text of which nothing is readable stays what it is, so that the report names it, an empty one is empty", () => {
  const unread = { blocks: [{ component: { options: { inner: "<p>Guten Tag</p>" } } }] };
  for (const content of [unread, JSON.stringify(unread)])
    expect(withHtmlTexts({ title: "A", content })).toEqual({ title: "A", content: unread });
  const empty = { root: { type: "root", direction: "ltr", children: [{ type: "paragraph", children: [] }] } };
  expect(cleanRichText(String(withHtmlTexts({ content: empty }).content))).toBe("");
});
