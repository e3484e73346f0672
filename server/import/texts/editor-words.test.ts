import { expect, it } from "vitest";
import { cleanRichText } from "#server/content/rich-text/rich-text.ts";
import { expectLinearTime } from "#test/linear-time.ts";
import { htmlOfEditor, withHtmlTexts } from "./editor-documents.ts";

const text = (words: string, more: object = {}) => ({ type: "text", text: words, ...more });
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const at = (name: string) => `https://alt.example/${name}`;

/** Texts of editors with their less common parts, and the words and addresses in them. */
const documents: Readonly<Record<string, [document: unknown, found: string]>> = {
  "Quill with tables, code and mentions": [
    [
      ...[{ insert: "Eins" }, { insert: { image: at("q.jpg") }, attributes: { alt: "Bild1" } }, { insert: "Zwei\n" }],
      ...["Drei", "Vier"].flatMap((insert) => [{ insert }, { insert: "\n", attributes: { table: "r1" } }]),
      ...["Code1", "Code2"].flatMap((insert) => [{ insert }, { insert: "\n", attributes: { "code-block": true } }]),
      ...[{ insert: { mention: { value: "Person" } } }, { insert: " Text\n" }, { insert: { video: at("film") } }],
    ],
    "Eins q.jpg Bild1 Zwei Drei Vier Code1 Code2 Person Text film",
  ],
  "Editor.js with tools of others": [
    {
      blocks: [
        { type: "checklist", data: { items: [{ text: "Eins" }, { text: "Zwei" }] } },
        { type: "warning", data: { title: "Achtung", message: "Drei" } },
        { type: "linkTool", data: { link: at("ziel"), meta: { title: "Vier", image: { url: at("v.jpg") } } } },
        { type: "attaches", data: { file: { url: at("s.pdf"), name: "Satzung" }, title: "Anhang" } },
        { type: "gallery", data: { files: [{ url: at("1.jpg") }, { url: at("2.jpg") }] } },
        { type: "carousel", data: [{ url: at("3.jpg"), caption: "Fünf" }] },
        { type: "personality", data: { name: "Eva", description: "Sechs", link: at("eva"), photo: at("eva.jpg") } },
        {
          type: "columns",
          data: { cols: ["Links", "Rechts"].map((one) => ({ blocks: [{ type: "paragraph", data: { text: one } }] })) },
        },
        { type: "code", data: { code: "a <b> c" } },
        { type: "embed", data: { service: "youtube", source: at("film"), embed: at("embed"), caption: "Sieben" } },
      ],
    },
    "Eins Zwei Achtung Drei ziel Vier v.jpg s.pdf Satzung Anhang 1.jpg 2.jpg 3.jpg Fünf Eva Sechs eva eva.jpg Links Rechts &lt;b&gt; film Sieben",
  ],
  "Editor.js without what is around its blocks": [
    [
      { id: "a", type: "paragraph", data: { text: "Eins" } },
      { id: "b", type: "list", data: { style: "ordered", items: ["Zwei"] } },
    ],
    "<p>Eins</p><ol><li>Zwei</li></ol>",
  ],
  "Draft.js without entities": [
    {
      blocks: [
        { text: "Eins", type: "unstyled" },
        { text: "Zwei", type: "header-four" },
      ],
    },
    "Eins Zwei",
  ],
  "Slate with parts without words": [
    [
      {
        type: "paragraph",
        children: [{ text: "Eins " }, { type: "mention", value: "Person", children: [{ text: "" }] }],
      },
      { type: "image", url: at("s.jpg"), caption: [{ text: "Zwei" }], children: [{ text: "" }] },
      { type: "media_embed", url: at("film"), children: [{ text: "" }] },
      { type: "p", indent: 1, listStyleType: "disc", children: [{ text: "Drei" }] },
    ],
    "Eins Person s.jpg Zwei film Drei",
  ],
  "Slate of old": [
    {
      document: {
        nodes: [
          {
            ...{ object: "block", type: "paragraph" },
            nodes: [
              { object: "text", leaves: [{ text: "Eins ", marks: [{ type: "bold" }] }] },
              { object: "inline", type: "link", data: { href: at("z") }, nodes: [{ object: "text", text: "Zwei" }] },
            ],
          },
        ],
      },
    },
    "Eins z Zwei",
  ],
  "Portable Text with parts": [
    [
      {
        _type: "block",
        children: [
          { _type: "span", text: "Eins" },
          { _type: "image", asset: { url: at("i.jpg") } },
        ],
      },
      { _type: "image", asset: { _ref: "image-x", url: at("s.jpg") }, alt: "Bild1", caption: "Zwei" },
      { _type: "file", asset: { url: at("f.pdf") }, title: "Datei" },
      { _type: "table", rows: [{ _type: "row", cells: ["Drei", "Vier"] }] },
      { _type: "code", code: "Code1" },
      { _type: "callToAction", title: "Knopf", url: at("k") },
    ],
    "Eins i.jpg s.jpg Bild1 Zwei f.pdf Datei Drei Vier Code1 Knopf k",
  ],
  "ProseMirror with nodes of others": [
    {
      type: "doc",
      content: [
        paragraph(
          text("Eins "),
          { type: "mention", attrs: { label: "Person" } },
          { type: "emoji", attrs: { name: "x", emoji: "😀" } },
        ),
        { type: "figure", attrs: { src: at("f.jpg") }, content: [{ type: "figcaption", content: [text("Zwei")] }] },
        { type: "imageBlock", attrs: { src: at("b.jpg"), alt: "Bild1" } },
        { type: "youtube", attrs: { src: at("film") } },
        { type: "taskList", content: [{ type: "taskItem", content: [paragraph(text("Drei"))] }] },
        {
          type: "details",
          content: [
            { type: "detailsSummary", content: [text("Frage")] },
            { type: "detailsContent", content: [paragraph(text("Antwort"))] },
          ],
        },
        { type: "button", attrs: { href: at("k"), text: "Knopf" } },
      ],
    },
    "Eins Person 😀 f.jpg Zwei b.jpg Bild1 film Drei Frage Antwort Knopf k",
  ],
  "ProseMirror without its root": [[paragraph(text("Eins")), paragraph(text("Zwei"))], "Eins Zwei"],
  "the document format of Atlassian": [
    {
      type: "doc",
      content: [
        { type: "mediaSingle", content: [{ type: "media", attrs: { url: at("m.jpg"), alt: "Bild1" } }] },
        paragraph({ type: "inlineCard", attrs: { url: at("karte") } }, text(" Eins "), {
          type: "status",
          attrs: { text: "Stand" },
        }),
        { type: "panel", content: [paragraph(text("Zwei"))] },
      ],
    },
    "m.jpg Bild1 karte Eins Stand Zwei",
  ],
  Contentful: [
    {
      ...{ nodeType: "document", data: {} },
      content: [
        { nodeType: "heading-2", content: [{ nodeType: "text", value: "Kopf", marks: [] }] },
        {
          nodeType: "paragraph",
          content: [
            { nodeType: "text", value: "Eins ", marks: [{ type: "bold" }] },
            {
              nodeType: "hyperlink",
              data: { uri: at("z") },
              content: [{ nodeType: "text", value: "Zwei", marks: [] }],
            },
          ],
        },
      ],
    },
    "<h2>Kopf</h2> <strong>Eins</strong> z Zwei",
  ],
  Lexical: [
    {
      root: {
        type: "root",
        children: [
          { type: "heading", tag: "h3", children: [text("Kopf")] },
          {
            type: "paragraph",
            children: [
              text("Eins", { format: 3 }),
              { type: "linebreak" },
              { type: "link", fields: { url: at("z") }, children: [text("Zwei")] },
            ],
          },
          {
            type: "list",
            listType: "number",
            start: 3,
            children: [
              { type: "listitem", children: [text("Drei")] },
              {
                type: "listitem",
                children: [
                  { type: "list", listType: "bullet", children: [{ type: "listitem", children: [text("Vier")] }] },
                ],
              },
            ],
          },
          {
            type: "code",
            children: [
              { type: "code-highlight", text: "Code1" },
              { type: "linebreak" },
              { type: "code-highlight", text: "Code2" },
            ],
          },
          { type: "upload", value: { url: at("u.jpg"), alt: "Bild1" } },
          {
            type: "image",
            src: at("i.jpg"),
            caption: { editorState: { root: { children: [{ type: "paragraph", children: [text("Fünf")] }] } } },
          },
          { type: "youtube", videoID: "abc-12345" },
          {
            type: "table",
            children: [
              {
                type: "tablerow",
                children: [
                  { type: "tablecell", headerState: 1, children: [text("Sechs")] },
                  { type: "tablecell", children: [text("Sieben")] },
                ],
              },
            ],
          },
        ],
      },
    },
    '<h3>Kopf</h3> <strong><em>Eins</em></strong> z Zwei <ol~start="3"> Drei Vier Code1 Code2 u.jpg Bild1 i.jpg Fünf abc-12345 <th>Sechs</th> Sieben',
  ],
  "Lexical of Ghost": [
    {
      root: {
        children: [
          { type: "markdown", markdown: "## Kopf\n\n* Eins" },
          { type: "button", buttonText: "Zwei", buttonUrl: at("zwei"), alignment: "center" },
          { type: "product", productTitle: "Drei", productButton: "Vier", productUrl: at("vier") },
          { type: "bookmark", url: at("fuenf"), metadata: { title: "Fünf", icon: at("icon.png"), author: "Eva" } },
          { type: "embed", url: at("film"), html: "<p>Sechs</p>", metadata: { author_name: "Dr. Ohne Wert" } },
          { type: "tweet", id: "1234567890" },
          { type: "callout", calloutText: "<p>Sieben</p>", calloutEmoji: "💡" },
          { type: "toggle", heading: "Acht", content: "<p>Neun</p>" },
          { type: "file", src: at("s.pdf"), fileTitle: "Satzung" },
          { type: "paragraph", children: [text("Ende", { type: "extended-text" })] },
        ],
      },
    },
    `<h2>Kopf</h2> <ul><li>Eins</li></ul> zwei"~rel="noopener~noreferrer">Zwei</a> Drei vier"~rel="noopener~noreferrer">Vier</a> fuenf"~rel="noopener~noreferrer">Fünf</a> Eva film Sechs i/status/1234567890 Sieben Acht Neun s.pdf Satzung Ende`,
  ],
  BlockNote: [
    [
      { type: "heading", props: { level: 2 }, content: [text("Kopf", { styles: {} })], children: [] },
      {
        type: "paragraph",
        content: [text("Eins ", { styles: { bold: true } }), { type: "link", href: at("z"), content: [text("Zwei")] }],
        children: [],
      },
      {
        type: "bulletListItem",
        content: [text("Drei")],
        children: [{ type: "numberedListItem", content: [text("Vier")], children: [] }],
      },
      { type: "image", props: { url: at("b.jpg"), caption: "Fünf" }, children: [] },
      {
        type: "table",
        content: { type: "tableContent", rows: [{ cells: [[text("Sechs")], [text("Sieben")]] }] },
        children: [],
      },
    ],
    "<h2>Kopf</h2> <strong>Eins</strong> z Zwei <ul><li>Drei<ol><li>Vier</li></ol></li></ul> b.jpg Fünf <td>Sechs</td> Sieben",
  ],
  "the blocks of Strapi": [
    [
      { type: "image", image: { url: at("s.jpg"), alternativeText: "Bild1", caption: "Eins" }, children: [text("")] },
      { type: "list", format: "ordered", children: [{ type: "list-item", children: [text("Zwei")] }] },
      { type: "paragraph", children: [{ type: "link", url: at("z"), children: [text("Drei")] }] },
    ],
    "s.jpg Bild1 Eins <ol><li>Zwei</li></ol> z Drei",
  ],
  "sections of a form of its own": [
    [
      { heading: "Kopf", text: "Eins", image: at("s.jpg"), layout: "Breit" },
      { titel: "Drei", absatz: "Vier und mehr", farbe: "blau" },
      { typ: "link", title: "Zwei", url: at("z") },
    ],
    "Kopf Eins s.jpg Drei Vier Zwei z",
  ],
  "HTML beside what else an editor keeps": [{ raw: "x", html: "<p>Eins</p>" }, "<p>Eins</p>"],
};

