import { escapeHtml } from "#model/text/escape-html.ts";
import { escapedOnce } from "../texts/escaped-once.ts";
import type { BuilderCode } from "./builder-names.ts";
import { htmlOfSettings, isSettings } from "./builder-settings.ts";
import { furtherTexts } from "./further-texts.ts";

/** Returns the HTML of a heading whose text is between a pair, in its attributes, or both. */
export function headingHtml(code: BuilderCode, text: string, pictureOf: (id: string) => string | undefined): string {
  const level = levelOf(code);
  const isBare = text.trim() !== "" && !/<(?:p|div|h[1-6]|ul|ol|table)\b/i.test(text);
  return builderHtml(code, pictureOf) + (isBare ? `<h${level}>${text.trim()}</h${level}>` : text);
}

/** Returns the HTML of a widget of SiteOrigin. */
export function widgetHtml(text: string): string {
  const value = /<input\b[^<>]*\bvalue="([^"]*)"/i.exec(text)?.[1] ?? "";
  const settings = parsedJson(value.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  const instance = isSettings(settings) ? settings.instance : undefined;
  return isSettings(instance) ? htmlOfSettings(instance) : "";
}

/**
 * Returns the content between a pair that `isRaw`.
 * @param replace replaces the shortcodes in what was in base64
 */
export function rawHtml(name: string, text: string, replace: (html: string) => string): string {
  if (/_js(?:_|$)|script$/.test(name)) return "";
  const decodedText = inBase64(text, true);
  return decodedText === undefined ? escapedOnce(text) : replace(escapedOnce(decodedText));
}

/** Returns the table of WPBakery: rows end with a bar, cells with a comma, each percent-encoded. */
export function tableHtml(text: string): string {
  const rows = text
    .trim()
    .split("|")
    .map((row) =>
      row
        .split(",")
        .map((cell) => `<td>${decoded(cell.trim())}</td>`)
        .join(""),
    );
  return `<table><tr>${rows.join("</tr><tr>")}</tr></table>`;
}

const headings = [
  ...["heading", "title", "title_text", "header", "headline", "question", "titel", "h2", "h4"],
  ...["subtitle", "subheading", "sub_title", "subhead", "superheadline", "subheadline"],
  ...["main_heading", "list_title", "banner_title", "block_title"],
];
/** Of a person: their name is no heading elsewhere, where it may name an icon. */
const names = ["name", "author"];
const functions = ["position", "job", "job_title", "designation", "role"];
const texts = [
  "text",
  "content",
  "description",
  "desc",
  "message",
  "quote",
  "body",
  "tab_text",
  "button_text",
  "banner_desc",
];
const labels = [
  "button_text",
  "btn_title",
  ...["link_text", "linktext", "read_text", "label"],
  "title",
  "text",
  "button",
  "button_title",
  "link_title",
  "caption",
];
/** What no further text is: addresses, and names that another part of the builder uses. */
const others = ["alt", "tab_id", "el_id", "admin_label", "module_id", "hide_title"];
const known: ReadonlySet<string> = new Set(
  [...headings, ...names, ...functions, ...texts, ...labels, ...others].filter((name) => name !== "caption"),
);
const links = ["button_url", "button_link", "link", "url", "href", "link_url", "btn_link", "link_src", "ct_options"];
const pictures = [
  ...["image", "image_url", "src", "img", "photo", "picture", "background_image", "avatar", "attachment"],
  ...["images", "gallery_ids", "image_ids", "ids"],
];
/** Where else a builder names a picture that it also gives an address of. */
const doubles = new Set(["attachment"]);

/** In characters; what is longer is a text below a heading, whatever the builder calls it. */
const longestHeading = 120;

/**
 * Returns the HTML of a builder's shortcode that lives in its attributes: headings, texts, buttons with their links,
 * pictures.
 * @param pictureOf returns the address of an attachment by its id
 */
