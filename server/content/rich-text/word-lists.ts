import { type ChildNode, Element, hasChildren, isTag, isText, type ParentNode, Text } from "domhandler";
import { DomUtils } from "htmlparser2";
import { fontClasses } from "./symbol-fonts.ts";

/** The class prefix of Word list items between the two steps of sanitising; the level follows. */
export const wordItemClass = "word-item-";

/** The class of the number or bullet of an item or a heading. */
export const markerClass = "list-marker";

/** Word online wraps each item into a list and a container of its own, and only the item says its level. */
export const onlineListClass = "online-list";
export const onlineItemClass = "online-item-";

/** Turns the items of Word online into those of Word, which `nestWordLists` nests. */
export function flattenOnlineLists(parent: ParentNode): void {
  parent.children = parent.children.flatMap((child) => {
    if (!hasChildren(child)) return child;
    flattenOnlineLists(child);
    if (!isTag(child) || child.attribs.class !== onlineListClass) return child;
    const lists = child.children.filter((list) => isTag(list) && (list.name === "ul" || list.name === "ol"));
    const items = lists.flatMap((list) =>
      (list as Element).children.filter((item) => isOnlineItem(item, list as Element)),
    );
    return items.length > 0 ? items : child.children;
  });
}

/** Whether a node is an item of Word online; marks it as one of Word's. */
function isOnlineItem(node: ChildNode, list: Element): boolean {
  if (!isTag(node) || node.name !== "li") return false;
  const level = node.attribs.class?.startsWith(onlineItemClass)
    ? node.attribs.class.slice(onlineItemClass.length)
    : "1";
  const { start = "", type = "" } = list.attribs;
  node.attribs = { class: wordItemClass + level, list: list.name, start, type };
  const [paragraph, ...others] = node.children.filter((child) => !isText(child) || child.data.trim() !== "");
  if (paragraph && isTag(paragraph) && paragraph.name === "p" && others.length === 0)
    node.children = paragraph.children;
  return true;
}

/**
 * Quill writes one flat list; only its items say their level, and since version 2 whether they are numbered. Slack, whose
 * editor it is, writes a list for each run of one level.
 */
const quillItemClass = "quill-item-";

/** Returns the class of an item of Quill; undefined for one that needs none, as it is at the first level of its list. */
export function quillItem(attribs: Readonly<Record<string, string>>): string | undefined {
  const level =
    /(?:^|\s)ql-indent-([1-8])(?:\s|$)/.exec(attribs.class ?? "")?.[1] ??
    /^[0-8]$/.exec(attribs["data-stringify-indent"] ?? "")?.[0];
  const kind = attribs["data-list"];
  if (level === undefined && kind === undefined) return undefined;
  const list = kind === undefined ? "" : kind === "ordered" ? "-ol" : "-ul";
  return `${quillItemClass}${Number(level ?? 0) + 1}${list}`;
}

/** Turns the items of Quill's lists into those of Word, which `nestWordLists` nests. */
export function flattenQuillLists(parent: ParentNode): void {
  parent.children = parent.children.flatMap((list) => {
    if (!hasChildren(list)) return list;
    flattenQuillLists(list);
    if (!isTag(list) || (list.name !== "ul" && list.name !== "ol")) return list;
    const isQuill = ({ attribs }: Element) => attribs.class?.startsWith(quillItemClass) ?? false;
    if (!list.children.some((item) => isTag(item) && isQuill(item))) return list;
    for (const item of list.children) {
      if (!isTag(item) || item.name !== "li") continue;
      const [level = "1", kind = list.name] = isQuill(item)
        ? (item.attribs.class ?? "").slice(quillItemClass.length).split("-")
        : [];
      item.attribs = { class: wordItemClass + level, list: kind };
    }
    return list.children;
  });
}

/** Returns the level, from 1, of a Word paragraph by its `mso-list` declaration, e.g. "l0 level2 lfo1". */
export function wordListLevel(declaration: string): number {
  const level = Number(/\blevel(\d)\b/.exec(declaration)?.[1]);
  return level > 0 ? level : 1;
}

/**
 * Turns consecutive list items from Word, which are flat and have a level each, into nested lists. An item whose number
 * does not follow the one before keeps it.
 */
