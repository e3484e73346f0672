import { CsvError, parse } from "csv-parse/sync";

const separators = [";", ",", "\t", "|"];

/**
 * Returns the cells of a CSV file separated by semicolons, commas, tabs or vertical bars; undefined if it is none. Excel may write the
 * separator above the headings ("sep=;").
 */
export function parseTable(file: string): string[][] | undefined {
  const [line = "", named] = /^\uFEFF?sep=(.)(?:\r\n?|\n)/i.exec(file) ?? [];
  const text = file.slice(line.length);
  // A line above the table may have none.
  const first = text.split(/\r\n?|\n/, 30).find((one) => separators.some((separator) => one.includes(separator))) ?? "";
  const countOf = (separator: string) => first.split(separator).length;
  const delimiter = named ?? separators.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ";";
  // `relax`: hand-edited files are parsed as far as possible.
  const options = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: false };
  try {
    return parse(text, { ...options, delimiter }) as string[][];
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}
