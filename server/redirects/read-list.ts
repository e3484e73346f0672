import { isStoredUrl } from "#model/fields/field.ts";
import { oldAddress, type Redirect } from "#model/site/redirect.ts";
import { parseTable } from "#server/import/documents/parse-table.ts";

export interface ListedRedirect extends Redirect {
  /** From 1, as a spreadsheet counts. */
  line: number;
}

/**
 * Reads the redirects of a CSV file, as written; a first line without any address is the heading.
 * @param columns their positions
 */
export function readList(text: string, columns = { source: 0, target: 1 }): ListedRedirect[] | undefined {
  return parseTable(text)
    ?.map((cells, index) => ({
      ...{ source: cells[columns.source] ?? "", target: cells[columns.target]?.trim() ?? "" },
      line: index + 1,
    }))
    .filter(({ source, target }) => (source + target).trim() !== "")
    .filter(({ source, target, line }) => line > 1 || oldAddress(source) || (target !== "" && isStoredUrl(target)));
}
