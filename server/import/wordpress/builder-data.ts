import { escapeText } from "#model/text/escape-html.ts";
import { htmlOfParts } from "../texts/editor-parts.ts";
import { htmlOfSettings, isSettings } from "./builder-settings.ts";
import { readPhpSerialized } from "./php-serialized.ts";
import { filmAddress } from "./wordpress-builders.ts";

/**
 * Custom fields in which page builders keep a page: Elementor, Bricks, Beaver Builder, Oxygen, Breakdance, SiteOrigin,
 * Themify, Zion, Brizy, Cornerstone, Enfold, Thrive, Betheme, Live Composer.
 */
export const builderKeys: ReadonlySet<string> = new Set([
  ...["_elementor_data", "_bricks_page_content_2", "_fl_builder_data", "_breakdance_data", "panels_data"],
  ...["ct_builder_json", "_ct_builder_json", "ct_builder_shortcodes", "_ct_builder_shortcodes"],
  ...["_themify_builder_settings_json", "_zionbuilder_page_elements", "brizy", "_cornerstone_data"],
  ...["_aviaLayoutBuilderCleanData", "tve_updated_post", "mfn-page-items", "dslc_code"],
]);

const maximumDepth = 60;
/** Themify and Zion call their parts differently; their words are read like those of any editor. */
const ofOtherNames = /"(?:mod_settings|element_type)"/;

/**
 * Returns the HTML of a page that a page builder keeps in its own data only: headings, texts, pictures, buttons with
 * their links, and lists of those such as tabs and galleries, whatever the part is. Not sanitised; texts may hold
 * shortcodes.
 * @param written value of the custom field: JSON, PHP's own form, shortcodes, or HTML
 * @returns "" if it is not readable
 */
