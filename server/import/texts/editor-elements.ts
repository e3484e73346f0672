import { escapeText } from "#model/text/escape-html.ts";
import { isRecord, type JsonRecord } from "../documents/json-record.ts";
import { addressOf, htmlOfParts, isPicture, linkHtml, pictureHtml, textOf } from "./editor-parts.ts";
import { htmlOfMarkdown } from "./markdown.ts";

/**
 * Returns the elements of a text that is a tree, whatever keeps it: Slate, Portable Text, ProseMirror, Tiptap, Lexical,
 * Contentful, BlockNote, Strapi; undefined for anything else.
 */
export function elementsIn(value: unknown): JsonRecord[] | undefined {
  if (Array.isArray(value)) return isElements(value) ? value : undefined;
  if (!isRecord(value)) return undefined;
  const { root, document, children } = value;
  if (isRecord(root)) return elementsIn(root);
  if (isRecord(document)) return elementsIn(document);
  const isRoot =
    /^(?:doc|document|root)$/.test(typeOf(value)) || /^(?:children|nodes)$/.test(Object.keys(value).join());
  const inner = childrenOf(value);
  return isRoot && (Array.isArray(children) || inner.length > 0) ? inner : undefined;
}

function isElements(value: readonly unknown[]): value is JsonRecord[] {
  return (
    value.every((one) => isRecord(one) && (childrenOf(one).length > 0 || typeOf(one) !== "")) &&
    value.some((one) => isRecord(one) && childrenOf(one).length > 0)
  );
}

/** Returns the HTML of such a text, not sanitised. */
export function htmlOfElements(elements: readonly JsonRecord[]): string {
  return elements.map((element) => htmlOf(element, { links: {}, level: 0, isInLine: false })).join("");
}

const tags: Readonly<Record<string, string>> = {
  ...{ paragraph: "p", p: "p", normal: "p", blockquote: "blockquote", quote: "blockquote", code: "pre" },
  ...{ codeblock: "pre", headingone: "h2", h1: "h2", heading1: "h2", headingtwo: "h2", h2: "h2", heading2: "h2" },
  ...{ headingthree: "h3", h3: "h3", heading3: "h3", h4: "h4", heading4: "h4", h5: "h4", heading5: "h4" },
  ...{ h6: "h4", heading6: "h4", heading: "h2", title: "h2", subtitle: "h3" },
  ...{ bulletedlist: "ul", bulletlist: "ul", ul: "ul", unorderedlist: "ul", tasklist: "ul", checklist: "ul" },
  ...{ numberedlist: "ol", ol: "ol", orderedlist: "ol", listitem: "li", li: "li", taskitem: "li" },
  ...{ table: "table", tablerow: "tr", tr: "tr", row: "tr", tablecell: "td", td: "td", th: "th", tableheader: "th" },
  ...{ tableheadercell: "th", figcaption: "figcaption", figure: "figure" },
};
/** Elements that hold words, links and the like, but no other lines. */
const lines = new Set(["p", "h2", "h3", "h4", "pre", "a"]);
const inline = new Set(["span", "link", "a", "text", "mention", "hyperlink", "autolink", "inlinecard"]);
const markTags: Readonly<Record<string, string>> = {
  ...{ bold: "strong", strong: "strong", italic: "em", em: "em", underline: "u", strikethrough: "s", strike: "s" },
  ...{ "strike-through": "s", code: "code", superscript: "sup", sup: "sup", subscript: "sub", sub: "sub" },
};
/** Lexical adds the marks of a word up. */
const markBits: readonly [bit: number, mark: string][] = [
  ...([1, 2, 4, 8].map((bit, at) => [bit, ["bold", "italic", "strike", "underline"][at]]) as [number, string][]),
  ...([16, 32, 64].map((bit, at) => [bit, ["code", "sub", "sup"][at]]) as [number, string][]),
];
const breaks: Readonly<Record<string, string>> = {
  ...{ hardbreak: "<br>", linebreak: "<br>", br: "<br>", tab: " ", horizontalrule: "<hr>", hr: "<hr>" },
  ...{ rule: "<hr>", divider: "<hr>" },
};

/** What Ghost sends by mail only, and its forms. */
const besidePage = new Set(["email", "emailcta", "signup", "paywall"]);

