import { oldAddress, type Redirect } from "#model/site/redirect.ts";
import { parseTable } from "#server/import/documents/parse-table.ts";

export interface ListedRedirect extends Redirect {
  /** From 1, as a spreadsheet counts. */
  line: number;
}

/** Reads the redirects of a CSV file, as written; a first line without an address is the heading. */
export function readList(text: string): ListedRedirect[] | undefined {
  return parseTable(text)
    ?.map(([source = "", target = ""], index) => ({ source, target: target.trim(), line: index + 1 }))
    .filter(({ source, target, line }) => (source + target).trim() !== "" && (line > 1 || oldAddress(source)));
}
