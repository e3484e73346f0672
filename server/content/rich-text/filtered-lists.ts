import { type ChildNode, Element, hasChildren, isTag, isText, type ParentNode, Text } from "domhandler";
import { DomUtils } from "htmlparser2";
import type { Attributes } from "sanitize-html";
import { markerClass, wordItemClass } from "./word-lists.ts";

/** A paragraph of a list whose `mso-list` is gone, as in mails that Outlook sent; the level follows. */
const paragraphClass = "filtered-item-";

/** The class of the small spaces that Word sets after a number or bullet. */
export const markerGapClass = "marker-gap";

export function isMarkerGap(style: ReadonlyMap<string, string>): boolean {
  // Chromium copies the shorthand as its parts.
  const font = style.get("font") ?? `${style.get("font-size")} ${style.get("font-family")}`;
  return /^7(?:\.0)?pt ["']?times new roman/.test(font);
}

/** Returns the class of a paragraph of Word or Outlook, also in the browser, that hangs from a number or bullet; undefined for every other. */
export function filteredItem(attribs: Attributes, style: ReadonlyMap<string, string>): string | undefined {
  const isHanging = style.get("text-indent")?.startsWith("-") ?? false;
  if (!isHanging || !/(?:^|[\s_])MsoListParagraph/.test(attribs.class ?? "")) return undefined;
  // Each level is half an inch further in.
  const [, points = ""] = /^([\d.]+)pt$/.exec(marginLeft(style)) ?? [];
  return `${paragraphClass}${Math.min(Math.max(Math.round(Number(points || 36) / 36), 1), 9)}`;
}

function marginLeft(style: ReadonlyMap<string, string>): string {
  return style.get("margin-left") ?? style.get("margin")?.split(/\s+/)[3] ?? "";
}

/** Turns such paragraphs into the items of Word, which `nestWordLists` nests; those without a marker stay paragraphs. */
export function markFilteredItems(parent: ParentNode): void {
  for (const child of parent.children) {
    if (!hasChildren(child)) continue;
    markFilteredItems(child);
    if (!isTag(child) || !child.attribs.class?.startsWith(paragraphClass)) continue;
    const level = child.attribs.class.slice(paragraphClass.length);
    child.attribs = {};
    if (!setMarkerApart(child)) continue;
    child.name = "li";
    child.attribs = { class: wordItemClass + level };
  }
}

/** Moves what stands before the gap into a marker. Returns false if there is none, or too much for one. */
function setMarkerApart(paragraph: Element): boolean {
  const gap = DomUtils.findOne(({ attribs }) => hasClass(attribs.class, markerGapClass), paragraph.children);
  if (!gap) return false;
  const before = textsBefore(paragraph.children, gap) ?? [];
  const marker = before.map(({ data }) => data).join("");
  if (marker.trim() === "" || marker.trim().length > 10) return false;
  for (const node of [...before, gap]) DomUtils.removeElement(node);
  DomUtils.prependChild(paragraph, new Element("span", { class: markerClass }, [new Text(marker)]));
  return true;
}

/** Returns the texts before an element in it or after it; undefined if it is not among the nodes. */
function textsBefore(nodes: readonly ChildNode[], end: Element): Text[] | undefined {
  const texts: Text[] = [];
  for (const node of nodes) {
    if (node === end) return texts;
    if (isText(node)) texts.push(node);
    if (!hasChildren(node)) continue;
    const inside = textsBefore(node.children, end);
    if (inside) return [...texts, ...inside];
    texts.push(...DomUtils.findAll(() => true, [node]).flatMap(({ children }) => children.filter(isText)));
  }
  return undefined;
}

function hasClass(classes = "", name: string): boolean {
  return classes.split(" ").includes(name);
}
