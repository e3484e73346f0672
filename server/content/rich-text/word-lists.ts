import { type ChildNode, Element, hasChildren, isTag, isText, type ParentNode } from "domhandler";
import { DomUtils } from "htmlparser2";

/** The class prefix of Word list items between the two steps of sanitising; the level follows. */
export const wordItemClass = "word-item-";

/** Returns the level, from 1, of a Word paragraph by its `mso-list` declaration, e.g. "l0 level2 lfo1". */
export function wordListLevel(declaration: string): number {
  const level = Number(/\blevel(\d)\b/.exec(declaration)?.[1]);
  return level > 0 ? level : 1;
}

/** Turns consecutive list items from Word, which are flat and have a level each, into nested lists. */
export function nestWordLists(parent: ParentNode): void {
  const children: ChildNode[] = [];
  let open: { level: number; list: Element }[] = [];
  for (const child of parent.children) {
    if (hasChildren(child)) nestWordLists(child);
    const level = levelOf(child);
    if (level === undefined) {
      const isSpace = isText(child) && child.data.trim() === "";
      if (!isSpace) open = [];
      if (!isSpace || open.length === 0) children.push(child);
      continue;
    }
    const { tag, start } = numberingOf(child as Element);
    open = open.filter((above) => above.level < level || (above.level === level && above.list.name === tag));
    if (open.at(-1)?.level !== level) {
      const list = new Element(tag, start > 1 ? { start: String(start) } : {});
      const above = open.at(-1)?.list.lastChild;
      if (above && isTag(above)) above.children.push(list);
      else children.push(list);
      open.push({ level, list });
    }
    open.at(-1)?.list.children.push(child);
  }
  parent.children = children;
}

/** Returns the level of an item from Word; undefined for other nodes, and for one that has swallowed further items. */
function levelOf(node: ChildNode): number | undefined {
  if (!isTag(node) || node.name !== "li" || !node.attribs.class?.startsWith(wordItemClass)) return undefined;
  const hasItems = DomUtils.existsOne(({ name }) => name === "li", node.children);
  return hasItems ? undefined : Number(node.attribs.class.slice(wordItemClass.length));
}

/** Only the text of its marker tells that a Word list is numbered: "1.", "a)", "(iv)". */
function numberingOf(item: Element): { tag: "ol" | "ul"; start: number } {
  const marker = DomUtils.findOne(({ attribs }) => attribs.class === "list-marker", item.children);
  const text = marker ? DomUtils.textContent(marker).trim() : "";
  const tag = /^\(?(?:\d{1,4}|[a-z]{1,4})[.)]/i.test(text) ? "ol" : "ul";
  // Not of "2.1.", the first item of its level.
  return { tag, start: Number(/^\(?(\d{1,4})[.)]$/.exec(text)?.[1] ?? 1) };
}
