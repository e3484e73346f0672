import { isStoredUrl } from "#model/fields/field.ts";
import { oldAddress, type Redirect } from "#model/site/redirect.ts";
import { idNameIn } from "#server/import/documents/document-shapes.ts";
import { isNameOf } from "#server/import/documents/field-names.ts";
import type { JsonRecord } from "#server/import/documents/json-record.ts";
import { parseTable } from "#server/import/documents/parse-table.ts";
import { redirectIn } from "#server/import/documents/redirect-documents.ts";
import { recordIn } from "#server/import/documents/table-record.ts";

export interface ListedRedirect {
  /** From 1, as a spreadsheet counts. */
  line: number;
  /** A German reason if it is none. */
  redirect: Redirect | string;
}

/** Reads the redirects of a CSV file; undefined if it is none. */
export function readList(text: string): ListedRedirect[] | undefined {
  return listRecords(text)?.map(({ line, record }) => ({ line, redirect: redirectIn(record) }));
}

/**
 * Returns the records of such a file as written: old address and target stand below their headings, in the first columns
 * if no heading says where, behind an id. A first line without any address is the heading.
 */
export function listRecords(text: string): { line: number; source: string; record: JsonRecord }[] | undefined {
  const read = parseTable(text);
  if (!read.ok) return undefined;
  const names = (read.table[0] ?? []).map((name) => name.trim());
  const columnOf = (field: string) => {
    const own = names.indexOf(field);
    return own === -1 ? names.findIndex((name) => isNameOf(field, name)) : own;
  };
  const named = { source: columnOf("source"), target: columnOf("target") };
  const isNamed = named.source >= 0 && named.target >= 0;
  const first = idNameIn(names.slice(0, 1)) === undefined ? 0 : 1;
  const columns = isNamed ? named : { source: first, target: first + 1 };
  return read.table
    .map((cells, index) => {
      const [source = "", target = ""] = [cells[columns.source], cells[columns.target]?.trim()];
      return { line: index + 1, source, target, record: { ...(isNamed && recordIn(names, cells)), source, target } };
    })
    .filter(({ source, target }) => (source + target).trim() !== "")
    .filter(({ source, target, line }) => line > 1 || oldAddress(source) || (target !== "" && isStoredUrl(target)));
}
