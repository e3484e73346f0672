import { type ChildNode, type Document, isTag, isText } from "domhandler";
import { parseDocument } from "htmlparser2";
import sanitizeHtml, { type Attributes, type Tag } from "sanitize-html";
import { alignmentIn, allowedChildren, blockAttributes, isBlock, markOrder } from "#model/content/rich-text.ts";
import { escapeHtml, escapeText } from "#model/text/escape-html.ts";
import { filteredItem, isMarkerGap, markerGapClass, markFilteredItems } from "./filtered-lists.ts";
import { formulaTags, writeFormulas } from "./formulas.ts";
import { listImageMaps } from "./image-maps.ts";
import { letterListsByItems } from "./lettered-lists.ts";
import { liftNestedLists } from "./nested-lists.ts";
import { numberReversedLists } from "./reversed-lists.ts";
import { marksOf } from "./rich-text-tags.ts";
import { fontClass, writeSymbols } from "./symbol-fonts.ts";
import { isNoteReference, isTracked, isWordLeftover, isWriterNote } from "./word-leftovers.ts";
import {
  flattenOnlineLists,
  flattenQuillLists,
  keepHeadingNumbers,
  markerClass,
  nestWordLists,
  onlineItemClass,
  onlineListClass,
  quillItem,
  wordItemClass,
  wordListLevel,
} from "./word-lists.ts";
import { markHeaderRows, wordRow } from "./word-tables.ts";

/** Deeper nesting is flattened. Far more than real text needs; it limits the work of all later steps. */
const maxNesting = 200;
const maxOpenTags = 5000;
const voidTags = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

const renamed: Record<string, string> = {
  h1: "h2",
  h5: "h4",
  h6: "h4",
  b: "strong",
  i: "em",
  font: "span",
  cite: "em",
  dfn: "em",
  ins: "u",
  del: "s",
  strike: "s",
  kbd: "code",
  samp: "code",
  tt: "code",
  acronym: "abbr",
  menu: "ul",
  dir: "ul",
  tfoot: "tbody",
  listing: "pre",
  iframe: "object",
  embed: "object",
  oembed: "object",
  video: "object",
  audio: "object",
  "amp-img": "img",
};

// Containers without semantics: only the line breaks at their start and end matter.
const plainContainers = new Set(
  "address article aside body button center details dialog div fieldset footer form header hgroup legend main nav section summary".split(
    " ",
  ),
);

const blocks = Object.keys(allowedChildren).filter(isBlock);
const aligned: ReadonlySet<string> = new Set([
  "div",
  ...blocks.filter((tag) => blockAttributes[tag]?.includes("class")),
]);

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...blocks,
    ...markOrder,
    ..."caption div br img span q object source map area".split(" "),
    ...formulaTags,
  ],
  allowedAttributes: {
    "*": ["lang", "display"],
    ...Object.fromEntries(Object.entries(blockAttributes).map(([tag, names]) => [tag, [...names]])),
    div: ["class"],
    span: ["class"],
    tr: ["class"],
    li: ["class", "type", ...(blockAttributes.li ?? [])],
    ol: [...(blockAttributes.ol ?? []), "reversed"],
    a: ["href"],
    area: ["href", "alt", "title"],
    abbr: ["title"],
    img: ["src", "alt", "width", "height"],
    object: ["src"],
    source: ["src"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  selfClosing: ["br", "hr", "img", "source", "area"],
  // Dropped with their content: code, settings, drawings, Word's own data.
  nonTextTags:
    "script style textarea select option xmp noscript noembed noframes template svg xml title head datalist annotation annotation-xml".split(
      " ",
    ),
  nestingLimit: maxNesting,
};

/**
 * First step of sanitising: reduces foreign HTML to a tree of a small vocabulary whose elements have only the attributes
 * listed above; `display="block"` has what stands on lines of its own. Lists and header rows from Word have become ordinary ones.
 */
export function readSource(html: string): Document {
  // A drawing between two words is dropped, but keeps them apart.
  const source = html
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/<svg\b/gi, " $&");
  const isChecked = checkedByWord.test(source);
  const transformTags = { "*": isChecked ? checkedTag : sourceTagIn };
  const sanitised = sanitizeHtml(opensTooMuch(source) ? withoutTags(source) : source, { ...options, transformTags });
  // It is balanced and escaped: read as XML, nothing in it is repaired a second time.
  const tree = parseDocument(withoutControls(sanitised), { xmlMode: true });
  flattenOnlineLists(tree);
  flattenQuillLists(tree);
  markFilteredItems(tree);
  nestWordLists(tree);
  keepHeadingNumbers(tree);
  writeSymbols(tree);
  liftNestedLists(tree);
  letterListsByItems(tree);
  numberReversedLists(tree);
  listImageMaps(tree);
  writeFormulas(tree);
  markHeaderRows(tree);
  return tree;
}

