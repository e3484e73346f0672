import { asksForEfn } from "#model/certificates/efn.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { askedQuestions } from "#model/events/asked-questions.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { personKey } from "#model/people/person-key.ts";
import type { ListColumns } from "#model/registrations/list-columns.ts";
import { type AskedOfList, type ReadList, readParticipantList } from "#model/registrations/participant-list.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Database } from "#server/database/schema.ts";
import { parseTable, type Table } from "#server/import/documents/parse-table.ts";
import { readWorkbook, type Workbook } from "#server/import/documents/read-workbook.ts";

/** Returns what an event asks for beside the five fields. */
export function askedBy(event: CalendarEvent | undefined): AskedOfList {
  const questions = event ? askedQuestions(event) : [];
  return { questions, asksForEfn: event !== undefined && asksForEfn(event), choices: event };
}

/** A list of participants: a workbook of Excel as base64, or the text of a CSV file. */
export type ParticipantFile = { columns?: ListColumns | undefined } & (
  | { text: string; workbook?: undefined }
  /** Default: its first sheet with content. */
  | { workbook: string; sheet?: string | undefined; text?: undefined }
);

/**
 * Parses the participants in a workbook, or in a CSV file separated by semicolons, commas or tabs; those already
 * registered for the event are marked with a problem.
 */
export async function readParticipantFile(
  { database, content, clock }: { database: Database; content: ContentReader; clock: () => Date },
  eventId: string,
  { columns, ...file }: ParticipantFile,
): Promise<ReadList> {
  const read = await tableIn(file);
  if (!read.ok) return { ...read, head: [], columns: {} };
  const event = await content.find("events", eventId);
  const sheets = "sheets" in read ? { names: read.sheets, read: read.sheet } : undefined;
  const asked = { ...askedBy(event), today: berlinDate(clock()) };
  const list = { ...readParticipantList(read.table, asked, columns), sheets };
  if (!list.ok) return list;
  const registered = await database
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
  return { ...list, rows };
}

async function tableIn(file: ParticipantFile): Promise<Workbook | Table> {
  if (file.workbook !== undefined) return readWorkbook(Buffer.from(file.workbook, "base64"), file.sheet);
  return parseTable(file.text);
}