export function builderHtml(written: BuilderCode, pictureOf: (id: string) => string | undefined): string {
  const code = withPlainTexts(written);
  const used = new Set<string>();
  const take = (names: readonly string[]): string | undefined => {
    const name = names.find((one) => !used.has(one) && isSaid(one, code.attributes.get(one) ?? ""));
    if (name === undefined) return undefined;
    used.add(name);
    return code.attributes.get(name);
  };
  const parts: string[] = [];
  const isMedia = /video|audio|youtube|vimeo/.test(code.name);
  const alt = escapeHtml(code.attributes.get("alt") ?? "");
  // MotoPress names a picture by its number only.
  for (const name of /_image$/.test(code.name) ? [...pictures, "id"] : pictures) {
    const picture = isMedia ? undefined : take([name]);
    if (picture === undefined || (doubles.has(name) && parts.length > 0)) continue;
    const isList = /^\d+(?:\s*,\s*\d+)*$/.test(picture);
    const addresses = isList ? picture.split(",").map((id) => pictureOf(id.trim())) : [addressIn(picture)];
    for (const address of addresses) if (address) parts.push(`<img src="${escapeHtml(address)}" alt="${alt}">`);
  }
  const address =
    [...links, ...(isMedia ? ["src", "id"] : [])]
      .map((name) => addressIn(code.attributes.get(name) ?? ""))
      .find((one) => one !== undefined) ?? filmAddress(code.name, code.attributes.get("id") ?? "");
  // A button's label is not repeated as a heading or text.
  const label = address === undefined ? undefined : labelOf(code, take);
  const level = levelOf(code);
  let isLinked = label !== undefined;
  for (let heading = take(headings); heading !== undefined; heading = take(headings)) {
    const words = inlineOf(heading);
    const isLink = address !== undefined && !isLinked;
    const tag = words.replace(/<[^<>]*>/g, "").length > longestHeading ? "p" : `h${level}`;
    parts.push(`<${tag}>${isLink ? `<a href="${escapeHtml(address)}">${words}</a>` : words}</${tag}>`);
    isLinked ||= isLink;
  }
  if (/team|member|person|testimonial|author/.test(code.name)) {
    for (let name = take(names); name !== undefined; name = take(names))
      parts.push(`<h${level}>${inlineOf(name)}</h${level}>`);
    for (let text = take(functions); text !== undefined; text = take(functions)) parts.push(`<p>${inlineOf(text)}</p>`);
  }
  for (let text = take(texts); text !== undefined; text = take(texts)) {
    const html = htmlOf(text);
    if (html !== undefined)
      parts.push(
        /custom_heading|special_heading/.test(code.name)
          ? `<h${level}>${inlineOf(text)}</h${level}>`
          : `<p>${html}</p>`,
      );
  }
  const {
    number = "",
    sum = "",
    price = "",
    currency = "",
    time = "",
    unit = "",
    percent,
    percentage = percent,
    progress,
    date = "",
    value = "",
    label_value: shown = value,
  } = Object.fromEntries(code.attributes);
  const share = percentage || progress;
  const figure = `${number}${sum}${price}${date}${share === undefined ? "" : `${share} %`}` || shown;
  if (
    /counter|pric(?:e_|ing)|catalogue|timeline|progress|milestone|fact|stat|pie|skill/.test(code.name) &&
    figure !== ""
  )
    parts.push(
      `<p>${inlineOf(`${figure}${share === undefined ? unit : ""} ${currency} ${price === "" ? "" : time}`)}</p>`,
    );
  if (address !== undefined && (label !== undefined || !isLinked))
    parts.push(`<p><a href="${escapeHtml(address)}">${inlineOf(label ?? address)}</a></p>`);
  const buttons = furtherButtons(code, used);
  for (const { isHeading, text } of furtherTexts(code.attributes, known.union(used))) {
    const words = inlineOf(text);
    if (!buttons.includes(words)) parts.push(isHeading ? `<h${level}>${words}</h${level}>` : `<p>${words}</p>`);
  }
  return parts.join("") + buttons + listedValues(code);
}

/** tagDiv has its titles and texts in base64, also those that are one word. */
function withPlainTexts({ name, attributes }: BuilderCode): BuilderCode {
  if (!name.startsWith("tdm_")) return { name, attributes };
  const plain = [...attributes].map(([field, value]): [string, string] => {
    const isText = /^(?:title_text|description)/.test(field);
    return [field, (isText && inBase64(value, true)) || value];
  });
  return { name, attributes: new Map(plain) };
}

/** A button may be switched on under the name of its label. */
function isSaid(name: string, value: string): boolean {
  return value.trim() !== "" && !(name === "button" && /^(?:yes|no|on|off|true|false|none|\d+)$/i.test(value.trim()));
}

