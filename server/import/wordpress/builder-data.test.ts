import { expect, it } from "vitest";
import { cleanRichText } from "#server/content/rich-text/rich-text.ts";
import { builderKeys, htmlFromBuilder } from "./builder-data.ts";
import { replaceShortcodes } from "./wordpress-shortcodes.ts";

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
const betheme = [
  {
    attr: { title: "Name des Abschnitts" },
    wraps: [
      {
        items: [
          { type: "column", fields: { title: "", content: "<h2>Titel</h2><p>Text</p>" } },
          { type: "button", fields: { title: "Satzung", link: "https://alt.example/satzung.pdf" } },
        ],
      },
    ],
  },
];
const bebuilder = JSON.parse(JSON.stringify(betheme).replaceAll('"fields"', '"attr"'));
const button = '<p><a href="https://alt.example/satzung.pdf" rel="noopener noreferrer">Satzung</a></p>';
const liveModule = { module_id: "DSLC_Text_Simple", content: "<h2>Titel</h2><p>Text</p>", css_align: "left" };
const liveComposer = JSON.stringify([
  {
    element_type: "row",
    content: [
      {
        element_type: "module_area",
        content: [
          liveModule,
          { module_id: "DSLC_Info_Box", button_title: "Satzung", button_link: "https://alt.example/satzung.pdf" },
          { module_id: "DSLC_Tabs", tabs_nav: "Eins(dslc_sep)Zwei", tabs_content: "Erstens(dslc_sep)Zweitens" },
        ],
      },
    ],
  },
]);
const parts = "<h3>Eins</h3><p>Erstens</p><h3>Zwei</h3><p>Zweitens</p>";
const firstLiveComposer = `[dslc_modules_section][dslc_module last="yes"]${Buffer.from(serialized(liveModule)).toString("base64")}[/dslc_module][/dslc_modules_section]`;
const zionButton = JSON.stringify([
  { element_type: "heading", options: { content: "Titel", tag: "h2" } },
  { element_type: "zion_text", options: { content: "<p>Text</p>" } },
  { options: { button_text: "Satzung", link: { link: "https://alt.example/satzung.pdf" } } },
]);

const plain = "<h2>Titel</h2><p>Text</p>";
it.each([
  ["_fl_builder_data", beaver, `${plain}<h3>Frage</h3><p>Antwort</p>`],
  ["panels_data", siteOrigin, plain],
  ["_themify_builder_settings_json", themify, plain],
  ["_zionbuilder_page_elements", zion, plain],
  ["brizy", brizy, plain],
  ["_cornerstone_data", cornerstone, plain],
  ["_zionbuilder_page_elements", zionButton, plain + button],
  ["tve_updated_post", plain, plain],
  ["mfn-page-items", Buffer.from(serialized(betheme)).toString("base64"), plain + button],
  ["mfn-page-items", serialized(bebuilder), plain + button],
  ["dslc_code", liveComposer, plain + button + parts],
])("the words in %s are read, in the order of the page", (key, written, html) => {
  expect(builderKeys).toContain(key);
  expect(cleanRichText(htmlFromBuilder(written))).toBe(html);
});

it("the first Live Composer kept the settings of each module between a pair of shortcodes", () => {
  const html = replaceShortcodes(htmlFromBuilder(firstLiveComposer), { addressOf: () => undefined, attached: [] });
  expect(cleanRichText(html)).toBe(plain);
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
