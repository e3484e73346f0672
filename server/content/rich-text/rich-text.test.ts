import { describe, expect, it } from "vitest";
import { pieces } from "#test/content/rich-text-pieces.ts";
import { expectLinearTime } from "#test/linear-time.ts";
import { cleanRichText } from "./rich-text.ts";
import { sanitizeSource } from "./rich-text-source.ts";

const scroll = '<div class="table-scroll" tabindex="0" role="region" aria-label="Tabelle">';
const foreign = 'rel="noopener noreferrer"';

// Every tag of the output has to match.
const allowedTag =
  /^<(?:\/?(?:p|h[234]|ul|ol|li|blockquote|figure|figcaption|table|thead|tbody|tr|th|td|pre|dl|dt|dd|strong|em|u|s|code|sub|sup|abbr|span|a|div)|br|hr|(?:p|h[234]|td|th) class="text-(?:left|center|right|justify)"|(?:td|th)(?: class="text-[a-z]+")?(?: scope="[a-z]+")?(?: colspan="\d+")?(?: rowspan="\d+")?|ol start="\d+"|li value="\d+"|abbr title="[^"<>]+"|span lang="[a-z]{2}"|a href="(?:\/(?!\/)|mailto:|tel:)[^"<>]*"|a href="https?:\/\/[^"<>]+" rel="noopener noreferrer"|img src="\/files\/[^"<>]+" alt="[^"<>]*"(?: width="\d+")?(?: height="\d+")? loading="lazy"|div class="table-scroll" tabindex="0" role="region" aria-label="Tabelle")>$/;

function forbiddenTags(html: string): string[] {
  return (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !allowedTag.test(tag));
}

const attacks = [
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  "<img src=/files/a.jpg onerror=alert(1)>",
  '<img src="/files/a.jpg" onload="alert(1)" srcset="https://evil.example/x 2x" style="background:url(https://evil.example)">',
  "<img src=/files/a.jpg/onerror=alert(1)//>",
  "<img/src=x/onerror=alert(1)//",
  '<img src="`" alt="`onerror=alert(1)//">',
  "<image src=x onerror=alert(1)>",
  "<a href=javascript:alert(1)>x</a>",
  "<a href=JaVaScRiPt:alert(1)>x</a>",
  '<a href=" java\tscript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript&colon;alert(1)">x</a>',
  '<a href="java\u00adscript:alert(1)">x</a>',
  '<a href="java\u200bscript:alert(1)">x</a>',
  "<a href=vbscript:msgbox(1)>x</a>",
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  "<a href=//evil.example onclick=alert(1) target=_blank ping=https://evil.example>x</a>",
  '<a href="\\\\evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="https:\\\\evil.example\\">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<a href="x" href="javascript:alert(1)">x</a>',
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>",
  "<svg><animate attributeName=href values=javascript:alert(1)>",
  "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
  "<math><mi//xlink:href='javascript:alert(1)'>x</mi></math>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<style>@import 'https://evil.example'</style>",
  "<style><img src='</style><img src=x onerror=alert(1)//'>",
  '<p style="background:url(javascript:alert(1))" id=x class="evil" onmouseover=alert(1)>x</p>',
  "<base href=https://evil.example/><a href=/x>x</a>",
  "<form action=https://evil.example><input name=q><button formaction=javascript:alert(1)>x</button></form>",
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  "<link rel=stylesheet href=https://evil.example>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<object data=javascript:alert(1)><param name=movie value=javascript:alert(1)></object>",
  "<embed src=javascript:alert(1)>",
  "<video poster=javascript:alert(1) onerror=alert(1)><source onerror=alert(1)></video>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  "<noscript><style></noscript><img src=x onerror=alert(1)></style>",
  "<template><script>alert(1)</script></template>",
  "<template><s><template><s><img src=x onerror=alert(1)>@shafigullin</s></template></s></template>",
  "<textarea></textarea/><img src=x onerror=alert(1)>",
  "<textarea><img title='</textarea><img src=x onerror=alert(1)>'></textarea>",
  "<title><img title='</title><img src=x onerror=alert(1)>'></title>",
  "<xmp><img title='</xmp><img src=x onerror=alert(1)>'></xmp>",
  "<listing>&lt;img src=x onerror=alert(1)&gt;</listing>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<select><option><script>alert(1)</script></select>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!-- --!><img src=x onerror=alert(1)> -->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml <img src=x onerror=alert(1)> ?>",
  "<p title='--><img src=x onerror=alert(1)>'>x",
  "<abbr title='\"><img src=x onerror=alert(1)>'>x</abbr>",
  '<a href="https://evil.example/&quot;onmouseover=alert(1)//">x</a>',
  "<img alt='\"><script>alert(1)</script>' src=/files/a.jpg>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&amp;lt;img src=x onerror=alert(1)&amp;gt;",
  "<table><td><img src=x onerror=alert(1)></table><li><script>alert(1)",
  "<a><b><p><table><svg><td>x",
  "<div".repeat(50),
  "<",
  "<p <script>alert(1)</script>",
];