it.each(Object.entries(documents))("keeps every word, link and picture of %s", (_name, [document, found]) => {
  for (const given of [document, JSON.stringify(document)]) {
    const html = cleanRichText(htmlOfEditor(given) ?? "");
    for (const part of found.split(" ").map((one) => one.replaceAll("~", " "))) {
      // Not run into the next word.
      if (/^[\p{Lu}]/u.test(part))
        expect(html).toMatch(new RegExp(`(?<![\\p{L}\\p{N}])${part}(?![\\p{L}\\p{N}])`, "u"));
      else expect(html).toContain(part);
    }
  }
});

it("shows nothing that a page of Ghost did not show", () => {
  const card = (type: string) => ({
    type,
    html: "<p>Mail</p>",
    header: "Mail",
    buttonText: "Mail",
    buttonUrl: at("m"),
  });
  const cards = ["email", "email-cta", "signup", "paywall"].map(card);
  const page = { type: "paragraph", children: [text("Seite")] };
  const embed = { type: "embed", url: at("e"), html: "<p>Zitat</p>", metadata: { title: "Zitat", icon: at("i.png") } };
  const html = cleanRichText(htmlOfEditor({ root: { children: [...cards, page, embed] } }) ?? "");
  expect(html).toContain("<p>Seite</p>");
  expect(html).not.toMatch(/Mail|i\.png/);
  expect(html.split("Zitat")).toHaveLength(2);
});

