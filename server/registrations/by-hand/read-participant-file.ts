import { CsvError, parse } from "csv-parse/sync";
import { personKey } from "#model/people/person-key.ts";
import { type ReadList, readParticipantList } from "#model/registrations/participant-list.ts";
import type { Connection } from "#server/database/schema.ts";

const separators = [";", ",", "\t"];

/**
 * Parses the participants in a CSV file separated by semicolons, commas or tabs; those already registered for the event
 * are marked with a problem.
 */
export async function readParticipantFile(connection: Connection, eventId: string, text: string): Promise<ReadList> {
  const table = parseTable(text);
  if (!table) return { ok: false, message: "Diese Datei ist keine lesbare CSV-Datei." };
  const list = readParticipantList(table);
  if (!list.ok) return list;
  const registered = await connection
    .selectFrom("registrations")
    .select(["email_key", "name_key"])
    .where("event_id", "=", eventId)
    .where("status", "<>", "cancelled")
    .execute();
  const known = new Set(registered.map((row) => `${row.email_key} ${row.name_key}`));
  const rows = list.rows.map((row) => {
    const isKnown = !row.problem && known.has(personKey(row.person));
    return isKnown ? { ...row, problem: "Ist schon angemeldet." } : row;
  });
  return { ok: true, rows };
}

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