interface Around {
  /** The addresses of a block's links, by the mark of their words. */
  links: Readonly<Record<string, string>>;
  /** How deep in lists without an element of their own. */
  level: number;
  /** Whether it stands among words. */
  isInLine: boolean;
}

function htmlOf(element: JsonRecord, around: Around): string {
  const type = typeOf(element);
  const children = childrenOf(element);
  if (besidePage.has(type)) return "";
  if (type === "markdown" && typeof element.markdown === "string") return htmlOfMarkdown(element.markdown);
  if (children.length === 0 && wordsOf(element) !== undefined) return htmlOfWords(element, around);
  if (Object.hasOwn(breaks, type)) return breaks[type] ?? "";
  const details = detailsOf(element);
  const tag = tagOf(element, type, details);
  const isInLine = around.isInLine || (tag !== undefined && lines.has(tag)) || inline.has(type);
  const links = { ...around.links, ...linksIn(element.markDefs) };
  const listed = listKind(type, details);
  const level = listed === undefined ? around.level : around.level + 1;
  const inner = children.map((child) => htmlOf(child, { links, level, isInLine })).join("");
  const address = addressOf(details);
  if (address !== "" && isPicture(type, address))
    return pictureHtml(address, details.alt ?? details.altText ?? details.alternativeText) + inner + captionOf(details);
  const table = [element, element.content].find(isTable);
  if (table) return htmlOfRows(table.rows);
  if (inner === "" && tag === "pre") return `<pre>${escapeText(textOf(details.code))}</pre>`;
  // What has no children has its words beside its address, or only there.
  if (inner === "" && tag === undefined) {
    const html = htmlOfParts(ownParts(element, details), partsOf, type);
    return around.isInLine ? inOneLine(html) : html;
  }
  if (address !== "") return linkHtml(address, inner);
  if (listed !== undefined) {
    const indent = level > 1 ? ` class="ql-indent-${Math.min(level - 1, 8)}"` : "";
    const [words = "", ...lists] = inner.split(/(?=<ol><li data-list)/);
    // The sanitiser joins and nests such items.
    return `<ol><li data-list="${listed}"${indent}>${words}</li></ol>${lists.join("")}`;
  }
  if (tag !== undefined) return `<${tag}${numberOf(tag, details)}>${inner}</${tag}>`;
  return isInLine || inner === "" ? inner : `<div>${inner}</div>`;
}

function tagOf(element: JsonRecord, type: string, { level, listType, format, tag, headerState }: JsonRecord) {
  if (type === "heading" && /^[1-6]$/.test(String(level))) return tags[`h${String(level)}`];
  if (type === "heading" && typeof tag === "string") return tags[tag];
  if (type === "list") return /^(?:number|ordered)$/.test(`${textOf(listType)}${textOf(format)}`) ? "ol" : "ul";
  if (type === "tablecell" && Number(headerState) > 0) return "th";
  return tags[textOf(element.style).toLowerCase()] ?? tags[type];
}

/** Returns the kind of a list of which only the items say that they are some, at which level. */
function listKind(type: string, { listItem, listStyleType }: JsonRecord): string | undefined {
  const kind = textOf(listItem) || textOf(listStyleType);
  if (kind !== "") return /^(?:number|decimal|ordered)/.test(kind) ? "ordered" : "bullet";
  if (type === "numberedlistitem") return "ordered";
  return /^(?:bullet|check)listitem$/.test(type) ? "bullet" : undefined;
}

function htmlOfWords(leaf: JsonRecord, { links }: Around): string {
  const named = Array.isArray(leaf.marks) ? leaf.marks : [];
  const listed = named.map((mark) => (isRecord(mark) ? textOf(mark.type) : textOf(mark)));
  const styles = isRecord(leaf.styles) ? leaf.styles : {};
  const set = Object.keys(markTags).filter((name) => leaf[name] === true || styles[name] === true);
  const bits = typeof leaf.format === "number" ? leaf.format : 0;
  const added = markBits.filter(([bit]) => (bits & bit) !== 0).map(([, mark]) => mark);
  const words = escapeText(wordsOf(leaf) ?? "").replaceAll("\n", "<br>");
  const marked = [...set, ...added, ...listed].reduce((inner, mark) => {
    const tag = Object.hasOwn(markTags, mark) ? markTags[mark] : undefined;
    const address = Object.hasOwn(links, mark) ? links[mark] : undefined;
    if (address) return linkHtml(address, inner);
    return tag ? `<${tag}>${inner}</${tag}>` : inner;
  }, words);
  const link = named.find((mark) => isRecord(mark) && mark.type === "link");
  const address = isRecord(link) ? addressOf(detailsOf(link)) : "";
  return address === "" ? marked : linkHtml(address, marked);
}