describe("cleanRichText against attacks", () => {
  it.each(attacks)("removes everything dangerous from %j", (attack) => {
    const clean = cleanRichText(attack);
    expect(forbiddenTags(clean)).toEqual([]);
    expect(cleanRichText(clean)).toBe(clean);
  });

  it("contains foreign hosts only in links", () => {
    // One by one: an unclosed element could hide those after it.
    const clean = attacks.map((attack) => cleanRichText(attack)).join("\n");
    expect(clean).toContain('<a href="https://evil.example/');
    expect(clean.replace(/<a href="[^"]*"/g, "")).not.toMatch(/<[^>]*(?:evil\.example|javascript:|url\()/i);
  });

  it.each<[string, (size: number) => string]>([
    ["many tags", (size) => "<b>".repeat(size)],
    ["many signs", (size) => "<".repeat(size)],
    ["tags that end others", (size) => "<b>".repeat(size / 2) + "</i>".repeat(size / 2)],
    ["many spaces", (size) => `<p>${" ".repeat(size)}x`],
    ["many lists", (size) => "<ul><li>".repeat(size)],
    ["many comments", (size) => "<!--".repeat(size)],
    ["a long address", (size) => `<a href="${"/ ".repeat(size)}">x</a>`],
    ["a long style", (size) => `<p style="${"text-align ".repeat(size)}">x`],
  ])("handles %s in linear time", (_name, slow) => {
    expectLinearTime(20_000, (size) => cleanRichText(slow(size)));
  });

  it("limits nesting and keeps the text", () => {
    const clean = cleanRichText(`${"<blockquote>".repeat(150)}tief${"</blockquote>".repeat(150)}`);
    expect(clean.match(/<blockquote>/g)?.length).toBeLessThan(50);
    expect(clean).toContain("tief");
    expect(cleanRichText(clean)).toBe(clean);
  });

  it("removes NUL and lone surrogates, which databases refuse", () => {
    expect(cleanRichText("a\u0000b&#1;c\ud800d")).toBe("<p>abc\ufffdd</p>");
  });
});

describe("cleanRichText", () => {
  it.each([
    [
      "maps headings to h2 to h4",
      "<h1>A</h1><h2>B</h2><h5>C</h5><h6>D</h6>",
      "<h2>A</h2><h2>B</h2><h4>C</h4><h4>D</h4>",
    ],
    [
      "normalises marks",
      "<p><b>a</b> <i>b</i> <u>c</u> <del>d</del> H<sub>2</sub>O <tt>e</tt></p>",
      "<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> H<sub>2</sub>O <code>e</code></p>",
    ],
    [
      "nests marks in one order, links outermost",
      '<p><em><b>a</b></em><strong>b<a href="/x"><i>c</i>d</a></strong></p>',
      '<p><strong><em>a</em>b</strong><a href="/x"><strong><em>c</em>d</strong></a></p>',
    ],
    ["writes spaces and line ends of the source as one space", "<p>a \n b<br>\t c</p>", "<p>a b<br>c</p>"],
    ["drops preformatted text that is only space", "<pre> \n </pre><p>a</p>", "<p>a</p>"],
    [
      "keeps the lines of plain text with a sign in it",
      "5 < 6\nund 7 > 6\n\nb",
      "<p>5 &lt; 6<br>und 7 &gt; 6</p><p>b</p>",
    ],
    [
      "keeps lists of letters, also by their style",
      '<ol type="A"><li>a</li></ol><ol style="list-style-type: lower-roman"><li>b</li></ol><ol type="x"><li>c</li></ol>',
      '<ol type="A"><li>a</li></ol><ol type="i"><li>b</li></ol><ol><li>c</li></ol>',
    ],
    [
      "keeps lists of letters whose items say so, as in Google Docs",
      '<ol><li style="list-style-type:decimal"><p>a</p></li><ol><li style="list-style-type:lower-alpha" aria-level="2"><p>b</p></li><li style="list-style-type:lower-alpha"><p>c</p></li></ol></ol><ol type="I"><li style="list-style-type:lower-alpha">d</li></ol><ul><li type="a">e</li></ul>',
      '<ol><li><p>a</p><ol type="a"><li><p>b</p></li><li><p>c</p></li></ol></li></ol><ol type="I"><li>d</li></ol><ul><li>e</li></ul>',
    ],
    [
      "describes pictures in one line, unlike Word",
      '<p><img src="file:///C:/1.png" alt="Ein Bild\n\nKI-generiert"></p><img src="/files/a.jpg" alt=" Haus\n am See ">',
      '<p>Bild: Ein Bild KI-generiert</p><p><img src="/files/a.jpg" alt="Haus am See" loading="lazy"></p>',
    ],
    [
      "has no pictures of a pixel, and characters instead of their pictures",
      '<p>a<img src="https://x.example/p" width="1" height="1"><img src="https://x.example/e.png" alt="👍🏽"></p>',
      "<p>a👍🏽</p>",
    ],
    [
      "links the media of CKEditor",
      '<figure class="media"><oembed url="https://youtu.be/x"></oembed></figure>',
      '<figure><a href="https://youtu.be/x" rel="noopener noreferrer">https://youtu.be/x</a></figure>',
    ],
    [
      "separates what stands on lines of its own by its style",
      '<b>alle</b><span style="display:block"></span><span>dann</span><strong style="color:red; DISPLAY: Block !important">fett</strong>und <a href="/a" style="display:inline-block">ein</a><a href="/b" style="display:flex">Link</a><span display="block">.</span>',
      '<p><strong>alle</strong></p><p>dann</p><p><strong>fett</strong></p><p>und <a href="/a">ein</a></p><p><a href="/b">Link</a></p><p>.</p>',
    ],
    [
      "nests the lists of Slack",
      '<ul data-indent="0"><li data-stringify-indent="0">a</li></ul><ol data-indent="1"><li data-stringify-indent="1">b</li></ol><ul data-indent="0"><li data-stringify-indent="0">c</li></ul>',
      "<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>",
    ],
    [
      "writes formulas as words",
      "<p>BMI<math><mi>m</mi><mo>/</mo><msup><mi>l</mi><mn>2</mn></msup></math>und <math><msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt><mo>=</mo><msub><mi>y</mi><mi>i</mi></msub></math>.",
      "<p>BMI m/l<sup>2</sup> und √(x+1)=y<sub>i</sub>.</p>",
    ],
    [
      "writes a formula on a line of its own, once",
      '<p>a<math display="block"><semantics><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac><annotation encoding="application/x-tex">x</annotation></semantics></math>b</p><span class="katex-html" aria-hidden="true">x</span>',
      "<p>a</p><p>(a+b)/2</p><p>b</p>",
    ],
    [
      "separates the cells of a formula, and what is none in it",
      "<math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd></mtr></mtable><mtext><p>a</p><p>b</p></mtext></math>",
      "<p>1 2; 3</p><p>a</p><p>b</p>",
    ],
    [
      "lists the links of an image map",
      '<p>a<img src="/files/a.jpg" usemap="#m"><map name="m"><area shape="rect" coords="1,2" href="https://a.example/x" alt="Nord"><AREA href="/s" title="Süd"><area href="/w"><area nohref alt="x"><area href="javascript:x" alt="y"></map>b</p>',
      `<p>a<img src="/files/a.jpg" alt="" loading="lazy"></p><ul><li><a href="https://a.example/x" ${foreign}>Nord</a></li><li><a href="/s">Süd</a></li><li><a href="/w">/w</a></li></ul><p>b</p>`,
    ],
    [
      "keeps words around a drawing and on buttons apart",
      "<p>a<svg><title>x</title></svg>b</p><button>c</button><button>d</button>",
      "<p>a b</p><p>c</p><p>d</p>",
    ],
    [
      "takes the name of a file from the link that is its substitute",
      '<object data="/files/a.pdf"><p>Kein PDF: <a href="/files/a.pdf">Satz&amp;ung</a></p></object><video src="https://a.example/v"><a href="/x">Film</a></video>',
      `<p><a href="/files/a.pdf">Satz&amp;ung</a> <a href="https://a.example/v" ${foreign}>https://a.example/v</a></p>`,
    ],
    [
      "reads pictures of AMP",
      '<amp-img src="/files/a.jpg" alt="A"></amp-img>',
      '<p><img src="/files/a.jpg" alt="A" loading="lazy"></p>',
    ],
    ["wraps loose text in paragraphs", "eins<div>zwei</div>drei", "<p>eins</p><p>zwei</p><p>drei</p>"],
    ["separates lines inside a list item", "<ul><li>eins<div>zwei</div></li></ul>", "<ul><li>eins<br>zwei</li></ul>"],
    [
      "removes empty paragraphs and spans",
      "<p> </p><p>&nbsp;</p><p><br></p><p><b></b></p><p>x<span></span></p>",
      "<p>x</p>",
    ],
    ["collapses spaces between marks", "<b>a</b> <b> b</b> c", "<p><strong>a</strong> <strong>b</strong> c</p>"],
    ["keeps line breaks except at the edges", "<p><br>a<br>b<br></p>", "<p>a<br>b</p>"],
    [
      "moves a list into its item",
      "<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>",
      "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
    ],
    ["completes lists", "<li>a</li><li>b</li>c", "<ul><li>a</li><li>b</li></ul><p>c</p>"],
    ["moves marks inside blocks", "<b><p>a</p><p>b</p></b>", "<p><strong>a</strong></p><p><strong>b</strong></p>"],
    [
      "keeps preformatted text as it is",
      "<pre>\n a\n  <code>b</code><br>c</pre>",
      "<pre> a\n  <code>b</code>\nc</pre>",
    ],
    ["keeps definition lists", "<dl><dt>a<dd>b</dl>", "<dl><dt>a</dt><dd>b</dd></dl>"],
    ["keeps an abbreviation's meaning", '<abbr title="z. B.">a</abbr>', '<p><abbr title="z. B.">a</abbr></p>'],
    ["keeps the language of words", 'a <span lang="en">b</span>', '<p>a <span lang="en">b</span></p>'],
    [
      "makes the language of a block that of its words",
      '<ul lang="en-GB"><li>a <span lang="de">b</span> <i lang="fr_CA">c</i></li></ul>',
      '<ul><li><span lang="en">a</span> b <span lang="fr"><em>c</em></span></li></ul>',
    ],
    [
      "drops German, unknown languages and those Word checks words in",
      '<body lang="en"><p lang="de">a</p><p lang="x&quot;">b</p><p class=MsoNormal lang=EN-US>c</p><span lang="EN-US" style="mso-ansi-language:EN-US">d</span></body>',
      "<p>a</p><p>b</p><p>c</p><p>d</p>",
    ],
    ["keeps the start number of a list", '<ol start="4"><li>d</li></ol>', '<ol start="4"><li>d</li></ol>'],
    ["keeps zero", '<ol start="0"><li value="0">d</li></ol>', '<ol start="0"><li value="0">d</li></ol>'],
    [
      "keeps numbers below zero",
      '<ol start="-3"><li value="-2">d</li></ol>',
      '<ol start="-3"><li value="-2">d</li></ol>',
    ],
    [
      "drops a start that is implied or none",
      '<ol start="1"><li>d</li></ol><ol start="x"><li value="">d</li></ol>',
      "<ol><li>d</li></ol><ol><li>d</li></ol>",
    ],
    [
      "counts down from zero",
      '<ol reversed start="0"><li>a</li><li>b</li></ol>',
      '<ol><li value="0">a</li><li value="-1">b</li></ol>',
    ],
    [
      "keeps the numbers of items, in numbered lists only",
      '<ol><li>a</li><li value="5">b</li><li value="-1">c</li><li value="x">d</li><li value="1"><ul><li value="7">e</li></ul></li></ol><li value="3">f</li>',
      '<ol><li>a</li><li value="5">b</li><li value="-1">c</li><li>d</li><li value="1"><ul><li>e</li></ul></li></ol><ul><li>f</li></ul>',
    ],
    [
      "numbers the items of a list that counts down",
      '<ol reversed><li>a</li>\n<li>b<ol reversed="" start="9"><li>c</li><li value="5">d</li><li>e</li></ol></li></ol>',
      '<ol><li value="2">a</li><li value="1">b<ol><li value="9">c</li><li value="5">d</li><li value="4">e</li></ol></li></ol>',
    ],
    ["keeps quotation marks", "<p><q>Ja</q></p>", "<p>„Ja“</p>"],
    ["keeps umlauts and decodes references once", "<p>&Auml;&ouml;ß &amp;auml; &lt;</p>", "<p>Äöß &amp;auml; &lt;</p>"],
    ["keeps the lines of text without markup", "a &amp; b\r\nc\n \nd", "<p>a &amp; b<br>c</p><p>d</p>"],
    ["returns an empty string for text without content", " \n<p></p>", ""],
  ])("%s", (_rule, html, expected) => {
    expect(cleanRichText(html)).toBe(expected);
    expect(cleanRichText(expected)).toBe(expected);
    expect(cleanRichText(sanitizeSource(html))).toBe(expected);
  });

  it.each([
    ['<p style="color:red; TEXT-ALIGN: Center !important">a</p>', '<p class="text-center">a</p>'],
    ['<h2 align="right">a</h2>', '<h2 class="text-right">a</h2>'],
    ['<p class="has-text-align-left wichtig">a</p>', '<p class="text-left">a</p>'],
    ['<p class="text-justify">a</p>', '<p class="text-justify">a</p>'],
    ["<center>a<p>b</p></center>", '<p class="text-center">a</p><p class="text-center">b</p>'],
    ['<p style="text-align:expression(alert(1))" class="text-evil">a</p>', "<p>a</p>"],
  ])("keeps alignment only as a class: %s", (html, expected) => {
    expect(cleanRichText(html)).toBe(expected);
  });

  it("wraps a table once, so that it scrolls by itself", () => {
    const expected = `${scroll}<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b</td><td></td></tr></tbody></table></div>`;
    expect(
      cleanRichText('<table border=1><thead><tr><th scope=col>a</thead><tr><td colspan="2">b<td rowspan=1></table>'),
    ).toBe(expected);
    expect(cleanRichText(expected)).toBe(expected);
    expect(cleanRichText(`${scroll}${expected}</div>`)).toBe(expected);
  });

  it.each([
    ["two bodies", "<tbody><tr><td>a</tbody><tfoot><tr><td>b</tfoot>", "<tbody>", "a", "b", "</tbody>"],
    ["a head after the body", "<tr><td>a</td></tr><thead><tr><td>b</thead>", "<tbody>", "a", "b", "</tbody>"],
    ["two heads", "<thead><tr><td>a</thead><thead><tr><td>b</thead>", "<thead>", "a", "b", "</thead>"],
  ])("has at most one head and one body: %s", (_what, sections, start, one, other, end) => {
    expect(cleanRichText(`<table>${sections}</table>`)).toBe(
      `${scroll}<table>${start}<tr><td>${one}</td></tr><tr><td>${other}</td></tr>${end}</table></div>`,
    );
  });

  it("puts a table's caption before the table", () => {
    expect(cleanRichText("<table><caption>Zeiten</caption><tr><td>a</table>")).toBe(
      `<p>Zeiten</p>${scroll}<table><tbody><tr><td>a</td></tr></tbody></table></div>`,
    );
  });

  it("adds rel to links to other sites only", () => {
    expect(cleanRichText('<a href="https://example.org/a?b=1&c=2" target=_blank>x</a>')).toBe(
      `<p><a href="https://example.org/a?b=1&amp;c=2" ${foreign}>x</a></p>`,
    );
    expect(cleanRichText('<a href="/aktuelles">x</a> <a href="mailto:a@b.de">y</a> <a href="tel:+49 89 1">z</a>')).toBe(
      '<p><a href="/aktuelles">x</a> <a href="mailto:a@b.de">y</a> <a href="tel:+49891">z</a></p>',
    );
    expect(cleanRichText('<a href="#unten">x</a> <a name=y>y</a>')).toBe("<p>x y</p>");
  });

  it("keeps our own images", () => {
    expect(
      cleanRichText(
        '<figure><img src="/files/news/1-a.jpg" alt="Saal" width="600px" height=400><figcaption>c</figcaption></figure>',
      ),
    ).toBe(
      '<figure><img src="/files/news/1-a.jpg" alt="Saal" width="600" height="400" loading="lazy"><figcaption>c</figcaption></figure>',
    );
  });

  it.each([
    [
      '<img src="https://example.org/b/Foto%20%C3%A4.jpg?w=1">',
      `<p><a href="https://example.org/b/Foto%20%C3%A4.jpg?w=1" ${foreign}>Bild: Foto ä.jpg</a></p>`,
    ],
    [
      '<img src="//example.org/b.jpg" alt="Der Saal">',
      `<p><a href="https://example.org/b.jpg" ${foreign}>Bild: Der Saal</a></p>`,
    ],
    ['<img src="/wp-content/b.jpg">', '<p><a href="/wp-content/b.jpg">Bild: b.jpg</a></p>'],
    ['<img src="/files/../healthz">', '<p><a href="/files/../healthz">Bild: healthz</a></p>'],
    ['<img src="data:image/png;base64,AAAA" alt="Logo">', "<p>Bild: Logo</p>"],
    ['<img src="data:image/png;base64,AAAA">', ""],
    [
      '<a href="https://example.org/gross.jpg"><img src="https://example.org/klein.jpg" alt="Saal"></a>',
      `<p><a href="https://example.org/gross.jpg" ${foreign}>Bild: Saal</a></p>`,
    ],
    [
      "<p>a<img src=https://example.org/1.jpg><img src=https://example.org/2.jpg>b</p>",
      `<p>a <a href="https://example.org/1.jpg" ${foreign}>Bild: 1.jpg</a> <a href="https://example.org/2.jpg" ${foreign}>Bild: 2.jpg</a> b</p>`,
    ],
  ])("replaces a foreign image by a link: %s", (html, expected) => {
    expect(cleanRichText(html)).toBe(expected);
    expect(cleanRichText(expected)).toBe(expected);
    expect(cleanRichText(sanitizeSource(html))).toBe(expected);
  });

  it.each([
    "<iframe src=https://example.org/v>Ihr Browser kann das nicht.</iframe>",
    "<embed src=https://example.org/v>",
    "<object data=https://example.org/v><p>alt</p></object>",
    '<object><param name=movie value=x><embed src="//example.org/v"></object>',
    "<video controls><source src=https://example.org/v type=video/mp4>alt</video>",
    "<audio src=https://example.org/v></audio>",
  ])("replaces embedded media by a plain link: %s", (html) => {
    expect(cleanRichText(html)).toBe(`<p><a href="https://example.org/v" ${foreign}>https://example.org/v</a></p>`);
  });

  it("keeps the structure of text from Word and drops its styles", () => {
    const html = `<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
      <style><!-- /* Font */ p.MsoNormal {margin:0} --></style>
      <p class=MsoNormal style='margin:0cm;mso-pagination:none'><b><span lang=DE style='font-size:14.0pt'>Titel<o:p></o:p></span></b></p>
      <p class=MsoNormal><o:p>&nbsp;</o:p></p>
      <p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>Eins</p>
      <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>Zwei</p>
      <p class=MsoNormal>Ende</p>`;
    expect(cleanRichText(html)).toBe("<p><strong>Titel</strong></p><ol><li>Eins</li><li>Zwei</li></ol><p>Ende</p>");
  });

  it("converts the styles of Google Docs to marks", () => {
    const html = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">a </span><span style="font-weight:700;font-style:italic">b</span></p><br /></b>`;
    expect(cleanRichText(html)).toBe("<p>a <strong><em>b</em></strong></p>");
  });

  it("is idempotent for arbitrary input", () => {
    let seed = 7;
    for (let round = 0; round < 3000; round++) {
      let html = "";
      for (let length = 0; length < 20; length++) {
        seed = (seed * 1664525 + 1013904223) >>> 0;
        html += pieces[Math.floor((seed / 2 ** 32) * pieces.length)];
      }
      const clean = cleanRichText(html);
      expect(forbiddenTags(clean), html).toEqual([]);
      expect(cleanRichText(clean), html).toBe(clean);
    }
  });
});

it.each([
  ['<p class="Paragraph" role="heading" aria-level="1"><span class="TextRun">Kopf</span></p>', "<h2>Kopf</h2>"],
  ['<div class="OutlineElement"><p role="heading" aria-level="3">Kopf</p></div>', "<h3>Kopf</h3>"],
  ['<div role="heading" aria-level="6">Kopf</div>Text', "<h4>Kopf</h4><p>Text</p>"],
  ['<div role="heading">Kopf</div>', "<h2>Kopf</h2>"],
  ["<p class=MsoTitle>Kopf<o:p></o:p></p><p class=MsoNormal>Text</p>", "<h2>Kopf</h2><p>Text</p>"],
])("a heading is one however it is written: %s", (html, expected) => {
  expect(cleanRichText(html)).toBe(expected);
});
