import { hasChildren, isTag, type ParentNode } from "domhandler";

/** Gives a list the letters or Roman numerals of its first item: Google Docs says them of the items only. */
export function letterListsByItems(parent: ParentNode): void {
  for (const child of parent.children) {
    if (!hasChildren(child)) continue;
    letterListsByItems(child);
    if (!isTag(child) || child.name !== "ol") continue;
    const items = child.children.filter((item) => isTag(item)).filter(({ name }) => name === "li");
    const type = items[0]?.attribs.type;
    if (type && !child.attribs.type) child.attribs.type = type;
    for (const item of items) delete item.attribs.type;
  }
}
