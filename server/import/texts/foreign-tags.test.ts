import { expect, it } from "vitest";
import { cleanRichText } from "#server/content/rich-text/rich-text.ts";
import { expectLinearTime } from "#test/linear-time.ts";
import { withoutForeignTags } from "./foreign-tags.ts";

function read(text: string) {
  const removed: string[] = [];
  const html = withoutForeignTags(text, (name) => removed.push(name));
  return { html: cleanRichText(html), removed };
}

const link = (address: string, words: string) => `<a href="${address}" rel="noopener noreferrer">${words}</a>`;

it.each<[text: string, html: string, removed: string[]]>([
  ["<p>A {loadposition user5} B</p>{rsform 3}{/tabs}", "<p>A B</p>", ["{loadposition}", "{rsform}"]],
  ["<p>A {gallery}fotos/2024{/gallery} B</p>", "<p>A B</p>", ["{gallery}"]],
  [
    "<p>A {youtube}abc-efghi_k{/youtube}</p>",
    `<p>A ${link("https://www.youtube.com/watch?v=abc-efghi_k", "https://www.youtube.com/watch?v=abc-efghi_k")}</p>`,
    [],
  ],
  [
    '<p><a href="index.php?option=com_content&amp;id=12">A</a></p>',
    '<p><a href="/index.php?option=com_content&amp;id=12">A</a></p>',
    [],
  ],
  [
    '<p><a href="{{link_url::12}}">A</a> {{insert_module::3}} {{email::a@b.example}}</p>',
    "<p>A a@b.example</p>",
    ["link_url", "{{insert_module}}"],
  ],
  ["<p>A[nbsp]B &#123;&#123;date&#125;&#125;</p>", "<p>A B</p>", ["{{date}}"]],
  ['<p>A [[{"fid":"123","attributes":{"height":10}}]] B</p>', "<p>A B</p>", ["[[…]]"]],
  ['<p>A <drupal-media data-entity-uuid="a-b"></drupal-media> B</p>', "<p>A B</p>", ["[[…]]"]],
  [
    '<p><link https://a.example/a.pdf - download "Titel">A</link> <link 34>B</link> <link fileadmin/c.pdf>C</link></p>',
    `<p>${link("https://a.example/a.pdf", "A")} B <a href="/fileadmin/c.pdf">C</a></p>`,
    ["<link>"],
  ],
  [
    '<p><a href="t3://page?uid=12">A</a> ###SUBPART### <a href="redaxo://5">B</a> REX_LINK[12]</p>',
    "<p>A B</p>",
    ["t3://page", "redaxo://", "REX_…", "###SUBPART###"],
  ],
  [
    "<p>A [node:title] von [current-user:name], [node:field_tag:entity:name]</p>",
    "<p>A von ,</p>",
    ["[node:title]", "[current-user:name]", "[node:field_tag:entity:name]"],
  ],
  [
    "<p>(link: https://a.example/?a=1 text: A B target: _blank) (link: seite/unter text: C) (image: d.jpg alt: D) (tel: 0731 text: E)</p>",
    `<p>${link("https://a.example/?a=1", "A B")} C E (0731)</p>`,
    ["(link: …)", "(image: …)"],
  ],
  ['<p>A [contact-form-7 id="1" title="x"] B</p>', "<p>A B</p>", ["[contact-form-7]"]],
  ["[vc_row][vc_column][vc_column_text]A[/vc_column_text][/vc_column][/vc_row]", "<p>A</p>", []],
  [
    "[b]A[/b] und [url=https://a.example/?a=1&b=2]B[/url] [url]https://b.example[/url]\n\n[list][*]C\n[*][i]D[/i]\n[/list]E\nF",
    `<p><strong>A</strong> und ${link("https://a.example/?a=1&amp;b=2", "B")} ${link("https://b.example", "https://b.example")}</p><ul><li>C</li><li><em>D</em></li></ul><p>E<br>F</p>`,
    [],
  ],
  [
    "[quote=Eva][color=#f00]A[/color][/quote][size=20]B[/size] [u]C[/u]",
    "<blockquote><p>A</p></blockquote><p>B <u>C</u></p>",
    [],
  ],
])("%s", (text, html, removed) => expect(read(text)).toEqual({ html, removed }));

it.each([
  "<p>Sehr geehrte {{name}}, siehe [1], [sic] und [Müller 2020, S. 5]</p>",
  "<p>Die Menge {a, b} und {article} sowie {kursiv}</p>",
  "<p>a[i] = b[i]</p>",
  "<p>Fragen (email: a@b.example), (tel: 0731 12), (link) und (siehe: unten), [Anm.: a]</p>",
  "<p>### Überschrift ###, #hashtag</p>",
])("%s stays", (text) => expect(read(text)).toEqual({ html: text, removed: [] }));

it.each([
  "[b]",
  "[/b][b]",
  "{gallery}",
  "{{a::",
  '[[{"fid"',
  "<link x>",
  "(link: a",
  " text: a",
  "[node:a",
  '<a href="',
  "[url]x",
])("takes linear time for %s", (piece) => {
  expectLinearTime(3000, (size) => withoutForeignTags(piece.repeat(size), () => {}));
});

it("leaves a text of Kirby the Markdown that it is in", () => {
  const removed: string[] = [];
  const text = withoutForeignTags(
    "## A\n\n(link: https://a.example text: B) und (youtube: https://youtu.be/x)",
    (name) => removed.push(name),
  );
  expect(text).toBe("## A\n\n[B](https://a.example) und [https://youtu.be/x](https://youtu.be/x)");
  expect(removed).toEqual([]);
});
