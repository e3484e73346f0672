import { expect, it } from "vitest";
import { cleanRichText } from "#server/content/rich-text/rich-text.ts";
import { builderKeys, htmlFromBuilder } from "./builder-data.ts";

/** As PHP serializes a value. */
function serialized(value: unknown): string {
  if (typeof value === "string") return `s:${Buffer.byteLength(value)}:"${value}";`;
  if (typeof value === "number") return `i:${value};`;
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value as object);
  return `a:${entries.length}:{${entries.map(([key, one]) => serialized(key) + serialized(one)).join("")}}`;
}

const module = (node: string, position: number, settings: object) => ({
  node,
  parent: "col",
  position,
  type: "module",
  settings,
});
const beaver = serialized({
  text: module("text", 1, { type: "rich-text", text: "<p>Text</p>" }),
  title: module("title", 0, { type: "heading", heading: "Titel", tag: "h2" }),
  row: { node: "row", parent: "", position: 0, type: "row", settings: {} },
  more: module("more", 2, { type: "accordion", items: [{ label: "Frage", content: "<p>Antwort</p>" }] }),
  col: { node: "col", parent: "row", position: 0, type: "column", settings: {} },
});
const siteOrigin = serialized({
  widgets: [
    { headline: { text: "Titel", tag: "h2" }, panels_info: { class: "SiteOrigin_Widget_Headline_Widget" } },
    { text: "<p>Text</p>", panels_info: { class: "SiteOrigin_Widget_Editor_Widget" } },
  ],
});
const themify = JSON.stringify([
  {
    cols: [
      {
        modules: [{ mod_name: "text", mod_settings: { content_text: "<h2>Titel</h2><p>Text</p>", font_family: "x" } }],
      },
    ],
  },
]);
const zion = JSON.stringify([{ element_type: "zion_text", options: { content: "<h2>Titel</h2><p>Text</p>" } }]);
const brizy = serialized({
  "brizy-post": { compiled_html: Buffer.from("<section><h2>Titel</h2><p>Text</p></section>").toString("base64") },
});
const cornerstone = JSON.stringify([
  { _type: "section", _modules: [{ _type: "text", text_content: "<h2>Titel</h2><p>Text</p>" }] },
]);

const plain = "<h2>Titel</h2><p>Text</p>";
it.each([
  ["_fl_builder_data", beaver, `${plain}<h3>Frage</h3><p>Antwort</p>`],
  ["panels_data", siteOrigin, plain],
  ["_themify_builder_settings_json", themify, plain],
  ["_zionbuilder_page_elements", zion, plain],
  ["brizy", brizy, plain],
  ["_cornerstone_data", cornerstone, plain],
  ["tve_updated_post", plain, plain],
])("the words in %s are read, in the order of the page", (key, written, html) => {
  expect(builderKeys).toContain(key);
  expect(cleanRichText(htmlFromBuilder(written))).toBe(html);
});

it("each title of tabs and accordions stands above its text", () => {
  const text = (editor: string) => ({ elType: "container", settings: [], elements: [{ settings: { editor } }] });
  for (const [list, title] of [
    ["items", "item_title"],
    ["tabs", "tab_title"],
    ["carousel_items", "slide_title"],
  ] as const) {
    const settings = { [list]: [{ [title]: "Eins" }, { [title]: "Zwei" }] };
    const widget = [{ elType: "widget", settings, elements: [text("<p>1</p>"), text("<p>2</p>")] }];
    expect(cleanRichText(htmlFromBuilder(JSON.stringify(widget)))).toBe("<h3>Eins</h3><p>1</p><h3>Zwei</h3><p>2</p>");
  }
});

it("Bricks says nothing of the level of most headings, and has the numbers of films", () => {
  const parts = [
    { name: "heading", settings: { text: "Titel" } },
    { name: "video", settings: { ytId: "abcdefghijk" } },
    { name: "video", settings: { vimeoId: "1234567" } },
  ];
  const html = cleanRichText(htmlFromBuilder(JSON.stringify(parts)));
  expect(html).toMatch(
    /^<h3>Titel<\/h3>.*href="https:\/\/www.youtube.com\/watch\?v=abcdefghijk".*href="https:\/\/vimeo.com\/1234567"/,
  );
});

it("code in Bricks is the HTML that it makes without PHP, or shown as code", () => {
  const shown = (code: string, executeCode?: boolean) =>
    cleanRichText(htmlFromBuilder(JSON.stringify([{ name: "code", settings: { code, executeCode } }])));
  expect(shown("<style>.a { color: red }</style><p>Text</p><script>a()</script>", true)).toBe("<p>Text</p>");
  expect(shown('<p>Text <?php echo "<b>x</b>"; ?></p>', true)).toBe("<p>Text</p><p>[bricks-code]</p>");
  expect(shown("document.title = 1;", true)).toBe("");
  expect(shown("<b>a</b>")).toBe("<pre>&lt;b&gt;a&lt;/b&gt;</pre>");
  const written = `a:1:{i:0;a:2:{s:4:"name";s:4:"code";s:8:"settings";a:2:{s:4:"code";s:8:"<p>A</p>";s:11:"executeCode";b:1;}}}`;
  expect(htmlFromBuilder(written)).toBe("<div><p>A</p></div>");
});

it("settings without words are no text", () => {
  const form = [{ elType: "widget", widgetType: "form", settings: { form_name: "Neues Formular", font: "Open Sans" } }];
  expect(cleanRichText(htmlFromBuilder(JSON.stringify(form)))).toBe("");
});
