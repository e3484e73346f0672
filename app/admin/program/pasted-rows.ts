import { type PastedPart, rowsOfParts } from "#model/programs/pasted-program.ts";
import { isTable, rowsOfText } from "#model/programs/pasted-table.ts";

const maximumColumns = 1000;

/** Returns the pasted table rows from Excel or Word; undefined for other content. */
export function pastedRows(data: DataTransfer): string[][] | undefined {
  const parts = partsOf(new DOMParser().parseFromString(data.getData("text/html"), "text/html"));
  const hasTable = parts.some((part) => "cells" in part);
  const rows = hasTable ? rowsOfParts(parts) : rowsOfText(data.getData("text/plain"));
  return isTable(rows) || (hasTable && rows.length > 1) ? rows : undefined;
}

/** Returns the tables and the paragraphs beside them, in their order; tables within a cell are its text. */
function partsOf(document: Document): PastedPart[] {
  const outer = [...document.querySelectorAll<HTMLElement>("table, p, h1, h2, h3, h4, h5, h6")].filter(
    (element) => !element.parentElement?.closest("table"),
  );
  return outer.map((element) =>
    element instanceof HTMLTableElement ? { cells: [...element.rows].map(cellsOf) } : { text: textOf(element) },
  );
}

function cellsOf(row: HTMLTableRowElement) {
  return [...row.cells].slice(0, maximumColumns).map((cell) => {
    return { text: textOf(cell), columns: cell.colSpan, rows: cell.rowSpan };
  });
}

/** Returns the text with its visible line breaks; Word wraps its HTML source at arbitrary positions. */
function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? "").replace(/[ \t\r\n\f]+/g, " ");
  if (node.nodeName === "BR") return "\n";
  const text = [...node.childNodes].map(textOf).join("");
  const isBlock = /^(P|DIV|LI|H\d)$/.test(node.nodeName);
  return (isBlock ? `${text}\n` : text).replace(/ *\n */g, "\n");
}
