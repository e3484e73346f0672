import { escapeHtml, escapeText } from "#model/text/escape-html.ts";
import { isRecord, type JsonRecord } from "./document-shapes.ts";

/**
 * Whether a value is a text of elements with `children`, as Slate and Portable Text keep it: elements inside each other
 * with marks at their words, or blocks in a row whose lists have levels.
 */
export function isElements(value: unknown): value is JsonRecord[] {
  return (
    Array.isArray(value) &&
    value.every((one) => isRecord(one) && ("children" in one || typeOf(one) !== "")) &&
    value.some((one) => Array.isArray(one.children))
  );
}

/** Returns the HTML of such a text, not sanitised. */
export function htmlOfElements(elements: readonly JsonRecord[]): string {
  return elements.map((element) => htmlOf(element, {})).join("");
}

const tags: Readonly<Record<string, string>> = {
  ...{
    paragraph: "p",
    p: "p",
    normal: "p",
    blockquote: "blockquote",
    quote: "blockquote",
    code: "pre",
    codeblock: "pre",
  },
  ...{ headingone: "h2", h1: "h2", headingtwo: "h2", h2: "h2", headingthree: "h3", h3: "h3", h4: "h4", h5: "h4" },
  ...{ heading: "h2", title: "h2", subtitle: "h3", bulletedlist: "ul", ul: "ul", unorderedlist: "ul" },
  ...{ numberedlist: "ol", ol: "ol", orderedlist: "ol", listitem: "li", li: "li", table: "table", tablerow: "tr" },
  ...{ tr: "tr", tablecell: "td", td: "td", th: "th" },
};
const inline = new Set(["span", "link", "a", "text"]);
const markTags: Readonly<Record<string, string>> = {
  ...{ bold: "strong", strong: "strong", italic: "em", em: "em", underline: "u", strikethrough: "s", strike: "s" },
  ...{ "strike-through": "s", code: "code", superscript: "sup", sup: "sup", subscript: "sub", sub: "sub" },
};

/** @param linkOf the addresses of a block's links, by the mark of their words */
function htmlOf(element: JsonRecord, linkOf: Readonly<Record<string, string>>): string {
  if (typeof element.text === "string" && !Array.isArray(element.children)) return htmlOfWords(element, linkOf);
  const type = typeOf(element);
  const address = stringIn(element.url) || stringIn(element.href) || stringIn(element.src);
  const children = Array.isArray(element.children) ? element.children.filter(isRecord) : [];
  const links = { ...linkOf, ...linksIn(element.markDefs) };
  const inner = children.map((child) => htmlOf(child, links)).join("");
  if (/^(?:image|img)$/.test(type)) {
    const alt = escapeHtml(stringIn(element.alt));
    return (address && `<img src="${escapeHtml(address)}" alt="${alt}">`) + inner;
  }
  if (address !== "") return `<a href="${escapeHtml(address)}">${inner || escapeText(address)}</a>`;
  const { listItem, level } = element;
  if (typeof listItem === "string") {
    const kind = listItem === "number" ? "ordered" : "bullet";
    const indent = Number(level) > 1 ? ` class="ql-indent-${Math.min(Number(level) - 1, 8)}"` : "";
    return `<ol><li data-list="${kind}"${indent}>${inner}</li></ol>`;
  }
  const style = stringIn(element.style).toLowerCase();
  const tag = type === "heading" && /^[1-6]$/.test(String(level)) ? tags[`h${String(level)}`] : undefined;
  const known = tag ?? tags[style] ?? tags[type];
  if (known !== undefined) return `<${known}>${inner}</${known}>`;
  return inline.has(type) || inner === "" ? inner : `<div>${inner}</div>`;
}

function htmlOfWords(leaf: JsonRecord, linkOf: Readonly<Record<string, string>>): string {
  const listed = Array.isArray(leaf.marks) ? leaf.marks.filter((mark) => typeof mark === "string") : [];
  const set = Object.keys(markTags).filter((name) => leaf[name] === true);
  const words = escapeText(stringIn(leaf.text)).replaceAll("\n", "<br>");
  return [...set, ...listed].reduce((inner, mark) => {
    const tag = Object.hasOwn(markTags, mark) ? markTags[mark] : undefined;
    const address = Object.hasOwn(linkOf, mark) ? linkOf[mark] : undefined;
    if (address) return `<a href="${escapeHtml(address)}">${inner}</a>`;
    return tag ? `<${tag}>${inner}</${tag}>` : inner;
  }, words);
}

function linksIn(definitions: unknown): Record<string, string> {
  const listed = Array.isArray(definitions) ? definitions.filter(isRecord) : [];
  return Object.fromEntries(listed.map(({ _key, href, url }) => [stringIn(_key), stringIn(href) || stringIn(url)]));
}

/** The type without what separates its words: "bulleted-list", "list_item". */
function typeOf({ type, _type }: JsonRecord): string {
  return stringIn(type ?? _type)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

function stringIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