/** Returns the tree of `readSource` as HTML that is read as the same text: balanced, escaped, attributes in double quotes. */
export function sanitizeSource(html: string): string {
  return printed(readSource(html).children);
}

function printed(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return escapeText(node.data);
      if (!isTag(node) || node.attribs.class === markerClass) return "";
      const { display, ...attribs } = node.attribs;
      const attributes = Object.entries(display ? { ...attribs, style: `display:${display}` } : attribs)
        .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
        .join("");
      if (voidTags.has(node.name)) return `<${node.name}${attributes}>`;
      // What a span means was in its style.
      const marks = node.name === "span" ? (marksOf(node) ?? []).map(({ tag }) => tag) : [];
      const content = marks.reduceRight((inner, tag) => `<${tag}>${inner}</${tag}>`, printed(node.children));
      return `<${node.name}${attributes}>${content}</${node.name}>`;
    })
    .join("");
}

// Databases refuse NUL, and browsers handle other control characters inconsistently.
function withoutControls(html: string): string {
  return html.replace(/[\ufffe\uffff]|[^\P{Cc}\t\n]/gu, "");
}

// The parser is quadratic in the number of tags open at once. Thousands of them only occur in attacks.
function opensTooMuch(html: string): boolean {
  const openByName = new Map<string, number>();
  let open = 0;
  for (const [, end, name] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const tag = (name ?? "").toLowerCase();
    if (voidTags.has(tag)) continue;
    const count = openByName.get(tag) ?? 0;
    if (end === "/" && count === 0) continue;
    const step = end === "/" ? -1 : 1;
    openByName.set(tag, count + step);
    open += step;
    if (open > maxOpenTags) return true;
  }
  return false;
}

function withoutTags(html: string): string {
  const [start = "", ...rest] = html.split("<");
  return start + rest.map((part) => part.slice(part.indexOf(">") + 1)).join(" ");
}