export function nestWordLists(parent: ParentNode): void {
  const children: ChildNode[] = [];
  let open: { level: number; list: Element; next: number }[] = [];
  for (const child of parent.children) {
    if (hasChildren(child)) nestWordLists(child);
    const level = levelOf(child);
    if (level === undefined) {
      const isSpace = isText(child) && child.data.trim() === "";
      if (!isSpace) open = [];
      if (!isSpace || open.length === 0) children.push(child);
      continue;
    }
    const item = child as Element;
    const { tag, start, type, number } = numberingOf(item);
    const isSame = ({ name, attribs }: Element) => name === tag && (attribs.type === undefined) === (type === "");
    open = open.filter((above) => above.level < level || (above.level === level && isSame(above.list)));
    if (open.at(-1)?.level !== level) {
      const list = new Element(tag, { ...(start > 1 && { start: String(start) }), ...(type !== "" && { type }) });
      const above = open.at(-1)?.list.lastChild;
      if (above && isTag(above)) above.children.push(list);
      else children.push(list);
      open.push({ level, list, next: start });
    }
    const current = open.at(-1);
    if (current === undefined) continue;
    if (number !== undefined && number !== current.next && type === "") item.attribs.value = String(number);
    current.next = (number ?? current.next) + 1;
    current.list.children.push(item);
  }
  parent.children = children;
}

/** Headings that Word numbers keep their numbers, which texts refer to ("siehe 2.1"); bullets before headings go. */
export function keepHeadingNumbers(parent: ParentNode): void {
  for (const heading of DomUtils.findAll(({ name }) => /^h[2-4]$/.test(name), parent.children)) {
    const marker = findMarker(heading);
    const text = marker ? DomUtils.textContent(marker).trim() : "";
    if (marker && (saysMore(text) || /^\(?[a-z]{1,6}[.)]$/i.test(text))) writeOut(marker, text);
  }
}

function findMarker(element: Element): Element | null {
  return DomUtils.findOne(({ attribs }) => attribs.class === markerClass, element.children);
}

/** Whether a marker has a number or a word: "2.1", "§ 4", "Artikel 2". */
function saysMore(text: string): boolean {
  return /\d|\p{L}{2}/u.test(text);
}

function writeOut(marker: Element, text: string): void {
  // A number is in a font with letters, whatever the bullets of its list are in.
  marker.attribs = { class: fontClasses.other };
  marker.children = [new Text(`${text} `)];
}

/** Returns the level of an item from Word; undefined for other nodes, and for one that has swallowed further items. */
function levelOf(node: ChildNode): number | undefined {
  if (!isTag(node) || node.name !== "li" || !node.attribs.class?.startsWith(wordItemClass)) return undefined;
  const hasItems = DomUtils.existsOne(({ name }) => name === "li", node.children);
  return hasItems ? undefined : Number(node.attribs.class.slice(wordItemClass.length));
}

interface Numbering {
  tag: "ol" | "ul";
  /** Of a list that begins with the item. */
  start: number;
  /** "a", "A", "i" or "I"; "" for digits and bullets. */
  type: string;
  /** Its number if it is written in digits. */
  number?: number | undefined;
}

/** Only the text of its marker tells that a Word list is numbered: "1.", "a)", "(iv)". */
function numberingOf(item: Element): Numbering {
  const { list, start, type = "", ...attribs } = item.attribs;
  if (list === "ol" || list === "ul") {
    item.attribs = attribs;
    return { tag: list, start: Number(start) || 1, type, number: Number(start) || undefined };
  }
  const marker = findMarker(item);
  const text = marker ? DomUtils.textContent(marker).trim() : "";
  const tag = /^\(?(?:\d{1,4}|[a-z]{1,4})[.)]/i.test(text) ? "ol" : "ul";
  // Words that no list shows.
  if (marker && tag === "ul" && saysMore(text)) writeOut(marker, text);
  // Not of "2.1.", the first item of its level.
  const [, number = "", letters = ""] = /^\(?(?:(\d{1,4})|([a-z]{1,6}))[.)]$/i.exec(text) ?? [];
  const digits = Number(number) || undefined;
  return { tag, start: digits ?? 1, type: "", number: digits, ...(letters !== "" && numberingOfLetters(letters)) };
}

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** Reads "b" and "iv". The first item decides: one letter is a Roman number only if no list of letters begins with it. */
function numberingOfLetters(letters: string): { start: number; type: string } {
  const lower = letters.toLowerCase();
  const isUpper = letters !== lower;
  const isRoman = lower.length === 1 ? /[ivx]/.test(lower) : /^(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/.test(lower);
  if (!isRoman) return { start: lower.length === 1 ? lower.charCodeAt(0) - 96 : 1, type: isUpper ? "A" : "a" };
  const digits = [...lower].map((digit) => romanDigits[digit] ?? 0);
  const start = digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
  return { start, type: isUpper ? "I" : "i" };
}
