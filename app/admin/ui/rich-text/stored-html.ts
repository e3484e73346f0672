import { Fragment, type Mark, type Node, Slice } from "@tiptap/pm/model";
import { holdsWordsAndBlocks, isBlock } from "#model/content/rich-text.ts";
import { escapeHtml, escapeText } from "#model/text/escape-html.ts";

/**
 * Returns the editor's text in the form the server stores: a paragraph stands in a list item, table cell or figure
 * without its own tag unless it had one or stands beside another, and rows of a table's head stand in `<thead>`. Returns
 * "" for an empty text.
 */
export function toStoredHtml(doc: Node): string {
  return isEmpty(doc) ? "" : contentOf(doc, false);
}

/** Returns pasted content whose paragraphs stand in list items and cells without a tag of their own, as if typed. */
export function asTyped({ content, openStart, openEnd }: Slice): Slice {
  const typed = (parts: Fragment): Fragment =>
    Fragment.from(
      parts.content.map((node) => {
        if (node.isLeaf) return node;
        const attrs = node.attrs.hasTag ? { ...node.attrs, hasTag: false } : node.attrs;
        return node.type.create(attrs, typed(node.content), node.marks);
      }),
    );
  return new Slice(typed(content), openStart, openEnd);
}

function isEmpty(doc: Node): boolean {
  let isEmpty = doc.textContent.trim() === "";
  doc.descendants(({ type: { name } }) => {
    if (name === "image" || name === "horizontalRule" || name === "table") isEmpty = false;
    return isEmpty;
  });
  return isEmpty;
}

function contentOf(parent: Node, mayOmitTags: boolean): string {
  const children = parent.children;
  let open: readonly Mark[] = [];
  let html = "";
  children.forEach((child, at) => {
    const kept = open.findIndex((mark, depth) => !child.marks[depth]?.eq(mark));
    html += endOf(open.slice(kept === -1 ? open.length : kept));
    html += child.marks
      .slice(kept === -1 ? open.length : kept)
      .map((mark) => tagOf(mark).start)
      .join("");
    open = child.marks;
    const omitsTag = (node: Node | undefined) => mayOmitTags && node !== undefined && isPlainParagraph(node);
    const isAlone = !omitsTag(children[at - 1]) && !omitsTag(children[at + 1]);
    html += omitsTag(child) && isAlone ? contentOf(child, false) : htmlOf(child);
  });
  return html + endOf(open);
}

function htmlOf(node: Node): string {
  if (node.isText) return escapeText(node.text ?? "");
  const { tag, start } = tagOf(node);
  if (node.isLeaf) return start;
  const isTable = node.type.name === "table";
  return `${start}${isTable ? rowsOf(node) : contentOf(node, isBlock(tag) && holdsWordsAndBlocks(tag))}</${tag}>`;
}

function rowsOf(table: Node): string {
  const rows = table.children;
  const first = rows.findIndex(({ attrs }) => !attrs.isInHead);
  const bodyAt = first === -1 ? rows.length : first;
  const section = (tag: string, content: readonly Node[]) =>
    content.length > 0 ? `<${tag}>${content.map(htmlOf).join("")}</${tag}>` : "";
  return section("thead", rows.slice(0, bodyAt)) + section("tbody", rows.slice(bodyAt));
}

function isPlainParagraph({ type, attrs }: Node): boolean {
  return type.name === "paragraph" && !attrs.hasTag && !attrs.textAlign;
}

function tagOf(part: Node | Mark): { tag: string; start: string } {
  // The schema describes every node and mark as [tag, attributes, …].
  const described = "marks" in part ? part.type.spec.toDOM?.(part) : part.type.spec.toDOM?.(part, true);
  const [tag, attributes] = described as unknown as [string, Record<string, unknown>?];
  const written = Object.entries(attributes ?? {})
    .filter(([name, value]) => name !== "style" && value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`);
  return { tag, start: `<${tag}${written.join("")}>` };
}

function endOf(marks: readonly Mark[]): string {
  return marks
    .map((mark) => `</${tagOf(mark).tag}>`)
    .reverse()
    .join("");
}
