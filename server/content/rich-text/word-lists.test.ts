import { describe, expect, it } from "vitest";
import { cleanRichText } from "./rich-text.ts";
import { wordListLevel } from "./word-lists.ts";

/** Returns a list paragraph as Word 365 copies it to the clipboard. */
function paragraph(level: number, marker: string, text: string, list = "l0", lfo = 1): string {
  return `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:${list} level${level} lfo${lfo}'><![if !supportLists]><span
lang=DE style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=DE>${text}<o:p></o:p></span></p>

`;
}
const page = (...parts: string[]) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"><head><style><!-- @list l0:level1 {mso-level-number-format:bullet} --></style></head>
<body lang=DE style='tab-interval:35.4pt'><!--StartFragment-->${parts.join("")}<!--EndFragment--></body></html>`;

describe("a list from Word", () => {
  it("keeps its levels, including the return to the first", () => {
    const html = page(
      paragraph(1, "·", "Programm"),
      paragraph(2, "o", "Vormittag"),
      paragraph(3, "§", "Begrüßung"),
      paragraph(3, "§", "Vortrag"),
      paragraph(2, "o", "Nachmittag"),
      paragraph(1, "·", "Anreise"),
    );
    expect(cleanRichText(html)).toBe(
      "<ul><li>Programm<ul><li>Vormittag<ul><li>Begrüßung</li><li>Vortrag</li></ul></li><li>Nachmittag</li></ul></li><li>Anreise</li></ul>",
    );
  });

  it("may have numbered and bulleted levels", () => {
    const html = page(
      paragraph(1, "1.", "Satzung"),
      paragraph(2, "a.", "Zweck"),
      paragraph(2, "b.", "Sitz"),
      paragraph(3, "·", "Kassel"),
      paragraph(1, "2.", "Beitrag"),
    );
    expect(cleanRichText(html)).toBe(
      '<ol><li>Satzung<ol type="a"><li>Zweck</li><li>Sitz<ul><li>Kassel</li></ul></li></ol></li><li>Beitrag</li></ol>',
    );
  });

  it("may start at a deeper level and skip levels", () => {
    expect(cleanRichText(page(paragraph(2, "o", "a"), paragraph(1, "·", "b"), paragraph(3, "§", "c")))).toBe(
      "<ul><li>a</li></ul><ul><li>b<ul><li>c</li></ul></li></ul>",
    );
  });

  it("of Word online keeps its levels and where it starts", () => {
    const item = (list: string, level: number, text: string, start = "") =>
      `<div class="ListContainerWrapper SCXW1 BCX0"><${list} class="BulletListStyle1" role="list"${start}><li data-leveltext="-" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">${text}</span></span></p></li></${list}></div>`;
    const outline = item("ul", 1, "A") + item("ul", 2, "B") + item("ul", 3, "C") + item("ul", 1, "D");
    expect(cleanRichText(outline)).toBe("<ul><li>A<ul><li>B<ul><li>C</li></ul></li></ul></li><li>D</li></ul>");
    const numbered = item("ol", 1, "vier", ' start="4"') + item("ol", 1, "fünf", ' start="5"') + item("ul", 2, "x");
    expect(cleanRichText(`<p>Davor</p>${numbered}<p>Danach</p>`)).toBe(
      '<p>Davor</p><ol start="4"><li>vier</li><li>fünf<ul><li>x</li></ul></li></ol><p>Danach</p>',
    );
  });

  it("ends at a paragraph and at an item of another list type", () => {
    const text = "<p class=MsoNormal><span lang=DE>Dazwischen<o:p></o:p></span></p>";
    expect(cleanRichText(page(paragraph(1, "·", "a"), text, paragraph(2, "o", "b")))).toBe(
      "<ul><li>a</li></ul><p>Dazwischen</p><ul><li>b</li></ul>",
    );
    expect(cleanRichText(page(paragraph(1, "·", "a"), paragraph(1, "1)", "b", "l1", 2)))).toBe(
      "<ul><li>a</li></ul><ol><li>b</li></ol>",
    );
  });

  it("keeps the number it begins with", () => {
    const text = "<p class=MsoNormal>Dazwischen</p>";
    const html = page(paragraph(1, "4.", "a"), paragraph(1, "5.", "b"), text, paragraph(1, "6.", "c"));
    expect(cleanRichText(html)).toBe(
      '<ol start="4"><li>a</li><li>b</li></ol><p>Dazwischen</p><ol start="6"><li>c</li></ol>',
    );
    expect(cleanRichText(page(paragraph(1, "2.", "a"), paragraph(2, "2.1.", "b")))).toBe(
      '<ol start="2"><li>a<ol><li>b</li></ol></li></ol>',
    );
  });

  it("keeps numbers that do not follow the ones before", () => {
    const numbers = ["1.", "2.", "5.", "6.", "1."].map((number, at) => paragraph(1, number, "abcde"[at] ?? ""));
    expect(cleanRichText(page(...numbers))).toBe(
      '<ol><li>a</li><li>b</li><li value="5">c</li><li>d</li><li value="1">e</li></ol>',
    );
  });

  it.each([
    ["a)", "b)", ' type="a"'],
    ["A.", "B.", ' type="A"'],
    ["c)", "d)", ' start="3" type="a"'],
    ["i.", "ii.", ' type="i"'],
    ["(iv)", "(v)", ' start="4" type="i"'],
    ["IX.", "X.", ' start="9" type="I"'],
    ["aa)", "bb)", ' type="a"'],
    ["1)", "2)", ""],
  ])("keeps the kind of number of %s, %s", (first, second, attributes) => {
    const stored = `<ol${attributes}><li>a</li><li>b</li></ol>`;
    expect(cleanRichText(page(paragraph(1, first, "a"), paragraph(1, second, "b")))).toBe(stored);
    expect(cleanRichText(stored)).toBe(stored);
  });

  it("does not end where a letter is also a Roman number, but where digits follow letters", () => {
    const html = page(paragraph(1, "h)", "a"), paragraph(1, "i)", "b"), paragraph(1, "1.", "c"));
    expect(cleanRichText(html)).toBe('<ol start="8" type="a"><li>a</li><li>b</li></ol><ol><li>c</li></ol>');
  });

  it("keeps words that stand for a number", () => {
    const html = page(paragraph(1, "§ 4", "Vorstand"), paragraph(1, "§ 5", "Beiträge"), paragraph(1, "§", "Punkt"));
    expect(cleanRichText(html)).toBe("<ul><li>§ 4 Vorstand</li><li>§ 5 Beiträge</li><li>Punkt</li></ul>");
  });

  it("keeps marks and links of its items", () => {
    const html = page(paragraph(1, "·", "<b>a</b>"), paragraph(2, "o", '<a href="https://example.org">b</a>'));
    expect(cleanRichText(html)).toBe(
      '<ul><li><strong>a</strong><ul><li><a href="https://example.org" rel="noopener noreferrer">b</a></li></ul></li></ul>',
    );
  });

  it("excludes paragraphs with mso-list:none", () => {
    expect(cleanRichText("<p style='margin-left:0cm;mso-list:none'>Text</p>")).toBe("<p>Text</p>");
  });

  it("ignores level classes in the source", () => {
    expect(cleanRichText('<ul><li class="word-item-1">a</li><li class="word-item-2">b</li></ul>')).toBe(
      "<ul><li>a</li><li>b</li></ul>",
    );
  });
});

