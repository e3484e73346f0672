import { type ChildNode, type Element, isTag, isText } from "domhandler";
import { DomUtils } from "htmlparser2";
import { pictureStandIn } from "#model/content/picture-stand-in.ts";
import { blockAttributes, isBlock, isLine, type RichTextBlock } from "#model/content/rich-text.ts";
import { fileNameOf, linkAddress, ownFilePath } from "#model/content/rich-text-link.ts";
import { escapeHtml } from "#model/text/escape-html.ts";
import { readSource } from "./rich-text-source.ts";
import { withSections } from "./rich-text-table.ts";
import {
  alignmentAttribute,
  attributesOf,
  inLanguage,
  linkTo,
  marksOf,
  numberAttribute,
  withMarks,
} from "./rich-text-tags.ts";
import { type Inherited, RichTextWriter } from "./rich-text-writer.ts";
import { markerClass } from "./word-lists.ts";

/** Where an element is written, and what it inherits from those around it. */
interface Context extends Inherited {
  writer: RichTextWriter;
}

/**
 * Sanitises HTML from any source to an allow-list of elements (headings h2 to h4, paragraphs, lists, quotes, links,
 * tables, figures, our own images), without styles, scripts, ids or foreign hosts. Foreign images and media become
 * links, so that visitors make no requests to other sites. Headings h1, h5 and h6 are mapped to h2 and h4; alignment
 * becomes a class `text-…`, the language of an element that of its words; empty paragraphs and the leftovers of Word and Google Docs are dropped. Loose text is
 * wrapped in paragraphs, and text without any markup keeps its lines, as in a plain text field. Idempotent, and what it
 * returns survives the text editor; returns "" if nothing is visible.
 */
export function cleanRichText(html: string): string {
  const writer = new RichTextWriter();
  writeAll(readSource(/<[a-z!/]/i.test(html) ? html : withLines(html)).children, { writer, marks: [], alignment: "" });
  return writer.finish();
}

function withLines(text: string): string {
  const paragraphs = text.replace(/\r\n?/g, "\n").split(/\n[ \t]*\n/);
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replaceAll("\n", "<br>")}</p>`).join("");
}

function writeAll(nodes: readonly ChildNode[], context: Context): void {
  for (const node of nodes) {
    if (isText(node)) context.writer.text(node.data, context);
    else if (isTag(node)) writeElement(node, context);
  }
}

function writeElement(element: Element, around: Context): void {
  const { name, attribs, children } = element;
  const context = { ...around, marks: inLanguage(around.marks, attribs.lang) };
  const { writer } = context;
  const marks = marksOf(element);
  if (attribs.class === markerClass) return;
  if (marks) {
    const isOnItsOwnLine = attribs.display === "block";
    if (isOnItsOwnLine) writer.boundary();
    writeAll(children, { ...context, marks: withMarks(context.marks, marks) });
    if (isOnItsOwnLine) writer.boundary();
  } else if (name === "hr") writer.rule();
  else if (isBlock(name)) writeBlock(name, element, context);
  else if (name === "br") writer.lineBreak(context);
  else if (name === "img") writePicture(attribs, context);
  else if (name === "object") writeMedia(element, context);
  else if (name === "q") {
    writer.text("„", context);
    writeAll(children, context);
    writer.text("“", context);
  } else if (name === "div" || name === "caption") {
    writer.boundary();
    writeAll(children, { ...context, alignment: alignmentAttribute(attribs.class ?? "") || context.alignment });
    writer.boundary();
  }
}

function writeBlock(tag: RichTextBlock, element: Element, context: Context): void {
  const { captions, content } = tag === "table" ? withSections(element) : { captions: [], content: element.children };
  // Our tables have no captions: a caption becomes a paragraph before the table.
  writeAll(captions, context);
  const inherited = isLine(tag) && blockAttributes[tag]?.includes("class") ? context.alignment : "";
  const attributes = attributesOf(tag, element) || inherited;
  const block = context.writer.begin(tag, attributes, context);
  writeAll(content, context);
  context.writer.end(tag, block);
}

function writePicture(attribs: Element["attribs"], context: Context): void {
  const source = attribs.src ?? "";
  // Word describes pictures in several lines.
  const alt = (attribs.alt ?? "").replace(/\s+/g, " ").trim();
  const own = ownFilePath(source);
  if (own !== undefined) {
    const size = ["width", "height"].map((name) => numberAttribute(name, attribs[name], 1, 9999)).join("");
    const tag = `<img src="${escapeHtml(own)}" alt="${escapeHtml(alt)}"${size} loading="lazy">`;
    context.writer.image(tag, context);
    return;
  }
  const standIn = pictureStandIn(attribs);
  if (standIn !== undefined) {
    if (standIn !== "") context.writer.text(standIn, context);
    return;
  }
  const address = linkAddress(source);
  const name = alt || (address ? fileNameOf(address) : "");
  if (address !== undefined || alt !== "") writeStandIn(address, name ? `Bild: ${name}` : "Bild", context);
}

/** Embedded media become a link to the first address found. */
function writeMedia(media: Element, context: Context): void {
  const sources = [media, ...DomUtils.getElementsByTagName(() => true, media.children)];
  const address = sources.map(({ attribs }) => linkAddress(attribs.src ?? "")).find((found) => found !== undefined);
  if (address === undefined) return;
  // What browsers without it show may be a link with a name.
  const named = DomUtils.getElementsByTagName("a", media.children).find(
    ({ attribs }) => linkAddress(attribs.href ?? "") === address,
  );
  const words = named ? DomUtils.textContent(named).replace(/\s+/g, " ").trim() : "";
  writeStandIn(address, words || address, context);
}

function writeStandIn(address: string | undefined, words: string, context: Context): void {
  const isLinked = address === undefined || context.marks.some(({ tag }) => tag === "a");
  const marks = isLinked ? context.marks : withMarks(context.marks, [linkTo(address)]);
  context.writer.standIn(words, { ...context, marks });
}
