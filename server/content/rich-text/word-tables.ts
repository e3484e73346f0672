import { type ChildNode, type Document, type Element, isTag, isText } from "domhandler";
import { DomUtils } from "htmlparser2";
import type { Attributes } from "sanitize-html";

/** The class of a Word table row between the two steps of sanitising. */
type WordRow = "word-header" | "word-first" | "word-row" | "word-widths";

/** Returns the class of a row by its attributes and style declarations; undefined if Word did not write it. */
export function wordRow({ height }: Attributes, style: ReadonlyMap<string, string>): WordRow | undefined {
  if (height === "0") return "word-widths";
  const index = style.get("mso-yfti-irow");
  if (index === undefined) return undefined;
  if (index === "-1" || style.get("mso-yfti-firstrow") === "yes") return "word-header";
  return index === "0" ? "word-first" : "word-row";
}

/**
 * Makes header cells of the cells in the head of a Word table, in the row that Word formats as header, and in an
 * all-bold first row: Word writes them as plain cells. A table of one row gets no header. Rows that only set widths go.
 */
export function markHeaderRows(tree: Document): void {
  for (const table of DomUtils.getElementsByTagName("table", tree)) {
    const rows = withoutWidths(rowsOf(table));
    if (rows.length < 2) continue;
    for (const row of rows.filter(isHeader)) {
      for (const cell of cellsOf(row)) cell.name = "th";
    }
  }
}

/** Removes the rows without height and words that Word and Excel add to tables with merged cells. */
function withoutWidths(rows: readonly Element[]): Element[] {
  const isWidths = (row: Element) => row.attribs.class === "word-widths" && DomUtils.textContent(row).trim() === "";
  for (const row of rows.filter(isWidths)) DomUtils.removeElement(row);
  return rows.filter((row) => !isWidths(row));
}

/** Returns the rows of a table, without those of tables in its cells. */
function rowsOf(parent: Element): Element[] {
  return parent.children.flatMap((child) => {
    if (!isTag(child) || child.name === "table") return [];
    return child.name === "tr" ? [child] : rowsOf(child);
  });
}

function cellsOf(row: Element): Element[] {
  return row.children.filter((child) => isTag(child)).filter(({ name }) => name === "td");
}

function isHeader(row: Element): boolean {
  const kind = row.attribs.class as WordRow | "" | undefined;
  if (!kind) return false;
  const isInHead = row.parent !== null && isTag(row.parent) && row.parent.name === "thead";
  return kind === "word-header" || isInHead || (kind === "word-first" && isBold(row));
}

/** Whether a row has text and all of it is bold. */
function isBold(row: Element): boolean {
  const texts = cellsOf(row).flatMap((cell) => wordsIn(cell.children, false));
  return texts.length > 0 && texts.every((isStrong) => isStrong);
}

/** Returns for each text with words whether it is strong. */
function wordsIn(nodes: readonly ChildNode[], isStrong: boolean): boolean[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return node.data.trim() === "" ? [] : [isStrong];
    if (!isTag(node)) return [];
    const isMark = node.name === "strong" || /\bstrong\b/.test(node.attribs.class ?? "");
    return wordsIn(node.children, isStrong || isMark);
  });
}
