import { describe, expect, it } from "vitest";
import { textAsHtml } from "./text-as-html.ts";

const bodyOf = (text: string) => /<body[^>]*>\n([\s\S]*)\n<\/body>/.exec(textAsHtml(text, "Titel"))?.[1];

describe("textAsHtml", () => {
  it("creates paragraphs and line breaks", () => {
    expect(bodyOf("Guten Tag,\n\nOrt: Köln\nZeit: 9 Uhr\n")).toBe(
      "<p>Guten Tag,</p>\n<p>Ort: Köln<br>\nZeit: 9 Uhr</p>",
    );
  });

  it("names language, title and colour schemes", () => {
    const html = textAsHtml("Guten Tag", "Forum <A> & B");
    for (const part of [
      '<html lang="de">',
      "<title>Forum &lt;A&gt; &amp; B</title>",
      '"color-scheme" content="light dark"',
    ])
      expect(html).toContain(part);
    expect(html).not.toMatch(/[; ]color:/);
  });

  it("puts the foot below a rule", () => {
    expect(textAsHtml("Guten Tag", "Titel", "Verein\nTelefon: 1 & 2")).toContain(
      '<p>Guten Tag</p>\n<hr>\n<p style="font-size: 14px">Verein<br>\nTelefon: 1 &amp; 2</p>',
    );
  });

  it("escapes markup", () => {
    expect(bodyOf(`<img src=x onerror="alert(1)"> & 'so'`)).toBe(
      "<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;so&#39;</p>",
    );
  });

  it("links web addresses, without trailing punctuation", () => {
    expect(bodyOf("Siehe <https://a.example/x?a=1&b=2>.")).toBe(
      '<p>Siehe &lt;<a href="https://a.example/x?a=1&amp;b=2">https://a.example/x?a=1&amp;b=2</a>&gt;.</p>',
    );
    expect(bodyOf('https://a.example/"onmouseover="alert(1)')).toBe(
      '<p><a href="https://a.example/">https://a.example/</a>&quot;onmouseover=&quot;alert(1)</p>',
    );
  });
});
