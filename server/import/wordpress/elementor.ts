import { z } from "zod";
import { escapeHtml } from "#model/text/escape-html.ts";

const Settings = z.record(z.string(), z.unknown());
type Settings = z.infer<typeof Settings>;

interface Element {
  settings?: unknown;
  elements?: Element[] | undefined;
}
const Element: z.ZodType<Element> = z.object({
  // PHP writes an empty object as a list.
  settings: z.unknown().optional(),
  elements: z.lazy(() => z.array(Element)).optional(),
});

const headings = ["title", "title_text", "heading", "tab_title", "alert_title", "testimonial_name", "list_title"];
const texts = [
  ...["editor", "text_editor", "description", "description_text", "tab_content", "testimonial_content"],
  ...["alert_description", "blockquote_content", "content", "html", "shortcode", "caption", "list_content"],
];
const labels = ["text", "button_text", "button", "link_text"];
const pictures = ["image", "photo", "picture", "testimonial_image", "graphic_image"];
const addresses = ["link", "button_link", "url", "youtube_url", "vimeo_url"];

/**
 * Returns the HTML of a page that Elementor keeps in its own data only: headings, texts, pictures, buttons with their
 * links, and lists of those such as tabs and galleries, whatever the widget is. Not sanitised; texts may hold shortcodes.
 * @param json value of the custom field `_elementor_data`
 * @returns "" if it is not readable
 */
export function htmlFromElementor(json: string): string {
  try {
    return z.array(Element).parse(JSON.parse(json)).map(htmlOfElement).join("");
  } catch {
    return "";
  }
}

function htmlOfElement({ settings, elements = [] }: Element): string {
  const { data } = Settings.safeParse(settings);
  return (data ? htmlOfSettings(data) : "") + elements.map(htmlOfElement).join("");
}

function htmlOfSettings(settings: Settings): string {
  const textOf = (name: string) => {
    const value = settings[name];
    return typeof value === "string" && value.trim() !== "" ? value : undefined;
  };
  const parts: string[] = [];
  for (const name of pictures) {
    const address = addressIn(settings[name]);
    if (address !== undefined) parts.push(`<img src="${escapeHtml(address)}">`);
  }
  const address = addresses.map((name) => addressIn(settings[name])).find((one) => one !== undefined);
  const label = labels.map(textOf).find((one) => one !== undefined);
  const level = /^h[1-6]$/.exec(textOf("header_size") ?? "")?.[0] ?? "h2";
  const linked = (html: string) => (address === undefined ? html : `<a href="${escapeHtml(address)}">${html}</a>`);
  for (const heading of headings.map(textOf)) {
    if (heading !== undefined) parts.push(`<${level}>${label === undefined ? linked(heading) : heading}</${level}>`);
  }
  for (const text of texts.map(textOf)) if (text !== undefined) parts.push(`<div>${text}</div>`);
  if (label !== undefined) parts.push(`<p>${linked(label)}</p>`);
  else if (address !== undefined && parts.length === 0) parts.push(`<p>${linked(escapeHtml(address))}</p>`);
  for (const value of Object.values(settings)) if (Array.isArray(value)) parts.push(htmlOfList(value));
  return parts.join("");
}

/** Tabs, entries of lists and pictures of galleries; other lists hold settings of the look. */
function htmlOfList(list: readonly unknown[]): string {
  const entries = list.flatMap((entry) => {
    const { data } = Settings.safeParse(entry);
    if (!data) return [];
    const isPicture = typeof data.id === "number" && typeof data.url === "string";
    return isPicture ? `<img src="${escapeHtml(data.url as string)}">` : htmlOfSettings(data);
  });
  return entries.join("");
}

/** Elementor keeps an address as `{ url }`, or as it is. */
function addressIn(value: unknown): string | undefined {
  const url = typeof value === "object" && value !== null && "url" in value ? value.url : value;
  return typeof url === "string" && /^(?:https?:\/\/|\/|mailto:|tel:)/i.test(url) ? url : undefined;
}
