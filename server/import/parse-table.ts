import { CsvError, parse } from "csv-parse/sync";

const separators = [";", ",", "\t"];

/** Returns the cells of a CSV file separated by semicolons, commas or tabs; undefined if it is none. */
export function parseTable(text: string): string[][] | undefined {
  const [first = ""] = text.split(/\r?\n/, 1);
  const countOf = (separator: string) => first.split(separator).length;
  const delimiter = separators.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ";";
  // `relax`: hand-edited files are parsed as far as possible.
  const options = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: false };
  try {
    return parse(text, { ...options, delimiter }) as string[][];
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}
