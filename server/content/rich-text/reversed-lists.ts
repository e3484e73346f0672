import { hasChildren, isTag, type ParentNode } from "domhandler";

/** Gives each item of a list that counts down its number: texts have no such lists. */
export function numberReversedLists(parent: ParentNode): void {
  for (const child of parent.children) {
    if (!hasChildren(child)) continue;
    numberReversedLists(child);
    if (!isTag(child) || child.name !== "ol" || child.attribs.reversed === undefined) continue;
    const items = child.children.filter((item) => isTag(item)).filter(({ name }) => name === "li");
    let number = numberIn(child.attribs.start) ?? items.length;
    for (const item of items) {
      number = numberIn(item.attribs.value) ?? number;
      item.attribs.value = String(number--);
    }
    delete child.attribs.start;
  }
}

function numberIn(text = ""): number | undefined {
  return /^\s*[+-]?\d+\s*$/.test(text) ? Number(text) : undefined;
}
