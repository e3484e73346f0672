import type { Element } from "domhandler";
import { languageIn } from "#model/content/language.ts";
import {
  alignmentIn,
  type BlockAttribute,
  blockAttributes,
  markOrder,
  type RichTextBlock,
  type RichTextMark,
} from "#model/content/rich-text.ts";
import { isForeign, linkAddress } from "#model/content/rich-text-link.ts";
import { escapeHtml } from "#model/text/escape-html.ts";

/** Text markup inside a line, e.g. `<strong>`; two with the same opening tag are the same. */
export interface Mark {
  tag: RichTextMark;
  open: string;
}

/** Returns what an element makes of its words, or `undefined` if it is no mark. A mark without meaning is none. */
export function marksOf({ name, attribs }: Element): Mark[] | undefined {
  if (name === "span") return (attribs.class ?? "").split(" ").filter(isMark).map(plainMark);
  if (!isMark(name)) return undefined;
  if (name === "a") {
    const address = linkAddress(attribs.href ?? "");
    return address === undefined ? [] : [linkTo(address)];
  }
  if (name !== "abbr") return [plainMark(name)];
  const title = attribs.title?.trim();
  return title ? [{ tag: name, open: `<abbr title="${escapeHtml(title)}">` }] : [];
}

function isMark(tag: string): tag is RichTextMark {
  return (markOrder as readonly string[]).includes(tag);
}

/** Adds the language that an element says of everything in it; German needs no mark. */
export function inLanguage(marks: readonly Mark[], lang = ""): readonly Mark[] {
  const language = languageIn(lang);
  if (language === undefined) return marks;
  const others = marks.filter(({ tag }) => tag !== "span");
  return language === "" ? others : withMarks(others, [{ tag: "span", open: `<span lang="${language}">` }]);
}

function plainMark(tag: RichTextMark): Mark {
  return { tag, open: `<${tag}>` };
}

export function linkTo(address: string): Mark {
  const relation = isForeign(address) ? ' rel="noopener noreferrer"' : "";
  return { tag: "a", open: `<a href="${escapeHtml(address)}"${relation}>` };
}

/**
 * Adds marks to those of the text around, in the one order of all texts. A mark in itself is dropped; of nested links
 * browsers follow the innermost.
 */
export function withMarks(marks: readonly Mark[], added: readonly Mark[]): readonly Mark[] {
  if (added.length === 0) return marks;
  const byTag = new Map(marks.map((mark) => [mark.tag, mark]));
  for (const mark of added) {
    if (mark.tag === "a" || !byTag.has(mark.tag)) byTag.set(mark.tag, mark);
  }
  return [...byTag.values()].sort((one, other) => markOrder.indexOf(one.tag) - markOrder.indexOf(other.tag));
}

/** Returns the attributes a block may have, as written. */
export function attributesOf(tag: RichTextBlock, { attribs }: Element): string {
  return (blockAttributes[tag] ?? []).map((name) => writeAttribute[name](attribs[name] ?? "")).join("");
}

const writeAttribute: Record<BlockAttribute, (value: string) => string> = {
  class: alignmentAttribute,
  start: (value) => itemNumber("start", value, 1),
  type: (value) => (/^[aAiI]$/.test(value) ? ` type="${value}"` : ""),
  value: (value) => itemNumber("value", value),
  scope: (value) => (/^(?:row|col|rowgroup|colgroup)$/i.test(value) ? ` scope="${value.toLowerCase()}"` : ""),
  colspan: (value) => numberAttribute("colspan", value, 2, 200),
  rowspan: (value) => numberAttribute("rowspan", value, 2, 200),
};

/** Writes a number of a list or its item, which may be zero or below, unless it is the one that goes without saying. */
function itemNumber(name: string, value: string, implied?: number): string {
  const number = /^\s*[+-]?\d{1,4}\s*$/.test(value) ? Number(value) : undefined;
  return number === undefined || number === implied ? "" : ` ${name}="${number === 0 ? 0 : number}"`;
}

export function alignmentAttribute(classes: string): string {
  const alignment = alignmentIn(classes);
  return alignment ? ` class="text-${alignment}"` : "";
}

export function numberAttribute(name: string, value: string | undefined, min: number, max: number): string {
  const number = /^\s*\d{1,6}(?:px)?\s*$/.test(value ?? "") ? Number.parseInt(value ?? "", 10) : 0;
  return number >= min && number <= max ? ` ${name}="${number}"` : "";
}