/** Word and Outlook say of runs in which language they were checked, which often is not that of the words. */
const checkedByWord = /=["']?(?:x_)?Mso[A-Z]|["';\s]mso-[a-z-]+\s*:/;

function sourceTagIn(name: string, attribs: Attributes): Tag {
  const { tagName, attribs: kept } = checkedTag(name, attribs);
  return { tagName, attribs: attribs.lang && name !== "body" ? { ...kept, lang: attribs.lang } : kept };
}

function checkedTag(name: string, attribs: Attributes): Tag {
  const { tagName, attribs: kept } = sourceTag(name, attribs);
  const { lang: _checked, display: math, ...others } = kept;
  const display = tagName === "math" ? math : declarations(attribs.style).get("display");
  return { tagName, attribs: isOnItsOwnLine(display) ? { ...others, display: "block" } : others };
}

const isOnItsOwnLine = (display = "") => /^(?:block|flex|flow-root|grid|list-item|table)$/.test(display);

/** What scripts write for the eye beside a formula, or for screen readers beside what the eye sees. */
const shownFormula = /(?:^|\s)(?:katex-html|MJX_Assistive_MathML)(?:\s|$)/;

function sourceTag(name: string, attribs: Attributes): Tag {
  const style = declarations(attribs.style);
  // Dropped with its content, like Word's own data.
  if (isWordLeftover(name, attribs, style) || shownFormula.test(attribs.class ?? ""))
    return { tagName: "template", attribs: {} };
  const known = plainContainers.has(name) ? "div" : Object.hasOwn(renamed, name) ? (renamed[name] ?? name) : name;
  const tag = (name === "p" || name === "div" ? headingIn(attribs) : undefined) ?? known;
  if (name === "div" && /\bListContainerWrapper\b/.test(attribs.class ?? "")) {
    return { tagName: "div", attribs: { class: onlineListClass } };
  }
  if (aligned.has(tag)) {
    // Word writes a list as paragraphs that refer to their list.
    const list = style.get("mso-list");
    if (tag === "p" && list !== undefined && list !== "none") {
      return { tagName: "li", attribs: { class: wordItemClass + wordListLevel(list) } };
    }
    const item = tag === "p" && list === undefined ? filteredItem(attribs, style) : undefined;
    if (item) return { tagName: tag, attribs: { class: item } };
    const alignment = name === "center" ? "center" : alignmentOf(attribs, style);
    return {
      tagName: tag,
      attribs: { ...attribs, class: alignment ? `text-${alignment}` : "" },
    };
  }
  // Google Docs wraps a whole document into <b style="font-weight:normal">.
  if (tag === "strong" && /^(?:normal|[1-4]00)$/.test(style.get("font-weight") ?? "")) {
    return { tagName: "span", attribs: {} };
  }
  if (name === "a" && isWriterNote(attribs)) return { tagName: "sup", attribs: {} };
  if (name === "ins" && isTracked(attribs)) return { tagName: "span", attribs: {} };
  if (tag === "span")
    return { tagName: tag, attribs: { class: isNoteReference(attribs) ? "sup" : spanMeaning(attribs, style) } };
  if (tag === "tr") return { tagName: tag, attribs: { class: wordRow(attribs, style) ?? "" } };
  if (tag === "ol") return { tagName: tag, attribs: { ...attribs, type: attribs.type ?? numberingIn(style) } };
  if (tag === "li") {
    const quill = quillItem(attribs);
    if (quill !== undefined) return { tagName: tag, attribs: { class: quill } };
    const level = /^[1-9]$/.exec(attribs["data-aria-level"] ?? attribs["aria-level"] ?? "")?.[0];
    const { value = "", type = numberingIn(style) } = attribs;
    const item = { ...(level && { class: onlineItemClass + level }), ...(value && { value }), ...(type && { type }) };
    return { tagName: tag, attribs: item };
  }
  if (tag === "object")
    return {
      tagName: tag,
      attribs: { src: attribs.src ?? attribs.data ?? attribs.url ?? "" },
    };
  return { tagName: tag, attribs };
}

/** Returns the heading that a paragraph is: by its role, as Word online and builders write it, or as the title in Word. */
function headingIn({ role, "aria-level": level = "2", class: name = "" }: Attributes): string | undefined {
  if (role?.trim().toLowerCase() === "heading") return `h${Math.min(Math.max(Number.parseInt(level, 10) || 2, 2), 4)}`;
  return /^MsoTitle(?:\s|$)/.test(name) ? "h2" : undefined;
}

function spanMeaning(attribs: Attributes, style: Map<string, string>): string {
  if (style.get("mso-list") === "ignore") return markerClass;
  const line = `${style.get("text-decoration") ?? ""} ${style.get("text-decoration-line") ?? ""}`;
  const marks = [
    /^(?:bold|bolder|[6-9]00)$/.test(style.get("font-weight") ?? "") && "strong",
    /^(?:italic|oblique)$/.test(style.get("font-style") ?? "") && "em",
    line.includes("underline") && "u",
    line.includes("line-through") && "s",
    style.get("vertical-align") === "super" && "sup",
    style.get("vertical-align") === "sub" && "sub",
    isMarkerGap(style) && markerGapClass,
    fontClass(attribs, style),
  ];
  return marks.filter((mark) => mark !== false && mark !== "").join(" ");
}

const numberings: Record<string, string> = {
  ...{ "lower-alpha": "a", "lower-latin": "a", "upper-alpha": "A", "upper-latin": "A" },
  ...{ "lower-roman": "i", "upper-roman": "I" },
};

function numberingIn(style: Map<string, string>): string {
  const kind = style.get("list-style-type") ?? style.get("list-style") ?? "";
  return (Object.hasOwn(numberings, kind) && numberings[kind]) || "";
}

const alignments: Record<string, string> = {
  left: "left",
  start: "left",
  center: "center",
  middle: "center",
  right: "right",
  end: "right",
  justify: "justify",
};

function alignmentOf(attribs: Attributes, style: Map<string, string>): string | undefined {
  const named = style.get("text-align") ?? attribs.align?.trim().toLowerCase() ?? alignmentClass(attribs.class);
  return named !== undefined && Object.hasOwn(alignments, named) ? alignments[named] : undefined;
}

/** Reads our own class and those of WordPress and Quill. */
function alignmentClass(classes = ""): string | undefined {
  return alignmentIn(classes.replace(/(^|\s)(?:has-text-align|ql-align)-/g, "$1text-"));
}

function declarations(style: string | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const declaration of style?.split(";") ?? []) {
    const colon = declaration.indexOf(":");
    if (colon > 0) {
      const value = declaration.slice(colon + 1).replace("!important", "");
      found.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase());
    }
  }
  return found;
}