/** Returns the words of an element that is nothing else. */
function wordsOf(element: JsonRecord): string | undefined {
  const { text, value } = element;
  if (typeof text === "string" && addressOf(element) === "") return text;
  return typeof value === "string" && typeOf(element) === "text" ? value : undefined;
}

function linksIn(definitions: unknown): Record<string, string> {
  const listed = Array.isArray(definitions) ? definitions.filter(isRecord) : [];
  return Object.fromEntries(listed.map((one) => [textOf(one._key), addressOf(one)]));
}

/** Where editors put the elements inside one. */
function childrenOf({ children, content, nodes, leaves }: JsonRecord): JsonRecord[] {
  const lists = [content, children, nodes, leaves].filter(Array.isArray).flat();
  return lists.every(isRecord) ? lists : [];
}

/** Where they put what an element is about, beside the element itself. */
const aside = ["attrs", "props", "data", "fields", "value", "asset", "file", "image"];

function detailsOf(element: JsonRecord): JsonRecord {
  // What stands in an embedded page is in its HTML as well.
  const ofPage = typeof element.html === "string" ? [] : [element.metadata];
  const beside = [...aside.map((name) => element[name]), ...ofPage];
  return Object.assign({}, ...beside.filter(isRecord), element) as JsonRecord;
}

/** Returns what a part without children says, without what only describes it. */
function ownParts(element: JsonRecord, details: JsonRecord): JsonRecord {
  const isAside = (name: string) => aside.includes(name) || name === "metadata";
  const others = Object.entries(details).filter(([name, value]) => !isAside(name) || !isRecord(value));
  const isMarked = Object.keys(element).some((name) => name === "_key" || name === "_ref");
  return Object.fromEntries(others.filter(([name]) => !(isMarked && name === "_ref")));
}

function captionOf({ caption }: JsonRecord): string {
  const html = typeof caption === "string" ? escapeText(caption) : (partsOf(caption) ?? "");
  return html === "" ? "" : `<div>${html}</div>`;
}

/** Returns the HTML of elements in a field of another. */
function partsOf(value: unknown): string | undefined {
  const inner = isRecord(value) && isRecord(value.editorState) ? value.editorState : value;
  const isLeaves = Array.isArray(inner) && inner.length > 0 && inner.every((one) => isRecord(one) && "text" in one);
  const elements = isLeaves ? (inner as JsonRecord[]) : elementsIn(inner);
  return elements && htmlOfElements(elements);
}

function isTable(value: unknown): value is { rows: unknown[] } {
  return isRecord(value) && Array.isArray(value.rows) && value.rows.some((row) => isRecord(row) && "cells" in row);
}

function htmlOfRows(rows: readonly unknown[]): string {
  const cellOf = (cell: unknown) => `<td>${typeof cell === "string" ? escapeText(cell) : (partsOf(cell) ?? "")}</td>`;
  const written = rows.map((row) => {
    const cells = isRecord(row) && Array.isArray(row.cells) ? row.cells : [];
    return `<tr>${cells.map(cellOf).join("")}</tr>`;
  });
  return `<table>${written.join("")}</table>`;
}

function inOneLine(html: string): string {
  return html.replace(/<\/?(?:p|div)>/g, " ");
}

/** Returns where a numbered list begins, or the number of an item, as an attribute. */
export function numberOf(tag: string, { start, order, value }: JsonRecord): string {
  const number = tag === "ol" ? Number(start ?? order) : tag === "li" ? Number(value) : 0;
  return number >= 1 && !(tag === "ol" && number === 1) ? ` ${tag === "ol" ? "start" : "value"}="${number}"` : "";
}

/** The type without what separates its words: "bulleted-list", "list_item". */
function typeOf({ type, _type, nodeType, object }: JsonRecord): string {
  return textOf(type ?? _type ?? nodeType ?? object)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}
