// By hand: csv-stringify (33 KB in the browser) neither escapes " =1" nor quotes leading and trailing spaces.

/** Without it Excel does not detect UTF-8, which breaks umlauts. */
export const byteOrderMark = "\uFEFF";

/**
 * Formats a line of a CSV file with semicolons and CRLF, as German Excel expects. A cell that a spreadsheet would
 * evaluate as a formula is prefixed with an apostrophe (OWASP, CSV Injection).
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(";")}\r\n`;
}

/** Removes the apostrophe with which `csvLine` marks a cell that looks like a formula. */
export function withoutGuard(cell: string): string {
  const text = cell.slice(1);
  return cell.startsWith("'") && isFormula(text) ? text : cell;
}

/** Spreadsheets ignore leading space, and accept full-width characters. */
const isFormula = (text: string) => /^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(text);

function cell(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text;
  return /[";\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
