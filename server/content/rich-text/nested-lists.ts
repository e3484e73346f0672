import { type ChildNode, type Element, hasChildren, isTag, isText, type ParentNode } from "domhandler";

/**
 * Lets a list that begins with another list begin with its items: Google Docs and Outlook copy the inner part of a list with
 * all the lists around it, each of which would show an empty item.
 */
export function liftNestedLists(parent: ParentNode): void {
  for (const child of parent.children) {
    if (!hasChildren(child)) continue;
    liftNestedLists(child);
    if (isList(child)) liftFirst(child);
  }
}

function liftFirst(list: Element): void {
  const [first, ...others] = list.children.filter((node) => !isText(node) || node.data.trim() !== "");
  if (!first || !isList(first)) return;
  if (others.length === 0) {
    list.name = first.name;
    list.attribs = first.attribs;
  }
  list.children = [...first.children, ...others];
}

function isList(node: ChildNode): node is Element {
  return isTag(node) && (node.name === "ul" || node.name === "ol");
}
