import { type ChildNode, Element, hasChildren, isTag, isText, type ParentNode, Text } from "domhandler";
import { DomUtils } from "htmlparser2";

/** The class prefix of Word list items between the two steps of sanitising; the level follows. */
export const wordItemClass = "word-item-";

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
  node.attribs = { class: wordItemClass + level, list: list.name, start: list.attribs.start ?? "" };
  const [paragraph, ...others] = node.children.filter((child) => !isText(child) || child.data.trim() !== "");
  if (paragraph && isTag(paragraph) && paragraph.name === "p" && others.length === 0)
    node.children = paragraph.children;
  return true;
}

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
  const { list, start, ...attribs } = item.attribs;
  if (list === "ol" || list === "ul") {
    item.attribs = attribs;
    return { tag: list, start: Number(start) || 1 };
  }
  const marker = DomUtils.findOne(({ attribs }) => attribs.class === "list-marker", item.children);
  const text = marker ? DomUtils.textContent(marker).trim() : "";
  const tag = /^\(?(?:\d{1,4}|[a-z]{1,4})[.)]/i.test(text) ? "ol" : "ul";
  // "§ 4", "Artikel 2": words that no list shows.
  if (marker && tag === "ul" && /\d|\p{L}{2}/u.test(text)) {
    marker.attribs = {};
    marker.children = [new Text(`${text} `)];
  }
  // Not of "2.1.", the first item of its level.
  return { tag, start: Number(/^\(?(\d{1,4})[.)]$/.exec(text)?.[1] ?? 1) };
}
