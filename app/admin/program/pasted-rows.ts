import { isTable, rowsOfCells, rowsOfText } from "#model/programs/pasted-table.ts";

const maximumColumns = 1000;

/** Returns the pasted table rows from Excel or Word; undefined for other content. */
export function pastedRows(data: DataTransfer): string[][] | undefined {
  const html = data.getData("text/html");
  const table = html && new DOMParser().parseFromString(html, "text/html").querySelector("table");
  const rows = table ? rowsOfCells([...table.rows].map(cellsOf)) : rowsOfText(data.getData("text/plain"));
  return isTable(rows) || (table && rows.length > 1) ? rows : undefined;
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
