/** A cell of a table that was pasted; merged ones are more than one column wide or more than one row high. */
export interface PastedCell {
  text: string;
  columns: number;
  rows: number;
}

/** A merged cell that claims to be wider than this is not believed. */
const widestCell = 50;

/**
 * The table as rows of texts, each as long as the longest. A cell merged downwards holds for each of its rows, one merged
 * sideways stands in its first column.
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

/** The rows of tab-separated text as Excel copies it: cells in quotes may hold tabs, line breaks and doubled quotes. */
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

/** Whether this is a table and no text that happens to be pasted: it has cells beside each other. */
export function isTable(rows: readonly (readonly string[])[]): boolean {
  return rows.some((row) => row.length > 1);
}
