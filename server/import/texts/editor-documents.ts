import { escapeHtml, escapeText } from "#model/text/escape-html.ts";
import { plainText } from "#model/text/excerpt.ts";
import { cleanRichText } from "#server/content/rich-text/rich-text.ts";
import { isRecord, type JsonRecord } from "../documents/json-record.ts";
import { textFromWordPress } from "../wordpress/wordpress-html.ts";
import { withPlainAddresses } from "../wordpress/wordpress-pictures.ts";
import { elementsIn, htmlOfElements, numberOf } from "./editor-elements.ts";
import { htmlOfParts, linkHtml, pictureHtml, textOf } from "./editor-parts.ts";
import { escapedOnce } from "./escaped-once.ts";
import { withoutForeignTags } from "./foreign-tags.ts";
import { htmlOfMarkdown, isMarkdown } from "./markdown.ts";
import { htmlOfRicos, ricosNodesIn } from "./ricos.ts";

/** Fields of documents that hold a text with markup. */
export const textFields: ReadonlySet<string> = new Set(["content", "description", "body", "text"]);

/** What nobody writes into a title by hand. */
const markup = /&(?:amp|nbsp|quot|shy|[aou]uml|szlig|ndash|[bl]dquo|hellip|#\d{2,5});|<br ?\/?>/i;
const starts = /<(?:b|i|em|strong|span|sup|sub)\b[^<>]*>/i;
const ends = /<\/(?:b|i|em|strong|span|sup|sub)>/i;
const isMarkedUp = (line: string) => markup.test(line) || (starts.test(line) && ends.test(line));
const blockStarts = /<(?:p|div|ul|ol|h[1-6])\b[^<>]*>/i;
const blockEnds = /<\/(?:p|div|ul|ol|h[1-6])>/i;

/**
 * Returns a document whose texts are HTML: editors such as Quill, Editor.js, Draft.js, Slate and those on ProseMirror
 * keep them as JSON, which programs store as it is or as text; others escape them, write Markdown, or keep them as
 * `{rendered}`. A title loses its markup.
 * @param hasMarkup whether a field of this name is shown with its markup
 * @param onMarkdown called with the name of each text in Markdown
 * @param onRemoved called with the name of each part that only the former program could show
 */
export function withHtmlTexts(
  value: JsonRecord,
  hasMarkup: (name: string) => boolean = () => true,
  onMarkdown: (name: string) => void = () => {},
  onRemoved: (name: string) => void = () => {},
): JsonRecord {
  const walk = (given: unknown, name: string): unknown => {
    const isText = textFields.has(name);
    const stored = hasMarkup(name) ? (isText ? withoutSite : (html: string) => html) : linesOfHtml;
    const html = isText ? htmlOfEditor(given) : undefined;
    if (html !== undefined && (saysSomething(html) || !hasWords(given))) return stored(html);
    // What nobody can read is named as such.
    if (html !== undefined) return typeof given === "string" ? parsed(given) : given;
    if (isText && hasMarkup(name) && typeof given === "string") {
      const plain = withoutForeignTags(escapedOnce(given), onRemoved);
      if (!isMarkdown(plain)) return stored(plain);
      onMarkdown(name);
      return htmlOfMarkdown(plain);
    }
    if (isRecord(given) && typeof given.rendered === "string")
      return isText ? stored(given.rendered) : textFromWordPress(given.rendered);
    if (name === "title" && typeof given === "string" && isMarkedUp(given)) return textFromWordPress(given);
    if (typeof given === "string") return stored(isText ? escapedOnce(given) : given);
    if (Array.isArray(given)) return given.map((item) => walk(item, ""));
    if (!isRecord(given)) return given;
    return Object.fromEntries(Object.entries(given).map(([key, inner]) => [key, walk(inner, key)]));
  };
  return walk(value, "") as JsonRecord;
}

function saysSomething(html: string): boolean {
  return /<(?:img|a)\b|[\p{L}\p{N}]/u.test(html.replace(/<(?!(?:img|a)\b)[^<>]*>/g, ""));
}

/** Whether what an editor keeps is more than names of its parts and of their look. */
function hasWords(value: unknown): boolean {
  return /\p{L}[,.]?\s+\p{L}|<[a-z]/u.test(JSON.stringify(value));
}

/** Pages of WordPress come in exports of other programs too. */
const withoutSite = (html: string) => (html.includes("<") ? withPlainAddresses(html, "") : html);

/** Returns a text without its markup, for a field that is shown as it is; one without any stays. */
function linesOfHtml(text: string): string {
  if (!isMarkedUp(text) && !(blockStarts.test(text) && blockEnds.test(text))) return text;
  const blocks = cleanRichText(text).replace(/<(?:br|\/p|\/h\d|\/li|\/tr)>/g, "$&\n");
  return blocks
    .split("\n")
    .flatMap((line) => plainText(line) || [])
    .join("\n");
}

/** The names in a block of Editor.js, which some programs keep without the rest. */
const ofBlock = (name: string) => /^(?:id|type|data|tunes)$/.test(name);

/** Returns the HTML of what an editor keeps, not sanitised; undefined for anything else. */
export function htmlOfEditor(given: unknown): string | undefined {
  const document = typeof given === "string" && /^\s*(?:\[\s*)?\{\s*"/.test(given) ? parsed(given) : given;
  const ops = isRecord(document) ? document.ops : document;
  if (Array.isArray(ops) && ops.length > 0 && ops.every((op) => isRecord(op) && "insert" in op))
    return htmlOfDelta(ops);
  const { blocks, entityMap = {} } = isRecord(document) ? document : {};
  const isBlocks = (one: unknown) => isRecord(one) && isRecord(one.data) && Object.keys(one).every(ofBlock);
  if (Array.isArray(document) && document.length > 0 && document.every(isBlocks))
    return document.map(htmlOfEditorBlock).join("");
  if (Array.isArray(blocks)) {
    const isDraft = blocks.length > 0 && blocks.every((block) => isRecord(block) && typeof block.text === "string");
    if (isDraft && isRecord(entityMap)) return blocks.map((block) => htmlOfDraftBlock(block, entityMap)).join("");
    return blocks.map(htmlOfEditorBlock).join("");
  }
  if (isRecord(document) && typeof document.html === "string") return document.html;
  const nodes = ricosNodesIn(document);
  if (nodes) return htmlOfRicos(nodes);
  const elements = elementsIn(document);
  if (elements) return htmlOfElements(elements);
  return isListOfParts(document) ? htmlOfParts(document, htmlOfEditor) : undefined;
}

/** Whether a text is a list of sections of some form: each says something. */
function isListOfParts(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => isRecord(one) && htmlOfParts(one, htmlOfEditor) !== "")
  );
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function marked(html: string, marks: readonly (readonly [tag: string, isSet: unknown])[], link = ""): string {
  const whole = marks.reduce((inner, [tag, isSet]) => (isSet ? `<${tag}>${inner}</${tag}>` : inner), html);
  return link === "" ? whole : linkHtml(link, whole);
}

/** Quill: a list of inserts; the attributes of a line stand at its end. */
function htmlOfDelta(ops: readonly unknown[]): string {
  const lines: string[] = [];
  let line = "";
  for (const op of ops.filter(isRecord)) {
    const attributes = isRecord(op.attributes) ? op.attributes : {};
    if (isRecord(op.insert)) {
      const { image, video, ...others } = op.insert;
      line +=
        pictureHtml(textOf(image), attributes.alt) +
        (textOf(video) && linkHtml(textOf(video), "")) +
        htmlOfParts(others, () => undefined).replace(/<\/?(?:p|div)>/g, "");
      continue;
    }
    const pieces = textOf(op.insert).split("\n");
    for (const [at, piece] of pieces.entries()) {
      const { bold, italic, underline, strike, script, link, code } = attributes;
      const marks = [
        ["strong", bold],
        ["em", italic],
        ["u", underline],
        ["s", strike],
        ["sub", script === "sub"],
        ["sup", script === "super"],
        ["code", code],
      ] as const;
      if (piece !== "") line += marked(escapeText(piece), marks, textOf(link));
      if (at === pieces.length - 1) continue;
      lines.push(htmlOfLine(line, attributes));
      line = "";
    }
  }
  return inRows(lines.join("")) + (line === "" ? "" : `<p>${line}</p>`);
}

/** Joins the lines of code, the cells of a row and the rows of a table, which Quill writes as lines of their own. */
function inRows(html: string): string {
  return html
    .replaceAll("</pre><pre>", "\n")
    .replace(/<tr id="([^"]*)">(?:(?!<\/tr>).)*<\/tr>(?:<tr id="\1">(?:(?!<\/tr>).)*<\/tr>)*/gs, (row, id: string) =>
      row.replaceAll(`</tr><tr id="${id}">`, ""),
    )
    .replace(/(?:<tr id="[^"]*">(?:(?!<\/tr>).)*<\/tr>)+/gs, "<table>$&</table>");
}

function htmlOfLine(line: string, attributes: JsonRecord): string {
  const { header, list, indent, blockquote, align, table } = attributes;
  if (attributes["code-block"]) return `<pre>${line}</pre>`;
  if (table) return `<tr id="${escapeHtml(textOf(table))}"><td>${line}</td></tr>`;
  // The sanitiser joins and nests Quill's items.
  if (list !== undefined) {
    const kind = list === "ordered" ? "ordered" : "bullet";
    return `<ol><li data-list="${kind}"${indent ? ` class="ql-indent-${textOf(indent)}"` : ""}>${line}</li></ol>`;
  }
  const tag = Number(header) >= 1 ? `h${Math.min(Number(header) + 1, 4)}` : "p";
  const block = `<${tag}${align ? ` class="ql-align-${escapeHtml(textOf(align))}"` : ""}>${line}</${tag}>`;
  return blockquote ? `<blockquote>${block}</blockquote>` : block;
}

/** Editor.js: its texts are HTML already. */
function htmlOfEditorBlock(block: unknown): string {
  if (!isRecord(block)) return "";
  if (!isRecord(block.data)) return htmlOfParts(block.data, htmlOfEditor, textOf(block.type));
  const { data } = block;
  if (block.type === "header")
    return `<h${Math.max(2, Number(data.level) || 2)}>${textOf(data.text)}</h${Math.max(2, Number(data.level) || 2)}>`;
  if (Array.isArray(data.items))
    return htmlOfItems(data.items, data.style === "ordered" ? "ol" : "ul", isRecord(data.meta) ? data.meta : {});
  if (Array.isArray(data.content)) {
    const rows = data.content
      .filter(Array.isArray)
      .map((row) => `<tr>${row.map((cell) => `<td>${textOf(cell)}</td>`).join("")}</tr>`);
    return `<table>${rows.join("")}</table>`;
  }
  if (block.type === "image") {
    const file = isRecord(data.file) ? data.file.url : data.url;
    return `<figure>${pictureHtml(textOf(file), "")}<figcaption>${textOf(data.caption)}</figcaption></figure>`;
  }
  if (block.type === "quote")
    return `<blockquote>${textOf(data.text)}</blockquote>${data.caption ? `<p>${textOf(data.caption)}</p>` : ""}`;
  if (block.type === "code") return `<pre>${escapeText(textOf(data.code))}</pre>`;
  return htmlOfParts(data, htmlOfEditor, textOf(block.type));
}

function htmlOfItems(items: readonly unknown[], tag: "ol" | "ul", meta: JsonRecord = {}): string {
  const written = items.map((item) => {
    if (!isRecord(item)) return `<li>${textOf(item)}</li>`;
    const inner = Array.isArray(item.items) && item.items.length > 0 ? htmlOfItems(item.items, tag) : "";
    return `<li>${textOf(item.content) || textOf(item.text)}${inner}</li>`;
  });
  return `<${tag}${numberOf(tag, meta)}>${written.join("")}</${tag}>`;
}

const draftTags: Readonly<Record<string, string>> = {
  ...{ "header-one": "h2", "header-two": "h3", "header-three": "h4", blockquote: "blockquote", "code-block": "pre" },
};

/** Draft.js: a block is a text, and ranges of it have a style or belong to an entity. */
function htmlOfDraftBlock(block: unknown, entities: JsonRecord): string {
  if (!isRecord(block)) return "";
  const text = htmlOfRanges(block, entities);
  const list = /^(un)?ordered-list-item$/.exec(textOf(block.type));
  if (list) return htmlOfLine(text, { list: list[1] ? "bullet" : "ordered", indent: block.depth });
  const tag = draftTags[textOf(block.type)] ?? "p";
  return `<${tag}>${text}</${tag}>`;
}

function htmlOfRanges(block: JsonRecord, entities: JsonRecord): string {
  const text = textOf(block.text);
  const styles = rangesIn(block.inlineStyleRanges);
  const named = rangesIn(block.entityRanges);
  const bounds = [...styles, ...named].flatMap(({ start, end }) => [start, end]);
  const cuts = [...new Set([0, text.length, ...bounds.filter((bound) => bound < text.length)])].sort((a, b) => a - b);
  const pieces = cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? 0;
    const covers = (range: Range) => range.start <= start && range.end >= end;
    const entity = entities[textOf(named.find(covers)?.key)];
    const data = isRecord(entity) && isRecord(entity.data) ? entity.data : {};
    const { url, href, src } = data;
    // A picture or film stands at a space of its own.
    if (isRecord(entity) && textOf(src) !== "") return htmlOfParts(data, htmlOfEditor, textOf(entity.type));
    // Wix names its pictures alone.
    const file = isRecord(src) ? textOf(src.file_name) : "";
    if (file !== "") return pictureHtml(`https://static.wixstatic.com/media/${file}`, data.alt);
    const has = (style: string) => styles.some((range) => range.style === style && covers(range));
    const marks = [
      ["strong", has("BOLD")],
      ["em", has("ITALIC")],
      ["u", has("UNDERLINE")],
      ["s", has("STRIKETHROUGH")],
    ] as const;
    const words = escapeText(text.slice(start, end)).replaceAll("\n", "<br>");
    return marked(words, marks, textOf(url) || textOf(href));
  });
  return pieces.join("");
}

interface Range extends JsonRecord {
  /** UTF-16 units. */
  start: number;
  end: number;
}

function rangesIn(value: unknown): Range[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).flatMap((range) => {
    const { offset, length } = range;
    if (typeof offset !== "number" || typeof length !== "number" || offset < 0 || length <= 0) return [];
    return { ...range, start: offset, end: offset + length };
  });
}