it.each([
  ["1.", "1. Einleitung"],
  ["2.1", "2.1 Einleitung"],
  ["A.", "A. Einleitung"],
  ["IV.", "IV. Einleitung"],
  ["Artikel 3", "Artikel 3 Einleitung"],
  ["§ 4", "§ 4 Einleitung"],
  ["·", "Einleitung"],
  ["o", "Einleitung"],
  ["§", "Einleitung"],
])("a heading that Word marks %j becomes %j", (marker, heading) => {
  const html = page(
    paragraph(1, marker, "Einleitung").replace("<p class=MsoListParagraphCxSpMiddle", "<h2").replace("</p>", "</h2>"),
  );
  expect(cleanRichText(html)).toBe(`<h2>${heading}</h2>`);
});

describe("a list whose paragraphs have lost mso-list, as in a mail from Outlook", () => {
  const gap = `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span>`;
  const copiedGap = '<span style="font-size: 7pt; font-family: &quot;Times New Roman&quot;;">&nbsp; </span>';
  const item = (style: string, content: string) =>
    `<p class="x_MsoListParagraphCxSpMiddle" style="${style};text-indent:-18.0pt">${content}</p>`;

  it("keeps its levels and numbers", () => {
    const html =
      item(
        "margin: 0cm 0cm 0cm 36pt",
        `<span style="font-family:Symbol"><span>·${copiedGap}</span></span>Eins <b>b</b>`,
      ) +
      item("margin-left:72.0pt", `<span style="font-family:'Courier New'">o${gap}</span>Zwei`) +
      item("color:red", `4.${gap}<span>Vier</span>`) +
      item("color:red", `5.${gap}Fünf`);
    expect(cleanRichText(html)).toBe(
      '<ul><li>Eins <strong>b</strong><ul><li>Zwei</li></ul></li></ul><ol start="4"><li>Vier</li><li>Fünf</li></ol>',
    );
  });

  it.each([
    ["without a marker", item("color:red", "Text"), "<p>Text</p>"],
    ["with too much before the gap", item("color:red", `Ein ganzer Satz.${gap}Text`), "<p>Ein ganzer Satz. Text</p>"],
    ["that does not hang", `<p class=MsoListParagraph>1.${gap}Text</p>`, "<p>1. Text</p>"],
  ])("a paragraph %s stays one", (_what, html, stored) =>
    expect(cleanRichText(html).replace(/\s+/g, " ")).toBe(stored),
  );
});

