import { CsvError, parse } from "csv-parse/sync";

const separators = [";", ",", "\t", "|"];

export type Table = { ok: true; table: string[][] } | { ok: false; message: string };

/**
 * Returns the cells of a CSV file separated by semicolons, commas, tabs or vertical bars, or a German sentence if it is
 * none. Excel may write the separator above the headings ("sep=;"), or each whole line as one quoted cell.
 */
export function parseTable(file: string): Table {
  const [line = "", named] = /^\uFEFF?sep=(.)(?:\r\n?|\n)/i.exec(file) ?? [];
  const text = file.slice(line.length);
  // A line above the table may have none.
  const first = text.split(/\r\n?|\n/, 30).find((one) => separators.some((separator) => one.includes(separator))) ?? "";
  const countOf = (separator: string) => first.split(separator).length;
  const delimiter = named ?? separators.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ";";
  let complete = line === "" ? 0 : 1;
  // `relax`: hand-edited files are parsed as far as possible.
  const options = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: false };
  const onRecord = (cells: string[], { lines }: { lines: number }) => {
    complete = lines + (line === "" ? 0 : 1);
    return cells;
  };
  try {
    const table = parse(text, { ...options, delimiter, on_record: onRecord }) as string[][];
    const inner = table.map(([cell = ""]) => cell).join("\n");
    const isQuotedByLine =
      inner.length < text.length && table.every(([cell, next]) => next === undefined && isLine(cell, delimiter));
    return isQuotedByLine && inner.trim() !== "" ? parseTable(inner) : { ok: true, table };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = `In Zeile ${complete + 1} der CSV-Datei steht ein Anführungszeichen, das nicht geschlossen wird: Bitte ergänzen oder löschen Sie es.`;
    return { ok: false, message };
  }
}

/** Whether the only cell of a line is empty, or holds several. */
function isLine(cell: string | undefined, delimiter: string): boolean {
  return !cell || cell.includes(delimiter);
}
