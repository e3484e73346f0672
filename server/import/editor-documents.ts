import { escapeHtml, escapeText } from "#model/text/escape-html.ts";
import { isRecord, type JsonRecord } from "./document-shapes.ts";
import { htmlOfElements, isElements } from "./editor-elements.ts";
import { escapedOnce } from "./escaped-once.ts";
import { htmlOfMarkdown, isMarkdown } from "./markdown.ts";
import { textFromWordPress } from "./wordpress/wordpress-html.ts";

/** Fields of documents that hold a text with markup. */
export const textFields: ReadonlySet<string> = new Set(["content", "description", "body", "text"]);

/** What nobody writes into a title by hand. */
const markup =
  /&(?:amp|nbsp|quot|shy|[aou]uml|szlig|ndash|[bl]dquo|hellip|#\d{2,5});|<(b|i|em|strong|span|sup|sub)\b[^<>]*>.*<\/\1>|<br ?\/?>/i;

/**
 * Returns a document whose texts are HTML: editors such as Quill, Editor.js, Draft.js, Slate and those on ProseMirror
 * keep them as JSON, which programs store as it is or as text; others escape them, write Markdown, or keep them as
 * `{rendered}`. A title loses its markup.
 * @param hasMarkup whether a field of this name is shown with its markup
 * @param onMarkdown called with the name of each text in Markdown
 */
export function withHtmlTexts(
  value: JsonRecord,
  hasMarkup: (name: string) => boolean = () => false,
  onMarkdown: (name: string) => void = () => {},
): JsonRecord {
  const walk = (given: unknown, name: string): unknown => {
    const isText = textFields.has(name);
    const html = isText ? htmlOfEditor(given) : undefined;
    if (html !== undefined) return html;
    if (hasMarkup(name) && typeof given === "string" && isMarkdown(given)) {
      onMarkdown(name);
      return htmlOfMarkdown(given);
    }
    if (isText && typeof given === "string") return escapedOnce(given);
    if (isRecord(given) && typeof given.rendered === "string")
      return isText ? given.rendered : textFromWordPress(given.rendered);
    if (name === "title" && typeof given === "string" && markup.test(given)) return textFromWordPress(given);
    if (Array.isArray(given)) return given.map((item) => walk(item, ""));
    if (!isRecord(given)) return given;
    return Object.fromEntries(Object.entries(given).map(([key, inner]) => [key, walk(inner, key)]));
  };
  return walk(value, "") as JsonRecord;
}

/** Returns the HTML of what an editor keeps, not sanitised; undefined for anything else. */
export function htmlOfEditor(given: unknown): string | undefined {
  const document = typeof given === "string" && /^\s*(?:\[\s*)?\{\s*"/.test(given) ? parsed(given) : given;
  if (isElements(document)) return htmlOfElements(document);
  if (!isRecord(document)) return undefined;
  const { ops, blocks, entityMap, type, content } = document;
  if (Array.isArray(ops) && ops.every((op) => isRecord(op) && "insert" in op)) return htmlOfDelta(ops);
  if (Array.isArray(blocks) && isRecord(entityMap))
    return blocks.map((block) => htmlOfDraftBlock(block, entityMap)).join("");
  if (Array.isArray(blocks)) return blocks.map(htmlOfEditorBlock).join("");
  return type === "doc" && Array.isArray(content) ? content.map(htmlOfNode).join("") : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function marked(html: string, marks: readonly (readonly [tag: string, isSet: unknown])[], link = ""): string {
  const whole = marks.reduce((inner, [tag, isSet]) => (isSet ? `<${tag}>${inner}</${tag}>` : inner), html);
  return link === "" ? whole : `<a href="${escapeHtml(link)}">${whole}</a>`;
}

function picture(address: unknown, alt: unknown = ""): string {
  return textOf(address) === "" ? "" : `<img src="${escapeHtml(textOf(address))}" alt="${escapeHtml(textOf(alt))}">`;
}

/** Quill: a list of inserts; the attributes of a line stand at its end. */
function htmlOfDelta(ops: readonly unknown[]): string {
  const lines: string[] = [];
  let line = "";
  for (const op of ops.filter(isRecord)) {
    const attributes = isRecord(op.attributes) ? op.attributes : {};
    if (isRecord(op.insert)) {
      const { image, video, formula } = op.insert;
      line +=
        picture(image, attributes.alt) +
        (textOf(video) && marked(escapeText(textOf(video)), [], textOf(video))) +
        escapeText(textOf(formula));
      continue;
    }
    const pieces = textOf(op.insert).split("\n");
    for (const [at, piece] of pieces.entries()) {
      const { bold, italic, underline, strike, script, link } = attributes;
      const marks = [
        ["strong", bold],
        ["em", italic],
        ["u", underline],
        ["s", strike],
        ["sub", script === "sub"],
        ["sup", script === "super"],
      ] as const;
      if (piece !== "") line += marked(escapeText(piece), marks, textOf(link));
      if (at === pieces.length - 1) continue;
      lines.push(htmlOfLine(line, attributes));
      line = "";
    }
  }
  return lines.join("") + (line === "" ? "" : `<p>${line}</p>`);
}

function htmlOfLine(line: string, { header, list, indent, blockquote, align }: JsonRecord): string {
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
  if (!isRecord(block) || !isRecord(block.data)) return "";
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
  const file = isRecord(data.file) ? data.file.url : data.url;
  if (block.type === "image")
    return `<figure>${picture(file)}<figcaption>${textOf(data.caption)}</figcaption></figure>`;
  const address = textOf(data.source) || textOf(data.link) || textOf(file);
  const words = textOf(data.text) || textOf(data.html) || textOf(data.code);
  const shown = block.type === "quote" ? `<blockquote>${words}</blockquote>` : words && `<div>${words}</div>`;
  return (
    shown +
    (address && `<p>${marked(escapeText(address), [], address)}</p>`) +
    (data.caption ? `<p>${textOf(data.caption)}</p>` : "")
  );
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
    const { url, href, src, alt } = isRecord(entity) && isRecord(entity.data) ? entity.data : ({} as JsonRecord);
    // A picture stands at a space of its own.
    if (textOf(src) !== "") return picture(src, alt);
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

const nodeTags: Readonly<Record<string, string>> = {
  ...{ paragraph: "p", bulletList: "ul", bullet_list: "ul", orderedList: "ol", ordered_list: "ol", listItem: "li" },
  ...{ list_item: "li", blockquote: "blockquote", codeBlock: "pre", code_block: "pre", table: "table", tableRow: "tr" },
  ...{ tableCell: "td", tableHeader: "th" },
};

/** ProseMirror, Tiptap. */
function htmlOfNode(node: unknown): string {
  if (!isRecord(node)) return "";
  const attributes = isRecord(node.attrs) ? node.attrs : {};
  const type = textOf(node.type);
  if (type === "text") {
    const marks = Array.isArray(node.marks) ? node.marks.filter(isRecord) : [];
    const has = (...names: string[]) => marks.some((mark) => names.includes(textOf(mark.type)));
    const link = marks.find((mark) => mark.type === "link")?.attrs;
    const known = [
      ["strong", has("bold", "strong")],
      ["em", has("italic", "em")],
      ["u", has("underline")],
      ["s", has("strike")],
    ] as const;
    return marked(escapeText(textOf(node.text)), known, isRecord(link) ? textOf(link.href) : "");
  }
  if (type === "hardBreak" || type === "hard_break") return "<br>";
  if (type === "horizontalRule" || type === "horizontal_rule") return "<hr>";
  if (type === "image") return picture(attributes.src, attributes.alt);
  const inner = Array.isArray(node.content) ? node.content.map(htmlOfNode).join("") : "";
  const tag = type === "heading" ? `h${Math.max(2, Number(attributes.level) || 2)}` : nodeTags[type];
  return tag === undefined ? inner : `<${tag}${numberOf(tag, attributes)}>${inner}</${tag}>`;
}

/** Returns where a numbered list begins, or the number of an item, as an attribute. */
function numberOf(tag: string, { start, order, value }: JsonRecord): string {
  const number = tag === "ol" ? Number(start ?? order) : tag === "li" ? Number(value) : 0;
  return number >= 1 ? ` ${tag === "ol" ? "start" : "value"}="${number}"` : "";
}
