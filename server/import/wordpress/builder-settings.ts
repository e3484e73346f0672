import { escapeHtml } from "#model/text/escape-html.ts";
import { furtherTexts } from "./further-texts.ts";

type Settings = Record<string, unknown>;

const headings = [
  ...["title", "title_text", "heading", "tab_title", "alert_title", "testimonial_name", "list_title", "subtitle"],
  ...["sub_heading", "sub_title", "titel", "headline", "sub_headline", "question"],
];
const texts = [
  ...["editor", "text_editor", "description", "description_text", "tab_content", "testimonial_content"],
  ...["alert_description", "blockquote_content", "content", "html", "shortcode", "caption", "list_content"],
  ...["ct_content", "item_text", "item_description", "testimonial_job", "price", "period", "footer_additional_info"],
  ...["inhalt", "beschreibung", "answer"],
];
const labels = ["text", "button_text", "button", "link_text", "anchor_text_primary_content", "label"];
const pictures = [
  ...["image", "photo", "picture", "testimonial_image", "graphic_image", "photo_src", "src"],
  ...["image_src", "image_fallback"],
];
const known: ReadonlySet<string> = new Set([...headings, ...texts, ...labels]);
const addresses = ["link", "button_link", "button_url", "url", "anchor_href", "youtube_url", "vimeo_url"];

export function isSettings(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Returns the HTML of a part of a page by its settings: headings, texts, pictures, a button with its link, and lists of
 * those. Not sanitised.
 */
export function htmlOfSettings(settings: Settings): string {
  const textOf = (name: string) => {
    const written = settings[name];
    // SiteOrigin keeps a headline with its level.
    const value = isSettings(written) && headings.includes(name) ? written.text : written;
    return typeof value === "string" && value.trim() !== "" ? value : undefined;
  };
  const parts: string[] = [];
  for (const name of pictures) {
    const address = addressIn(settings[name]);
    if (address !== undefined) parts.push(`<img src="${escapeHtml(address)}">`);
  }
  const address = addresses.map((name) => addressIn(settings[name])).find((one) => one !== undefined);
  // What opens has a label and what is below it.
  const isTitled = address === undefined && textOf("label") !== undefined && textOf("content") !== undefined;
  if (isTitled) parts.push(`<h3>${textOf("label")}</h3>`);
  const label = labels
    .filter((one) => !isTitled || one !== "label")
    .map(textOf)
    .find((one) => one !== undefined);
  const written = [textOf("header_size"), textOf("tag"), textOf("title_tag")].find((one) => /^h[1-6]$/.test(one ?? ""));
  const level = written ?? "h2";
  const linked = (html: string) => (address === undefined ? html : `<a href="${escapeHtml(address)}">${html}</a>`);
  for (const heading of headings.map(textOf)) {
    if (heading !== undefined) parts.push(`<${level}>${label === undefined ? linked(heading) : heading}</${level}>`);
  }
  const { ending_number: number } = settings;
  if (typeof number === "number" || typeof number === "string")
    parts.push(`<p>${textOf("prefix") ?? ""}${number}${textOf("suffix") ?? ""}</p>`);
  for (const text of texts.map(textOf))
    if (text !== undefined)
      parts.push(
        written !== undefined && parts.length === 0 ? `<${level}>${linked(text)}</${level}>` : `<div>${text}</div>`,
      );
  const buttons = buttonsIn(settings);
  const others = Object.entries(settings).filter(([name]) => !buttons.has(name));
  for (const { isHeading, text } of furtherTexts(others, known))
    parts.push(isHeading ? `<h3>${text}</h3>` : `<div>${text}</div>`);
  parts.push(...buttons.values());
  if (label !== undefined && written !== undefined && parts.length === 0)
    parts.push(`<${level}>${linked(label)}</${level}>`);
  else if (label !== undefined)
    parts.push(isBlocks(label) && address === undefined ? `<div>${label}</div>` : `<p>${linked(label)}</p>`);
  else if (address !== undefined && parts.length === 0) parts.push(`<p>${linked(escapeHtml(address))}</p>`);
  for (const value of Object.values(settings)) if (Array.isArray(value)) parts.push(htmlOfList(value));
  return parts.join("");
}

/** Returns buttons with names of their own, `ctaText` with `ctaLink`, by the name of their label. */
function buttonsIn(settings: Settings): Map<string, string> {
  const buttons = new Map<string, string>();
  for (const [name, label] of Object.entries(settings)) {
    const [, base] = /^(.+)(?:Text|Label)$/.exec(name) ?? [];
    if (base === undefined || typeof label !== "string" || label.trim() === "") continue;
    const address = ["Link", "Url", "URL"].map((end) => addressIn(settings[base + end])).find(Boolean);
    if (address !== undefined) buttons.set(name, `<p><a href="${escapeHtml(address)}">${label}</a></p>`);
  }
  return buttons;
}

function isBlocks(html: string): boolean {
  return /<(?:p|div|h[1-6]|ul|ol|table)\b/i.test(html);
}

/** Tabs, entries of lists and pictures of galleries; other lists hold settings of the look. */
function htmlOfList(list: readonly unknown[]): string {
  const entries = list.flatMap((entry) => {
    if (!isSettings(entry)) return [];
    const isPicture = typeof entry.id === "number" && typeof entry.url === "string";
    return isPicture ? `<img src="${escapeHtml(entry.url as string)}">` : htmlOfSettings(entry);
  });
  return entries.join("");
}

/** An address is kept as `{ url }`, by Zion as `{ link }`, or as it is. */
function addressIn(value: unknown): string | undefined {
  const url = isSettings(value) ? (value.url ?? value.link) : value;
  return typeof url === "string" && /^(?:https?:\/\/|\/|mailto:|tel:)/i.test(url) ? url : undefined;
}