it("joins the lines of code and the cells of a table of Quill", () => {
  const line = (insert: string, attributes: object) => [{ insert }, { insert: "\n", attributes }];
  const cells = ["a", "b", "c", "d"].flatMap((cell, at) => line(cell, { table: at < 2 ? "1" : "2" }));
  const code = ["x", "y"].flatMap((one) => line(one, { "code-block": "js" }));
  expect(htmlOfEditor({ ops: [...cells, { insert: "z\n" }, ...code] })).toBe(
    '<table><tr id="1"><td>a</td><td>b</td></tr><tr id="2"><td>c</td><td>d</td></tr></table><p>z</p><pre>x\ny</pre>',
  );
});

it.each(["<p>", "<b>", "&amp", "<p", "**a", "{"])("takes linear time for hostile plain texts: %s", (piece) => {
  expectLinearTime(20_000, (size) => {
    const hostile = piece.repeat(size);
    return withHtmlTexts({ description: hostile, title: hostile }, () => false);
  });
});

it("writes no markup into fields that are shown as they are", () => {
  const isShown = (name: string) => name === "content";
  const delta = { ops: [{ insert: "a & b\nc\n" }] };
  const given = { description: delta, content: delta, members: [{ description: "<p>a</p><ul><li>b</li></ul>" }] };
  expect(withHtmlTexts(given, isShown)).toEqual({
    ...{ description: "a & b\nc", content: "<p>a &amp; b</p><p>c</p>" },
    members: [{ description: "a\nb" }],
  });
  for (const plain of ["a < b\n\nc > d", "R&D", "<Name>", "  a\n b"])
    expect(withHtmlTexts({ description: plain }, isShown)).toEqual({ description: plain });
});
