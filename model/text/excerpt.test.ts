import { describe, expect, it } from "vitest";
import { fc, textOf } from "#test/property.ts";
import { excerpt, excerptOfText, plainText } from "./excerpt.ts";

describe("plainText", () => {
  it.each([
    ["<p>Erster Absatz</p><p>Zweiter</p>", "Erster Absatz Zweiter"],
    ["<b>Schmerz</b>medizin", "Schmerzmedizin"],
    ["Zeile<br>Zeile<BR/>Zeile", "Zeile Zeile Zeile"],
    ["<ul><li>a</li><li>b</li></ul>", "a b"],
    ["  viel \n\t Platz\u00a0&nbsp; ", "viel Platz"],
    ["a<script>alert('</p>')</script>b<STYLE>p { }</sTyLe >c", "a b c"],
    ["a<!-- <b>nein</b> -->b<!DOCTYPE html>c", "abc"],
    ['<img alt="a > b" src=x>Text', "Text"],
    ["<a title='1 > 0'>Link</a>", "Link"],
    ["3 < 5 und 7 > 2", "3 < 5 und 7 > 2"],
    ["Ende <b", "Ende"],
    ["a<!-->b", "ab"],
    ["a<!-- > -- >b", "a"],
    ["a<?xml version='1'?>b", "ab"],
    ["Ende <script>offen", "Ende"],
    ["Schmerz\u00adtherapie", "Schmerztherapie"],
  ])("of %j is %j", (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it.each([
    ["&amp;lt; &lt;b&gt;", "&lt; <b>"],
    ["&quot;5&nbsp;€&quot; &amp;amp;", '"5 €" &amp;'],
    ["a\n\u001bc", "a c"],
    ["&unbekannt; &constructor; &amp &;", "&unbekannt; &constructor; &amp &;"],
  ])("decodes %j to %j", (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it.each(["<", "<a", "<!", "<!--", "</", "<script>", "<a '", "&", "&#", "&a", " ", "<p>", "\u0301"])(
    "gets through half a megabyte of %j in steps that grow with its length",
    (unit) => {
      // A quadratic step count would take minutes here and run into the time limit of the test.
      const hostile = unit.repeat(500_000 / unit.length);
      expect(plainText(hostile).length).toBeLessThanOrEqual(hostile.length);
      expect(excerpt(hostile, 300).text.length).toBeLessThanOrEqual(300);
    },
  );
});

const charactersOf = (text: string) => [...new Intl.Segmenter("de").segment(text)].length;

describe("excerpt", () => {
  it("counts grapheme clusters", () => {
    expect(excerpt("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3)).toEqual({ text: "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", isCut: false });
    expect(excerpt("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2)).toEqual({ text: "👨‍👩‍👧‍👦…", isCut: true });
    const umlauts = "u\u0308".repeat(300);
    expect(excerpt(`<p>${umlauts}</p>`, 300)).toEqual({ text: umlauts, isCut: false });
  });

  it("keeps a text that fits exactly", () => {
    expect(excerpt("<p>genau zehn</p>", 10)).toEqual({ text: "genau zehn", isCut: false });
  });

  it("cuts between words and counts the ellipsis", () => {
    expect(excerpt("<p>Schmerz und Palliativmedizin</p>", 20)).toEqual({ text: "Schmerz und…", isCut: true });
    expect(excerpt("eins zwei drei", 10)).toEqual({ text: "eins zwei…", isCut: true });
  });

  it("drops punctuation before the ellipsis", () => {
    expect(excerpt("Schmerzen, Palliativmedizin", 14).text).toBe("Schmerzen…");
    expect(excerpt("Schmerzen. Palliativmedizin", 14).text).toBe("Schmerzen…");
    expect(excerpt("Schmerzen – , Palliativmedizin", 18).text).toBe("Schmerzen…");
  });

  it("adds punctuation after headings and list items", () => {
    const html =
      "<p>Drei Schritte.</p><h3>Der Weg</h3><p>Kurz.</p><h2>Was?</h2><ul><li>Termine</li><li>Texte;</li><li>Ende</li></ul>";
    expect(excerpt(html, 100)).toEqual({
      text: "Drei Schritte. Der Weg: Kurz. Was? Termine, Texte; Ende",
      isCut: false,
    });
    expect(excerpt(html, 24).text).toBe("Drei Schritte. Der Weg…");
    expect(excerpt("<h2>Nur ein Titel</h2>", 100).text).toBe("Nur ein Titel");
    expect(excerpt("<h2></h2><p>Text</p>", 100).text).toBe("Text");
    expect(excerpt("<h6>Titel</h6><p>Eins</p><p>Zwei</p>", 100).text).toBe("Titel: Eins Zwei");
    expect(excerpt("<dl><dt>Ort</dt><dd>Köln</dd></dl>", 100).text).toBe("Ort: Köln");
    expect(excerpt("<ul><li><h3>Titel</h3></li></ul><p>Text</p>", 100).text).toBe("Titel: Text");
  });

  it("adds punctuation only where it fits", () => {
    expect(excerpt("<h2>Eins</h2><p>Zwei</p>", 10)).toEqual({ text: "Eins: Zwei", isCut: false });
    expect(excerpt("<h2>Eins</h2><p>Zwei</p>", 9)).toEqual({ text: "Eins Zwei", isCut: false });
    expect(excerpt("<h2>Eins</h2><p>Zwei</p>", 8)).toEqual({ text: "Eins…", isCut: true });
  });

  it("cuts inside a word that takes more than half", () => {
    expect(excerpt("Donaudampfschifffahrtsgesellschaft", 10).text).toBe("Donaudamp…");
    expect(excerpt("a Donaudampfschifffahrtsgesellschaft", 12).text).toBe("a Donaudamp…");
    expect(excerpt("Donau Dampfschiff", 11).text).toBe("Donau…");
    expect(excerpt("Donau Dampfschiff", 12).text).toBe("Donau Dampf…");
  });

  it("never cuts a decomposed umlaut, an emoji or a flag", () => {
    const decomposed = "xu\u0308xu\u0308xu\u0308xu\u0308";
    const family = "👨‍👩‍👧‍👦".repeat(4);
    const flags = "🇩🇪🇦🇹🇨🇭🇩🇪🇦🇹";
    for (const text of [decomposed, family, flags]) {
      const whole = [...new Intl.Segmenter("de").segment(text)].map(({ segment }) => segment);
      for (let max = 0; max < text.length; max++) {
        const cut = excerpt(text, max).text;
        expect(charactersOf(cut)).toBeLessThanOrEqual(max);
        const count = [...new Intl.Segmenter("de").segment(cut.replace("…", ""))].length;
        expect(cut.replace("…", "")).toBe(whole.slice(0, count).join(""));
      }
    }
  });

  it("counts a character reference as the one character it is", () => {
    expect(excerpt("&lt;&lt;&lt;&lt;", 4)).toEqual({ text: "<<<<", isCut: false });
    expect(excerpt("&lt;&lt;&lt;&lt;", 3)).toEqual({ text: "<<…", isCut: true });
  });

  it("is empty without space", () => {
    expect(excerpt("Text", 0)).toEqual({ text: "", isCut: true });
    expect(excerpt("Text", 1)).toEqual({ text: "…", isCut: true });
    expect(excerpt("", 0)).toEqual({ text: "", isCut: false });
  });
});

/** What a text becomes on one line: no invisible characters, spaces and controls as one space. */
const oneLine = (text: string) =>
  text
    .replace(/[\u00ad\u200b\ufeff]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

const writtenText = textOf(
  "Schmerz",
  "ü",
  "u\u0308",
  "👨‍👩‍👧",
  "🇩🇪",
  " ",
  "&",
  "<b>",
  "<!--",
  "&amp;",
  "-->",
  ", ",
  ". ",
  "\u00ad",
);
const quoted = fc.constantFrom('"a > b"', "'<p>'", '"it\'s"', "x", '""');

/** HTML with the text that a reader sees of it; blocks part words, pieces of a line do not. */
const { markup } = fc.letrec<{ markup: { html: string; text: string } }>((tie) => ({
  markup: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    writtenText.map((text) => ({ html: escaped(text), text })),
    fc.array(tie("markup"), { maxLength: 4 }).map((parts) => ({
      html: parts.map(({ html }) => html).join(""),
      text: parts.map(({ text }) => text).join(""),
    })),
    fc
      .tuple(fc.constantFrom("b", "EM", "a", "span", "sup"), quoted, tie("markup"))
      .map(([name, value, { html, text }]) => ({ html: `<${name} title=${value}>${html}</${name}>`, text })),
    fc
      .tuple(fc.constantFrom("p", "DIV", "td", "blockquote"), quoted, tie("markup"))
      .map(([name, value, { html, text }]) => ({
        html: `<${name} class=${value}>${html}</${name} >`,
        text: ` ${text} `,
      })),
    fc.constantFrom(
      { html: "<br>", text: " " },
      { html: "<!-- <p> -->", text: "" },
      { html: "<script>'</p>'</script>", text: " " },
      { html: "<style>a > b {}</style>", text: " " },
    ),
  ),
}));

describe("excerptOfText", () => {
  it("keeps angle brackets and references", () => {
    expect(excerptOfText("Schmerzen < 3 Monate,\n\nDosis > 5 &amp; mehr", 100)).toEqual({
      text: "Schmerzen < 3 Monate, Dosis > 5 &amp; mehr",
      isCut: false,
    });
  });

  it("cuts between words", () => {
    expect(excerptOfText("Fortbildung für alle Berufe", 18)).toEqual({ text: "Fortbildung für…", isCut: true });
  });
});

describe("the text of any HTML", () => {
  it("is the text between the tags", () => {
    fc.assert(
      fc.property(markup, ({ html, text }) => {
        expect(plainText(html)).toBe(oneLine(text));
      }),
    );
  });

  it("is a single line for any input", () => {
    const pieces = [
      "<",
      ">",
      "<p",
      "</p>",
      "<!--",
      "-->",
      "<script>",
      "</script>",
      "'",
      '"',
      "&",
      "&amp;",
      "&lt;",
      ";",
      " ",
    ];
    fc.assert(
      fc.property(textOf(...pieces), (html) => {
        const text = plainText(html);
        expect(oneLine(text)).toBe(text);
        expect(charactersOf(excerpt(html, 10).text)).toBeLessThanOrEqual(10);
      }),
    );
  });
});

describe("the excerpt of any text", () => {
  const segmenter = new Intl.Segmenter("de");

  it("is the whole text if it fits, else its beginning, cut between words or characters", () => {
    fc.assert(
      fc.property(markup, fc.nat(60), ({ html }, maxChars) => {
        const whole = plainText(html);
        const { text, isCut } = excerpt(html, maxChars);
        expect(isCut).toBe(charactersOf(whole) > maxChars);
        if (!isCut || maxChars === 0) {
          expect(text).toBe(isCut ? "" : whole);
          return;
        }
        expect(charactersOf(text)).toBeLessThanOrEqual(maxChars);
        expect(text.endsWith("…")).toBe(true);
        const kept = text.slice(0, -1);
        expect(whole.startsWith(kept)).toBe(true);
        const borders = [...segmenter.segment(whole)].map(({ index }) => index);
        expect(borders).toContain(kept.length);
        // At most half is given up for a whole word, and the signs in front of the "…".
        const room = borders[maxChars - 1] ?? whole.length;
        expect(kept.length).toBeGreaterThanOrEqual(room / 2 - 5);
        const isWordCut = /^[^\s,;:.–-]/.test(whole.slice(kept.length));
        if (isWordCut) expect(kept.slice(Math.ceil(room / 2))).not.toContain(" ");
        if (!/[\s,;:.–-]{6}/.test(whole)) expect(kept).not.toMatch(/[\s,;:.–-]$/);
      }),
    );
  });

  it("is the same from the cache", () => {
    fc.assert(
      fc.property(markup, fc.nat(30), fc.nat(30), ({ html }, one, other) => {
        const first = { ...excerpt(html, one) };
        excerpt(html, other);
        expect(excerpt(html, one)).toEqual(first);
      }),
    );
  });
});