export function htmlFromBuilder(written: string): string {
  if (ofLiveComposer.test(written))
    return written.replace(ofLiveComposer, (_whole, module: string) => htmlOfModule(module));
  if (/^\s*(?:\[[a-z]|<)/i.test(written)) return written;
  const data = readBuilderData(written);
  return htmlOfNode(data, 0) || (ofOtherNames.test(written) ? htmlOfParts(data, () => undefined) : "");
}

/** Returns what a builder keeps, as JSON or in PHP's own form, which Betheme has in base64; undefined if it is neither. */
export function readBuilderData(written: string): unknown {
  const plain = /^(?:YTo|Tzo)[\w+/=\s]+$/.test(written) ? Buffer.from(written, "base64").toString("utf8") : written;
  return /^[aO]:\d+:/.test(plain) ? readPhpSerialized(plain) : parsed(plain);
}

/** A module of the first versions of Live Composer, its settings in base64. */
const ofLiveComposer = /\[dslc_module\b[^[\]]{0,200}\]([\w+/=\s]+)\[\/dslc_module\]/g;

function htmlOfModule(module: string): string {
  const settings = readBuilderData(module);
  return isSettings(settings) ? htmlOfNode({ module_id: "", ...settings }, 0) : "";
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const php = /<\?(?:php\b|=)[\s\S]*?(?:\?>|$)/gi;

/** Bricks runs HTML with PHP in it, or shows it as code. */
function htmlOfCode(code: string, isRun: unknown): string {
  if (isRun !== true) return `<pre>${escapeText(code)}</pre>`;
  const html = code.replace(php, "");
  return (/<[a-z]/i.test(html) ? `<div>${html}</div>` : "") + (html === code ? "" : "[bricks-code]");
}

function htmlOfNode(node: unknown, depth: number): string {
  if (depth > maximumDepth) return "";
  const htmlOf = (inner: unknown) => htmlOfNode(inner, depth + 1);
  if (Array.isArray(node)) return node.map(htmlOf).join("");
  if (!isSettings(node)) return "";
  if (typeof node.tree_json_string === "string") return htmlOf(parsed(node.tree_json_string));
  // Brizy keeps what it rendered, in base64.
  if (typeof node.compiled_html === "string") return Buffer.from(node.compiled_html, "base64").toString("utf8");
  if (Array.isArray(node.widgets))
    return node.widgets.map((widget) => (isSettings(widget) ? htmlOfSettings(widget) : "")).join("");
  const settings = settingsOf(node);
  if (settings && "form_fields" in settings) return "[elementor-form]";
  if (node.name === "code" && typeof settings?.code === "string")
    return htmlOfCode(settings.code, settings.executeCode);
  // A part that is kept once for many pages.
  const template = node.templateID ?? settings?.template_id;
  if (/^\d+$/.test(String(template))) return `<div>[elementor-template id="${String(template)}"]</div>`;
  const titled = settings && titledParts(settings, node.elements);
  if (titled) return titled.map(([title, part]) => htmlOfSettings({ title, title_tag: "h3" }) + htmlOf(part)).join("");
  const own = settings ? htmlOfSettings(settings) : "";
  const inside = [node.elements, node.children, node._modules, node.wraps, node.items, node.content].filter(
    Array.isArray,
  );
  if (settings || inside.length > 0) return own + inside.map(htmlOf).join("");
  // A record of parts by their ids.
  return inOrder(Object.values(node)).map(htmlOf).join("");
}

/** Returns each title of tabs or an accordion with what is below it, which Elementor keeps in two lists. */
function titledParts(settings: Record<string, unknown>, parts: unknown): [title: string, part: unknown][] | undefined {
  const { items, tabs, carousel_items } = settings;
  const titles = [items, tabs, carousel_items].find(Array.isArray)?.map(titleOf);
  if (!titles?.some(Boolean) || !Array.isArray(parts) || parts.length !== titles.length) return undefined;
  return titles.map((title, index) => [title, parts[index]]);
}

function titleOf(item: unknown): string {
  const { item_title, tab_title, slide_title } = isSettings(item) ? item : {};
  return String(item_title ?? tab_title ?? slide_title ?? "");
}

/** Beaver Builder keeps the parts of a page in the order in which they were made, each with its place in another. */
function inOrder(parts: readonly unknown[]): readonly unknown[] {
  const placed = parts
    .filter(isSettings)
    .filter(({ node, position }) => typeof node === "string" && position !== undefined);
  if (placed.length < parts.length) return parts;
  const inside = Map.groupBy(placed, ({ parent }) => (typeof parent === "string" ? parent : ""));
  const taken = new Set<unknown>();
  const walk = (parent: string) => {
    const children = inside.get(parent) ?? [];
    for (const child of children.toSorted((one, other) => Number(one.position) - Number(other.position))) {
      if (taken.has(child)) continue;
      taken.add(child);
      walk(String(child.node));
    }
  };
  walk("");
  return [...taken, ...placed.filter((one) => !taken.has(one))];
}

/** What is between the parts of one of Live Composer, and between their titles. */
const partOfLiveComposer = "(dslc_sep)";

/** Tabs and accordions of Live Composer have their titles and their texts in one field each. */
function ofLiveComposerModule(module: Record<string, unknown>): Record<string, unknown> {
  const { button_title, ...plain } = module;
  const [kind] = ["accordion", "tabs"].filter((one) => typeof module[`${one}_content`] === "string");
  if (kind === undefined) return { button_text: button_title, ...plain };
  const { [`${kind}_content`]: contents, [`${kind}_nav`]: titles, ...others } = plain;
  const titleAt = String(titles ?? "").split(partOfLiveComposer);
  const parts = String(contents).split(partOfLiveComposer);
  return { ...others, parts: parts.map((content, at) => ({ title: titleAt[at] ?? "", title_tag: "h3", content })) };
}

/**
 * Elementor, Bricks and Beaver Builder have `settings`, Oxygen and Zion `options`, Breakdance `data.properties`, Betheme
 * `fields`, later `attr`, Cornerstone and Live Composer their own fields.
 */
function settingsOf(node: Record<string, unknown>): Record<string, unknown> | undefined {
  // PHP writes an empty object as a list.
  if (isSettings(node.settings)) return { ...ofBricks(node.name, node.settings), ...node.settings };
  if (Array.isArray(node.settings)) return {};
  if (isSettings(node.options)) {
    const { original } = node.options;
    return { ...(isSettings(original) ? original : {}), ...node.options };
  }
  if (typeof node._type === "string")
    return Object.fromEntries(Object.entries(node).filter(([name]) => name !== "_modules"));
  if (typeof node.module_id === "string") return ofLiveComposerModule(node);
  const fields = isSettings(node.fields) ? node.fields : node.attr;
  if (typeof node.type === "string" && isSettings(fields) && !Array.isArray(node.items)) {
    const { title, ...others } = fields;
    return node.type === "button" ? { ...others, button_text: title } : fields;
  }
  const properties = isSettings(node.data) ? node.data.properties : undefined;
  return isSettings(node.data) ? merged(properties) : undefined;
}

/** What the parts of Bricks are without saying so: headings of level 3, films at YouTube. */
function ofBricks(name: unknown, { ytId, vimeoId }: Record<string, unknown>): Record<string, unknown> {
  if (name === "heading") return { tag: "h3" };
  const film = filmAddress("youtube", String(ytId)) ?? filmAddress("vimeo", String(vimeoId));
  return name === "video" && film !== undefined ? { url: film } : {};
}

/** Breakdance sorts its settings into groups within groups. */
function merged(properties: unknown): Record<string, unknown> {
  const content = isSettings(properties) && isSettings(properties.content) ? properties.content : {};
  return Object.assign({}, ...Object.values(content).filter(isSettings));
}
