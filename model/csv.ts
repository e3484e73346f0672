/** Without it Excel takes UTF-8 for something else and breaks umlauts. */
export const byteOrderMark = "\uFEFF";

/**
 * A line of a CSV file: semicolons and CRLF as Excel in German expects. A cell that a spreadsheet would take for a
 * formula gets an apostrophe in front (OWASP, CSV Injection).
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(";")}\r\n`;
}

// By hand: csv-stringify (33 KB in the browser) neither guards " =1" nor quotes spaces at the ends; ours are 5 lines.
function cell(text: string): string {
  // Spreadsheets trim before they look, and read the full-width forms too.
  const isFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[";\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
