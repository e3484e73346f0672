/** A cell of a pasted table; merged cells span several columns or rows. */
export interface PastedCell {
  text: string;
  columns: number;
  rows: number;
}

/** Limit of the columns that a merged cell spans. */
const widestCell = 50;

/**
 * Returns the table as rows of texts of equal length. A cell that spans rows is repeated in each of them; one that
 * spans columns is in the first of them.
 */
export function rowsOfCells(cells: readonly (readonly PastedCell[])[]): string[][] {
  const grid: string[][] = cells.map(() => []);
  for (const [top, row] of cells.entries()) {
    let column = 0;
    for (const { text, columns, rows } of row) {
      while (grid[top]?.[column] !== undefined) column++;
      const end = column + Math.min(Math.max(1, columns), widestCell);
      for (const line of grid.slice(top, top + Math.max(1, rows))) {
        line[column] ??= text;
        for (let right = column + 1; right < end; right++) line[right] ??= "";
      }
      column = end;
    }
  }
  const width = Math.max(0, ...grid.map((row) => row.length));
  return grid.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ""));
}

/** Parses tab-separated text as copied from Excel: quoted cells may contain tabs, line breaks and doubled quotes. */
export function rowsOfText(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, quoted, plain = "", end] = match;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "") break;
    if (end !== "\t") rows.push([]);
  }
  return rows;
}

/** Whether the rows are a table and not just lines of text: some row has several cells. */
export function isTable(rows: readonly (readonly string[])[]): boolean {
  return rows.some((row) => row.length > 1);
}
