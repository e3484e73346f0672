import { describe, expect, it } from "vitest";
import { excerpt, plainText } from "./excerpt.ts";

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
    ["Ende <script>offen", "Ende"],
    ["Schmerz&shy;therapie", "Schmerztherapie"],
  ])("of %j is %j", (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it.each([
    ["&amp;lt; &lt;b&gt;", "&lt; <b>"],
    ["&Auml;rzte f&uuml;r &bdquo;Alle&ldquo; &ndash; 5&nbsp;&euro;", "Ärzte für „Alle“ – 5 €"],
    ["&#228;&#xE4;&#XE4;&#128512;", "äää😀"],
    ["&#0;&#xD800;&#x110000;&#99999999;", "\ufffd\ufffd\ufffd\ufffd"],
    ["a&#10;b&#27;c", "a b c"],
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

describe("excerpt", () => {
  it("leaves a text alone that fits exactly", () => {
    expect(excerpt("<p>genau zehn</p>", 10)).toEqual({ text: "genau zehn", isCut: false });
  });

  it("cuts between words and counts the ellipsis", () => {
    expect(excerpt("<p>Schmerz und Palliativmedizin</p>", 20)).toEqual({ text: "Schmerz und…", isCut: true });
    expect(excerpt("eins zwei drei", 10)).toEqual({ text: "eins zwei…", isCut: true });
  });

  it("drops the comma or full stop before the ellipsis", () => {
    expect(excerpt("Schmerzen, Palliativmedizin", 14).text).toBe("Schmerzen…");
    expect(excerpt("Schmerzen. Palliativmedizin", 14).text).toBe("Schmerzen…");
  });

  it("parts headings and items from what follows, as a reader would", () => {
    const html =
      "<p>Drei Schritte.</p><h3>Der Weg</h3><p>Kurz.</p><h2>Was?</h2><ul><li>Termine</li><li>Texte;</li><li>Ende</li></ul>";
    expect(excerpt(html, 100)).toEqual({
      text: "Drei Schritte. Der Weg: Kurz. Was? Termine, Texte; Ende",
      isCut: false,
    });
    expect(excerpt(html, 24).text).toBe("Drei Schritte. Der Weg…");
    expect(excerpt("<h2>Nur ein Titel</h2>", 100).text).toBe("Nur ein Titel");
    expect(excerpt("<ul><li><h3>Titel</h3></li></ul><p>Text</p>", 100).text).toBe("Titel: Text");
  });

  it("counts the text without the signs it adds", () => {
    expect(excerpt("<h2>Eins</h2><p>Zwei</p>", 9)).toEqual({ text: "Eins Zwei", isCut: false });
    expect(excerpt("<h2>Eins</h2><p>Zwei</p>", 8)).toEqual({ text: "Eins…", isCut: true });
  });

  it("cuts a word that leaves no other way", () => {
    expect(excerpt("Donaudampfschifffahrtsgesellschaft", 10).text).toBe("Donaudamp…");
    expect(excerpt("a Donaudampfschifffahrtsgesellschaft", 12).text).toBe("a Donaudamp…");
  });

  it("never cuts a decomposed umlaut, an emoji or a flag", () => {
    const decomposed = "xu\u0308xu\u0308xu\u0308xu\u0308";
    const family = "👨‍👩‍👧‍👦".repeat(4);
    const flags = "🇩🇪🇦🇹🇨🇭🇩🇪🇦🇹";
    for (const text of [decomposed, family, flags]) {
      const whole = [...new Intl.Segmenter("de").segment(text)].map(({ segment }) => segment);
      for (let max = 0; max < text.length; max++) {
        const cut = excerpt(text, max).text;
        expect(cut.length).toBeLessThanOrEqual(max);
        const count = [...new Intl.Segmenter("de").segment(cut.replace("…", ""))].length;
        expect(cut.replace("…", "")).toBe(whole.slice(0, count).join(""));
      }
    }
  });

  it("counts a character reference as the one character it is", () => {
    expect(excerpt("&auml;&auml;&auml;&auml;", 4)).toEqual({ text: "ääää", isCut: false });
    expect(excerpt("&auml;&auml;&auml;&auml;", 3)).toEqual({ text: "ää…", isCut: true });
  });

  it("has nothing to say in no space", () => {
    expect(excerpt("Text", 0)).toEqual({ text: "", isCut: true });
    expect(excerpt("Text", 1)).toEqual({ text: "…", isCut: true });
    expect(excerpt("", 0)).toEqual({ text: "", isCut: false });
  });
});