/** Returns buttons with names of their own: `button_one_text` with `button_one_url`. */
function furtherButtons({ attributes }: BuilderCode, used: ReadonlySet<string>): string {
  const buttons = [...attributes].flatMap(([name, label]) => {
    const base = /^(.+)_(?:text|label|title)$/.exec(name)?.[1];
    if (base === undefined || used.has(name) || label.trim() === "") return [];
    const address = [`${base}_url`, `${base}_link`].map((one) => addressIn(attributes.get(one) ?? "")).find(Boolean);
    return address === undefined ? [] : `<p><a href="${escapeHtml(address)}">${inlineOf(label)}</a></p>`;
  });
  return buttons.join("");
}

/** Returns what WPBakery keeps as a list in one attribute, percent-encoded JSON. */
function listedValues({ attributes }: BuilderCode): string {
  return [...attributes.values()]
    .filter((value) => /^%5B%7B/i.test(value))
    .map((value) => {
      const list = parsedJson(decoded(value));
      return Array.isArray(list) ? list.filter(isSettings).map(htmlOfSettings).join("") : "";
    })
    .join("");
}

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function labelOf({ name }: BuilderCode, take: (names: readonly string[]) => string | undefined): string | undefined {
  return take(/btn|button/.test(name) ? labels : labels.filter((one) => /^(?:b|link|label|read)/.test(one)));
}

function levelOf({ attributes }: BuilderCode): number {
  const written = ["tag", "heading_tag", "header_level", "font_container", "size", "title_level", "heading_size"];
  const found = written.map((name) => /(?:\bh|^)([1-6])\b/i.exec(attributes.get(name) ?? "")?.[1]).find(Boolean);
  return Math.min(Math.max(Number(found ?? 3), 2), 4);
}

/** Returns where a film is that a shortcode names by its number at YouTube or Vimeo; undefined for other shortcodes. */
export function filmAddress(name: string, id: string): string | undefined {
  if (/youtube/.test(name) && /^[\w-]{11}$/.test(id)) return `https://www.youtube.com/watch?v=${id}`;
  return /vimeo/.test(name) && /^\d{5,}$/.test(id) ? `https://vimeo.com/${id}` : undefined;
}

/** Returns an address of the web or the site itself, also from WPBakery's "url:https%3A%2F%2F…|title:…". */
function addressIn(written: string): string | undefined {
  const url = /^url:([^|]*)/.exec(written)?.[1] ?? /^\{.*"url":"([^"]+)"/.exec(written)?.[1] ?? written;
  const address = /^(?:(?:https?|mailto|tel)%3A|%2F)/i.test(url) ? decoded(url) : url.replace(/^manually,/, "");
  const plain = address.trim().replaceAll("&amp;", "&");
  return /^(?:https?:\/\/|\/(?!\/)|mailto:|tel:)\S+$/i.test(plain) ? plain : undefined;
}

/** Returns what an attribute says as HTML: written as such, escaped, in base64 or percent-encoded. */
function htmlOf(written: string): string | undefined {
  const html = inBase64(written) ?? (/%[0-9A-F]{2}/i.test(written) ? decoded(written) : written);
  return (
    html
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/``/g, '"')
      .replace(/`\{`/g, "[")
      .replace(/`\}`/g, "]")
      .trim() || undefined
  );
}

function inlineOf(written: string): string {
  return (htmlOf(written) ?? "").replace(/<\/?(?:p|div|h[1-6])\b[^<>]*>/gi, " ").trim();
}

/** How many characters in base64 are hardly a word that becomes legible by chance. */
const longerThanWords = 16;

/**
 * Returns the HTML or text that is in base64, percent-encoded before that by some builders; undefined if it is not.
 * @param isExpected also text without tags is taken, however short, unless it is a word that only looks like base64
 */
function inBase64(text: string, isExpected = false): string | undefined {
  const compact = text.replace(/\s/g, "");
  if (compact.length < 8 || compact.length % 4 === 1 || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return undefined;
  const bytes = Buffer.from(compact, "base64");
  const plain = decoded(bytes.toString("utf8"));
  if (plain.includes("\uFFFD")) return undefined;
  // A word may look like base64, but what comes of it has no tags and is not legible.
  const isText = isExpected || (compact.length >= longerThanWords && / /.test(plain));
  const isLegible = isText && /\p{L}{3}/u.test(plain) && !/(?!\s)\p{C}/u.test(plain);
  return /<[a-z!/]/i.test(plain) || isLegible ? plain : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
