import { htmlOfSettings, isSettings } from "./builder-settings.ts";
import { readPhpSerialized } from "./php-serialized.ts";

/** Custom fields in which page builders keep a page: Elementor, Bricks, Beaver Builder, Oxygen, Breakdance, SiteOrigin. */
export const builderKeys: ReadonlySet<string> = new Set([
  ...["_elementor_data", "_bricks_page_content_2", "_fl_builder_data", "_breakdance_data", "panels_data"],
  ...["ct_builder_json", "_ct_builder_json", "ct_builder_shortcodes", "_ct_builder_shortcodes"],
]);

const maximumDepth = 60;

/**
 * Returns the HTML of a page that a page builder keeps in its own data only: headings, texts, pictures, buttons with
 * their links, and lists of those such as tabs and galleries, whatever the part is. Not sanitised; texts may hold
 * shortcodes.
 * @param written value of the custom field: JSON, PHP's own form, or shortcodes
 * @returns "" if it is not readable
 */
export function htmlFromBuilder(written: string): string {
  if (/^\s*\[[a-z]/i.test(written)) return written;
  return htmlOfNode(/^[aO]:\d+:/.test(written) ? readPhpSerialized(written) : parsed(written), 0);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function htmlOfNode(node: unknown, depth: number): string {
  if (depth > maximumDepth) return "";
  const htmlOf = (inner: unknown) => htmlOfNode(inner, depth + 1);
  if (Array.isArray(node)) return node.map(htmlOf).join("");
  if (!isSettings(node)) return "";
  if (typeof node.tree_json_string === "string") return htmlOf(parsed(node.tree_json_string));
  if (Array.isArray(node.widgets))
    return node.widgets.map((widget) => (isSettings(widget) ? htmlOfSettings(widget) : "")).join("");
  const settings = settingsOf(node);
  const own = settings ? htmlOfSettings(settings) : "";
  const inside = [node.elements, node.children].filter(Array.isArray);
  if (settings || inside.length > 0) return own + inside.map(htmlOf).join("");
  // A record of parts by their ids.
  return Object.values(node).map(htmlOf).join("");
}

/** Elementor, Bricks and Beaver Builder have `settings`, Oxygen `options`, Breakdance `data.properties`. */
function settingsOf(node: Record<string, unknown>): Record<string, unknown> | undefined {
  // PHP writes an empty object as a list.
  if (isSettings(node.settings) || Array.isArray(node.settings)) return isSettings(node.settings) ? node.settings : {};
  if (isSettings(node.options)) {
    const { original } = node.options;
    return { ...(isSettings(original) ? original : {}), ...node.options };
  }
  const properties = isSettings(node.data) ? node.data.properties : undefined;
  return isSettings(node.data) ? merged(properties) : undefined;
}

/** Breakdance sorts its settings into groups within groups. */
function merged(properties: unknown): Record<string, unknown> {
  const content = isSettings(properties) && isSettings(properties.content) ? properties.content : {};
  return Object.assign({}, ...Object.values(content).filter(isSettings));
}
