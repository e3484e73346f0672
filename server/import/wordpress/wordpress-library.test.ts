import { expect, it } from "vitest";
import { cleanRichText } from "#server/content/rich-text/rich-text.ts";
import { htmlFromWordPress } from "./wordpress-html.ts";
import { WordPressMedia } from "./wordpress-media.ts";
import type { WordPressItem } from "./wxr.ts";

const anItem = (id: string, differences: Partial<WordPressItem>): WordPressItem => ({
  ...{ id, site: "", type: "post", status: "publish", password: "", title: "", link: "", pubDate: "", date: "" },
  ...{ dateGmt: "", content: "", excerpt: "", isSticky: false, parentId: "0", attachmentUrl: "", terms: [] },
  ...{ featuredImageId: "", footnotes: "", builderData: [], customFields: [], otherLanguages: [], meta: new Map() },
  ...differences,
});

function shown(content: string, items: readonly WordPressItem[]) {
  const media = new WordPressMedia();
  for (const item of items) media.add(item);
  const removed: string[] = [];
  const onRemoved = (name: string) => removed.push(name);
  const html = htmlFromWordPress(content, { ...media.of(anItem("1", {})), onRemoved });
  return { html: cleanRichText(html), removed };
}

const elementor = JSON.stringify([{ elType: "widget", settings: { editor: "<p>Baustein</p>" } }]);
it.each<[content: string, item: Partial<WordPressItem>]>([
  ['<!-- wp:block {"ref":7} /-->', { type: "wp_block", content: "Baustein" }],
  ['[fusion_global id="7"]', { type: "fusion_element", content: "[fusion_text]Baustein[/fusion_text]" }],
  ['[elementor-template id="7"]', { type: "elementor_library", builderData: [elementor] }],
  [
    '[et_pb_section global_module="7" fullwidth="off"][/et_pb_section]',
    { type: "et_pb_layout", content: '[et_pb_text global_module="7"]Baustein[/et_pb_text]' },
  ],
  ["[us_page_block id='7' /]", { type: "us_page_block", content: "Baustein" }],
])("%s shows what is kept once for many pages", (content, item) => {
  expect(shown(`<p>A</p>${content}<p>B</p>`, [anItem("7", item)])).toEqual({
    html: "<p>A</p><p>Baustein</p><p>B</p>",
    removed: [],
  });
  const hidden = { ...item, status: "draft" };
  expect(shown(`<p>A</p>${content}<p>B</p>`, [anItem("7", hidden)]).html).toBe("<p>A</p><p>B</p>");
});

it("what shows itself comes once and ends", () => {
  const { html } = shown('[us_page_block id="7"]', [
    anItem("7", { type: "us_page_block", content: 'x [us_page_block id="7"]' }),
  ]);
  expect(html).toMatch(/^<p>x(?: x)*<\/p>$/);
});

it("a number of something else shows nothing", () => {
  expect(shown('[contact-form-7 id="7"]', [anItem("7", { type: "wpcf7_contact_form", content: "Geheim" })])).toEqual({
    html: "",
    removed: ["contact-form-7"],
  });
});

const link = (name: string, title: string) =>
  `<a href="https://alt.example/${name}.pdf" rel="noopener noreferrer">${title}</a>`;
const version = (id: string, date: string, name: string) =>
  anItem(id, {
    ...{ type: "dlm_download_version", parentId: "7", date },
    meta: new Map([["_files", `["https:\\/\\/alt.example\\/${name}.pdf"]`]]),
  });
const ofPackage = (access: string) =>
  new Map([
    ["__wpdm_files", 'a:1:{i:3;s:29:"https://alt.example/paket.pdf";}'],
    ["__wpdm_access", `a:1:{i:0;s:${access.length}:"${access}";}`],
  ]);

it("a file of a manager of downloads is a link with its title, the newest version", () => {
  const items = [
    version("8", "2024-01-01 10:00:00", "alt"),
    anItem("7", { type: "dlm_download", title: "Satzung &amp; Ordnung" }),
    version("9", "2025-01-01 10:00:00", "neu"),
    version("10", "2023-01-01 10:00:00", "sehr-alt"),
    anItem("20", { type: "wpdmpro", title: "Antrag", meta: ofPackage("guest") }),
  ];
  expect(shown("<p>Hier: [download id=\"7\"] und [wpdm_package id='20']</p>", items)).toEqual({
    html: `<p>Hier: ${link("neu", "Satzung &amp; Ordnung")} und ${link("paket", "Antrag")}</p>`,
    removed: [],
  });
});

it("a file that only members could load is no link, and named", () => {
  const items = [
    anItem("7", { type: "dlm_download", title: "Protokoll", meta: new Map([["_members_only", "yes"]]) }),
    version("9", "2025-01-01 10:00:00", "neu"),
    anItem("20", { type: "wpdmpro", title: "Antrag", meta: ofPackage("editor") }),
  ];
  expect(shown('<p>Hier: [download id="7"] [wpdm_package id="20"]</p>', items)).toEqual({
    html: "<p>Hier:</p>",
    removed: ["download", "wpdm_package"],
  });
});

const table = (rows: unknown, meta: Record<string, object> = {}) =>
  anItem("70", {
    type: "tablepress_table",
    content: JSON.stringify(rows),
    meta: new Map([
      ["_tablepress_export_table_id", "3"],
      ...Object.entries(meta).map(([name, value]) => [name, JSON.stringify(value)] as const),
    ]),
  });
const cells = (html: string) => html.replace(/^.*?<table>|<\/table>.*$/gs, "").replace(/<\/?tbody>/g, "");

it.each([
  "[table id=3 /]",
  '[table id="3"]',
  "[table=3]",
  '<!-- wp:tablepress/table {"id":"3"} -->[table id=3 /]<!-- /wp:tablepress/table -->',
])("%s shows a table of TablePress, by its own number", (written) => {
  const { html, removed } = shown(`A ${written} B`, [
    table([["Beratung", "10 €"]]),
    anItem("3", { content: "Falsch" }),
  ]);
  expect(cells(html)).toBe("<tr><td>Beratung</td><td>10 €</td></tr>");
  expect(removed).toEqual([]);
});

it("a table has its head, joined cells and breaks, and no hidden rows and columns", () => {
  const rows = [
    ["Tag", "Uhr", "Intern", "Raum"],
    ["Mo", "#colspan#", "Geheim", "A\nB"],
    ["Di", "<b>9</b>", "Geheim", "#rowspan#"],
    ["Geheim", "1", "2", "3"],
  ];
  const { html } = shown("[table id=3]", [
    table(rows, {
      _tablepress_table_options: { table_head: true },
      _tablepress_table_visibility: { rows: [1, 1, 1, 0], columns: [1, 1, 0, 1] },
    }),
  ]);
  expect(html).not.toContain("Geheim");
  expect(html).toMatch(/<th[^>]*>Tag<\/th><th[^>]*>Uhr<\/th><th[^>]*>Raum<\/th>/);
  expect(html).toContain('<td colspan="2">Mo</td><td rowspan="2">A<br>B</td>');
  expect(html).toContain("<tr><td>Di</td><td><strong>9</strong></td></tr>");
});

it("a table that the export lacks is named", () => {
  expect(shown("A [table id=4] B", [table([["x"]])])).toEqual({ html: "<p>A</p><p>B</p>", removed: ["table"] });
  expect(shown("A [table id=3] B", [table("nichts")]).removed).toEqual(["table"]);
});
