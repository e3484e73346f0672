import { escapeText } from "#model/text/escape-html.ts";
import { isRecord, type JsonRecord } from "../documents/json-record.ts";
import { webAddress } from "../old-address.ts";
import { linkHtml, pictureHtml, textOf } from "./editor-parts.ts";

const tags: Readonly<Record<string, string>> = {
  ...{ PARAGRAPH: "p", BLOCKQUOTE: "blockquote", CODE_BLOCK: "pre", BULLETED_LIST: "ul", ORDERED_LIST: "ol" },
  ...{ LIST_ITEM: "li", TABLE: "table", TABLE_ROW: "tr", TABLE_CELL: "td", CAPTION: "figcaption" },
  ...{ COLLAPSIBLE_ITEM_TITLE: "h3", LAYOUT_CELL: "div", COLLAPSIBLE_ITEM_BODY: "div" },
};
const marks: Readonly<Record<string, string>> = {
  ...{ BOLD: "strong", ITALIC: "em", UNDERLINE: "u", STRIKETHROUGH: "s", SUPERSCRIPT: "sup", SUBSCRIPT: "sub" },
};

/** Returns the nodes of a text of Ricos, the editor of Wix (https://dev.wix.com/docs/ricos); undefined for other values. */
export function ricosNodesIn(value: unknown): JsonRecord[] | undefined {
  const nodes = isRecord(value) ? value.nodes : undefined;
  const isNode = (one: unknown) => isRecord(one) && typeof one.type === "string" && /^[A-Z_]+$/.test(one.type);
  return Array.isArray(nodes) && nodes.length > 0 && nodes.every(isNode) ? nodes : undefined;
}

/** Returns the HTML of such nodes, not sanitised. */
export function htmlOfRicos(nodes: readonly JsonRecord[]): string {
  return nodes.map(htmlOf).join("");
}

function htmlOf(node: JsonRecord): string {
  const type = textOf(node.type);
  // "imageData" of an IMAGE, "linkPreviewData" of a LINK_PREVIEW.
  const name = type.toLowerCase().replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase());
  const data = recordIn(node, `${name}Data`);
  if (type === "TEXT") return htmlOfWords(data);
  if (type === "DIVIDER") return "<hr>";
  const inner = htmlOfRicos((Array.isArray(node.nodes) ? node.nodes : []).filter(isRecord));
  // A title is a paragraph itself.
  if (type === "COLLAPSIBLE_ITEM_TITLE") return `<h3>${inner.replace(/<\/?p>/g, "")}</h3>`;
  if (type === "HEADING") {
    const level = Math.min(Math.max(Number(data.level) || 2, 2), 4);
    return `<h${level}>${inner}</h${level}>`;
  }
  const tag = Object.hasOwn(tags, type) ? tags[type] : undefined;
  if (tag !== undefined) return `<${tag}>${inner}</${tag}>`;
  const address = addressIn(data);
  const words = escapeText([data.text, data.title, data.name].map(textOf).find(Boolean) ?? "");
  if (type === "IMAGE") return `<figure>${pictureHtml(address, data.altText)}${inner}</figure>`;
  if (type === "GALLERY") return pictures(data.items) + inner;
  if (address !== "") return `<p>${linkHtml(address, words)}</p>${inner}`;
  return (typeof data.html === "string" ? data.html : words === "" ? "" : `<p>${words}</p>`) + inner;
}

function pictures(items: unknown): string {
  const listed = Array.isArray(items) ? items.filter(isRecord) : [];
  return listed
    .map((item) => `<p>${pictureHtml(addressIn(recordIn(item, "image")), item.altText ?? item.title)}</p>`)
    .join("");
}

function htmlOfWords({ text, decorations }: JsonRecord): string {
  const words = escapeText(textOf(text)).replaceAll("\n", "<br>");
  return (Array.isArray(decorations) ? decorations : []).filter(isRecord).reduce((inner, decoration) => {
    const tag = marks[textOf(decoration.type)];
    if (tag !== undefined) return `<${tag}>${inner}</${tag}>`;
    const address = addressIn(recordIn(decoration, "linkData"));
    return decoration.type === "LINK" && address !== "" ? linkHtml(address, inner) : inner;
  }, words);
}

/** Returns where a part leads, or its file is: Wix names its own by their id. */
function addressIn(data: JsonRecord): string {
  const inside = ["link", "image", "media", "video", "audio", "src"].map((name) => data[name]).filter(isRecord);
  const { url, id, src } = data;
  if (typeof url === "string" && url !== "") return webAddress(url);
  if (typeof src === "string") return webAddress(src);
  if (typeof id === "string" && /\.\w{2,5}$/.test(id)) return `https://static.wixstatic.com/media/${id}`;
  return inside.map(addressIn).find((address) => address !== "") ?? "";
}

function recordIn(record: JsonRecord, name: string): JsonRecord {
  const inner = record[name];
  return isRecord(inner) ? inner : {};
}
