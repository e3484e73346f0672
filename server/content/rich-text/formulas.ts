import { type ChildNode, Element, hasChildren, isTag, isText, type ParentNode, Text } from "domhandler";

/** The elements of MathML with an arrangement that words alone do not say; the others only hold words. */
export const formulaTags =
  "math mrow mi mn mo mtext ms mfrac msup msub msubsup munder mover munderover msqrt mroot mtable mtr mtd mfenced mstyle mpadded semantics".split(
    " ",
  );

/** Turns formulas into words: "a/b" for a fraction, "√(a)" for a root, and what is raised or lowered as such. */
export function writeFormulas(parent: ParentNode): void {
  parent.children = parent.children.flatMap((child, at, siblings): ChildNode[] => {
    if (!hasChildren(child)) return [child];
    if (!isTag(child) || child.name !== "math") {
      writeFormulas(child);
      return [child];
    }
    const words = child.children.flatMap(formula);
    // A formula on a line of its own.
    if (child.attribs.display === "block") return [new Element("div", {}, words)];
    return [...gap(siblings[at - 1], /[\p{L}\p{N}]$/u), ...words, ...gap(siblings[at + 1], /^[\p{L}\p{N}]/u)];
  });
}

/** A space where the words around a formula would run into it. */
function gap(neighbour: ChildNode | undefined, touches: RegExp): ChildNode[] {
  return neighbour && isText(neighbour) && touches.test(neighbour.data) ? [new Text(" ")] : [];
}

function formula(node: ChildNode): ChildNode[] {
  if (isText(node)) {
    // Without operators that nobody sees, and the space between the elements.
    const words = node.data.replace(/[\u2061-\u2064]/g, "").replace(/^[ \t\n]+|[ \t\n]+$/g, "");
    return words === "" ? [] : [new Text(words)];
  }
  if (!isTag(node)) return [];
  if (!formulaTags.includes(node.name)) {
    writeFormulas(node);
    return [node];
  }
  const parts = node.children.filter((child) => isTag(child)).map(formula);
  const [first = [], second = [], third = []] = parts;
  const between = (words: string) => parts.flatMap((part, at) => (at === 0 ? part : [new Text(words), ...part]));
  switch (node.name) {
    case "mfrac":
      return [...together(first), new Text("/"), ...together(second)];
    case "msup":
    case "mover":
      return [...first, new Element("sup", {}, second)];
    case "msub":
    case "munder":
      return [...first, new Element("sub", {}, second)];
    case "msubsup":
    case "munderover":
      return [...first, new Element("sub", {}, second), new Element("sup", {}, third)];
    case "msqrt":
      return [new Text("√"), ...together(parts.flat())];
    case "mroot":
      return [new Element("sup", {}, second), new Text("√"), ...together(first)];
    case "mfenced":
      return [new Text("("), ...between(", "), new Text(")")];
    case "mtr":
      return between(" ");
    case "mtable":
      return between("; ");
    default:
      return node.children.flatMap(formula);
  }
}

/** Brackets around more than one number or sign. */
function together(nodes: readonly ChildNode[]): ChildNode[] {
  const [only] = nodes;
  const isOne = nodes.length === 1 && only !== undefined && isText(only);
  return isOne ? [only] : [new Text("("), ...nodes, new Text(")")];
}
