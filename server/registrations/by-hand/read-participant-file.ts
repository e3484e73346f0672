import { personKey } from "#model/people/person-key.ts";
import { type ReadList, readParticipantList } from "#model/registrations/participant-list.ts";
import type { Connection } from "#server/database/schema.ts";
import { parseTable } from "#server/import/parse-table.ts";

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