describe("a list that begins with lists, as Google Docs and Outlook copy a part of one", () => {
  it.each([
    ["<ol><ol><ol><li>F</li></ol><li>G</li></ol><li>K</li></ol>", "<ol><li>F</li><li>G</li><li>K</li></ol>"],
    ['<ul><ul type="circle"><li>A</li><li>B</li></ul></ul>', "<ul><li>A</li><li>B</li></ul>"],
    ['<ul> <ol start="3"> <li>A</li> </ol> </ul>', '<ol start="3"><li>A</li></ol>'],
    [
      "<ol><li>A</li><ol><ol><ol><li>B</li></ol></ol></ol><li>C</li></ol>",
      "<ol><li>A<ol><li>B</li></ol></li><li>C</li></ol>",
    ],
    ["<ul><li><ul><li>A</li></ul></li></ul>", "<ul><li><ul><li>A</li></ul></li></ul>"],
  ])("has no empty items: %s", (html, stored) => expect(cleanRichText(html)).toBe(stored));
});

describe("a list of Quill", () => {
  it.each([
    [
      "of version 1 keeps its levels",
      '<ul><li>A</li><li class="ql-indent-1">B</li><li class="ql-indent-2">C</li><li>D</li></ul>',
      "<ul><li>A<ul><li>B<ul><li>C</li></ul></li></ul></li><li>D</li></ul>",
    ],
    [
      "of version 2 keeps its kinds too",
      '<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>A</li><li data-list="ordered" class="ql-indent-1"><span class="ql-ui"></span>B</li><li data-list="ordered"><span class="ql-ui"></span>C</li></ol>',
      "<ul><li>A<ol><li>B</li></ol></li></ul><ol><li>C</li></ol>",
    ],
  ])("%s", (_what, html, stored) => expect(cleanRichText(html)).toBe(stored));
});

describe("wordListLevel", () => {
  it.each([
    ["l0 level1 lfo1", 1],
    ["l12 level9 lfo3", 9],
    ["l0 level0 lfo1", 1],
    ["none", 1],
    ["", 1],
  ])("reads %j as %i", (declaration, level) => {
    expect(wordListLevel(declaration)).toBe(level);
  });
});
