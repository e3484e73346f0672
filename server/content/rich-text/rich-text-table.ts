import { type ChildNode, Element, isTag, isText } from "domhandler";

/**
 * Returns the captions of a table and its rows in at most one head, which comes first, and one body: more sections look
 * no different, and the text editor knows no others.
 */
export function withSections(table: Element): { captions: Element[]; content: Element[] } {
  const captions: Element[] = [];
  const head: ChildNode[] = [];
  const body: ChildNode[] = [];
  function sort(nodes: readonly ChildNode[]): void {
    for (const node of nodes) {
      if (body.length === 0 && isText(node) && node.data.trim() === "") continue;
      const name = isTag(node) ? node.name : "";
      if (!isTag(node)) body.push(node);
      else if (name === "caption") captions.push(node);
      else if (name === "div" && node.children.some(isSection)) sort(node.children);
      else if (name === "thead" && body.length === 0) head.push(...node.children);
      // A plain container: its rows stand in the one body, and loose words in it do not join those before.
      else if (name === "thead" || name === "tbody") body.push(new Element("div", {}, node.children));
      else body.push(node);
    }
  }
  sort(table.children);
  return { captions, content: [new Element("thead", {}, head), new Element("tbody", {}, body)] };
}

function isSection(node: ChildNode): boolean {
  return isTag(node) && /^(?:thead|tbody|caption)$/.test(node.name);
}
