import { isTable, rowsOfCells, rowsOfText } from "#model/pasted-table.ts";

const widestTable = 1000;

/** The rows of a table from Excel or Word; undefined when something else was pasted. */
export function pastedRows(data: DataTransfer): string[][] | undefined {
  const html = data.getData("text/html");
  const table = html && new DOMParser().parseFromString(html, "text/html").querySelector("table");
  const rows = table ? rowsOfCells([...table.rows].map(cellsOf)) : rowsOfText(data.getData("text/plain"));
  return isTable(rows) || (table && rows.length > 1) ? rows : undefined;
}

function cellsOf(row: HTMLTableRowElement) {
  return [...row.cells].slice(0, widestTable).map((cell) => {
    return { text: textOf(cell), columns: cell.colSpan, rows: cell.rowSpan };
  });
}

/** The lines somebody sees; Word breaks those of its HTML wherever it likes. */
function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? "").replace(/[ \t\r\n\f]+/g, " ");
  if (node.nodeName === "BR") return "\n";
  const text = [...node.childNodes].map(textOf).join("");
  const isBlock = /^(P|DIV|LI|H\d)$/.test(node.nodeName);
  return (isBlock ? `${text}\n` : text).replace(/ *\n */g, "\n");
}
