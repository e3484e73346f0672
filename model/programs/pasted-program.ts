import { cleanLine, cleanText } from "#model/text/clean-text.ts";
import { foldGerman } from "#model/text/fold.ts";
import { type PastedCell, rowsOfCells } from "./pasted-table.ts";
import type { ProgramEntry } from "./program.ts";
import { isProgramTime, programTime } from "./program-time.ts";

type Field = keyof ProgramEntry;

/** Headings of the columns, with umlauts spelled out. */
const names: Record<Field, RegExp> = {
  time: /^((uhr)?zeit(en)?|von|bis|beginn|ende)$/,
  topic: /^(thema|themen|titel|vortrag|vortraege|programm|programmpunkte?|inhalt)$/,
  speaker: /^(referent|sprecher|vortragend|dozent)/,
  sponsor: /^(sponsor|firma|unterstuetz)/,
};
const fields = Object.keys(names) as Field[];

/** Headings of columns that say the day of each row. */
const dayColumn = /^((kongress)?tag|wochentag|datum)$/;

/** A day of a pasted table; `date` is "" for rows above the first heading of a day. */
export interface PastedDay {
  date: string;
  entries: ProgramEntry[];
}

const dayHeading =
  /^(?:\d{1,2}\.\s*(?:Kongress|Veranstaltungs)?tag\b.*|(?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonnabend|Sonntag|Mo|Di|Mi|Do|Fr|Sa|So)\b\.?,?\s*(?:den\s+)?\d{1,2}\..*|\d{1,2}\.\s?\d{1,2}\.\s?\d{4})$/i;

const weekday = "Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonnabend|Sonntag|Mo|Di|Mi|Do|Fr|Sa|So";
const month = "Jan|Feb|Mär|Mrz|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez";
/** Days as they stand in a column, shorter than in a row of their own. */
const dayInColumn = new RegExp(
  `^(?:(?:${weekday})\\.?|\\d{1,2}\\.\\s?\\d{1,2}\\.(?:\\s?\\d{2})?|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}\\.\\s?(?:${month})\\p{L}*\\.?(?:\\s\\d{4})?|Tag\\s\\d{1,2})$`,
  "iu",
);

function isDay(cell: string): boolean {
  return dayHeading.test(cell) || dayInColumn.test(cell);
}

/** Returns the date that a row says, if it says nothing else; undefined for a row of the programme. */
function dayOf(row: readonly string[]): string | undefined {
  const [text = "", ...others] = row.filter((cell) => cell !== "");
  return others.length === 0 && dayHeading.test(text) ? cleanLine(text) : undefined;
}

/** A table of a pasted text, or a paragraph beside them. */
export type PastedPart = { cells: readonly (readonly PastedCell[])[] } | { text: string };

/**
 * Returns the rows of all tables of a pasted text. Its paragraphs become rows too, as the days of a programme and their
 * chairs stand between tables: before the first only those that name a day, after the last none.
 */
export function rowsOfParts(parts: readonly PastedPart[]): string[][] {
  const first = parts.findIndex((part) => "cells" in part);
  const last = parts.findLastIndex((part) => "cells" in part);
  return parts.slice(0, last + 1).flatMap((part, at) => {
    if ("cells" in part) return rowsOfCells(part.cells);
    const text = cleanText(part.text).trim();
    return text !== "" && (at > first || dayOf([text]) !== undefined) ? [[text]] : [];
  });
}

interface DayRows {
  date: string;
  rows: (readonly string[])[];
}

/** Divides rows into days, and empties the cells that say them. */
function divideByDay(rows: readonly (readonly string[])[]): DayRows[] {
  const days: DayRows[] = [{ date: "", rows: [] }];
  let columns = beginsWithDays(rows) ? [0] : [];
  let said = "";
  function begin(date: string): void {
    // Each row of a day may repeat it, as merged cells do.
    if (date !== said) days.push({ date: cleanLine(date), rows: [] });
    said = date;
  }
  for (const row of rows) {
    const own = dayOf(row);
    if (own !== undefined) {
      said = "";
      begin(own);
      continue;
    }
    if (namedColumns(row)) columns = [...row.keys()].filter((column) => isDayColumn(row[column] ?? ""));
    const isSaid = (cell: string, column: number) => columns.includes(column) && isDay(cell);
    const date = row.filter(isSaid).join(", ");
    if (date !== "") begin(date);
    days.at(-1)?.rows.push(row.map((cell, column) => (isSaid(cell, column) ? "" : cell)));
  }
  return days;
}

/** Whether the first column of a table without headings says days; a row may have its only text there. */
function beginsWithDays(rows: readonly (readonly string[])[]): boolean {
  const firsts = rows.filter(([first = "", ...others]) => first !== "" && others.some((cell) => cell !== ""));
  return firsts.length > 0 && firsts.every(([first = ""]) => isDay(first));
}

function isDayColumn(heading: string): boolean {
  return dayColumn.test(foldGerman(heading).replace(/:$/, ""));
}

/**
 * Returns the days of a pasted table: a row with nothing but a day's name or date begins the next one, or a column says
 * the day of each row, and each may repeat the heading row, which is no entry.
 */
export function daysOfRows(rows: readonly (readonly string[])[]): PastedDay[] {
  const parts = divideByDay(rows.map((row) => row.map((cell) => cleanText(cell).trim())));
  // Without a heading row of its own, a day has the columns of the one before.
  let heading: readonly string[] | undefined;
  const days = parts.map(({ date, rows }) => {
    const entries = entriesOfRows(heading ? [heading, ...rows] : rows);
    heading = rows.findLast((row) => namedColumns(row)) ?? heading;
    return { date, entries };
  });
  return days.filter(({ date, entries }) => date !== "" || entries.length > 0);
}

/**
 * Returns the entries of a pasted table. Columns are determined by the heading row above, which may be repeated, else they
 * are time, topic, speaker and sponsor. Several columns of one field are joined, unknown columns are added to the topic, and empty rows are
 * skipped.
 */
export function entriesOfRows(rows: readonly (readonly string[])[]): ProgramEntry[] {
  const filled = rows
    .map((row) => row.map((cell) => cleanText(cell).trim()))
    .filter((row) => row.some((cell) => cell !== ""));
  let columns = usualColumns(filled);
  return filled.flatMap((row) => {
    const named = namedColumns(row);
    columns = named ?? columns;
    return named ? [] : [entryOf(row, columns)];
  });
}

/** Returns the field of an entry that a heading names. */
export function entryFieldOf(heading: string): Field | undefined {
  return fields.find((field) => names[field].test(foldGerman(heading).replace(/:$/, "")));
}

/** Returns the columns by a heading row; undefined when the row is not one. */
function namedColumns(row: readonly string[]): Field[] | undefined {
  const known = row.map((cell) => entryFieldOf(cell) ?? (isDayColumn(cell) ? "topic" : undefined));
  if (known.filter((field) => field !== undefined).length < 2) return undefined;
  return known.map((field) => field ?? "topic");
}

/** Returns the columns of a table without headings; the first may be empty, start and end may be separate columns. */
function usualColumns(rows: readonly (readonly string[])[]): Field[] {
  if (rows.length > 0 && rows.every(([first, ...others]) => first === "" && others.length > 0))
    return ["topic", ...usualColumns(rows.map(([, ...others]) => others))];
  const seconds = rows.map((row) => row[1] ?? "").filter((cell) => cell !== "");
  const hasEnds = seconds.length > 0 && seconds.every(isProgramTime);
  const usual: Field[] = hasEnds ? ["time", ...fields] : fields;
  return Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, column) => usual[column] ?? "topic");
}

function entryOf(row: readonly string[], columns: readonly Field[]): ProgramEntry {
  const [first = "", ...others] = row.filter((cell) => cell !== "");
  const column = row.indexOf(first);
  // A row with one text, such as "Mittagspause", is a topic, not a time.
  if (others.length === 0 && !isProgramTime(first) && (column === 0 || columns[column] === "time")) {
    return { time: "", topic: first, speaker: "", sponsor: "" };
  }
  const textsOf = (field: Field) => row.filter((text, column) => text !== "" && columns[column] === field);
  return {
    time: programTime(textsOf("time").join(" - ")),
    topic: textsOf("topic").join("\n"),
    speaker: textsOf("speaker").join("\n"),
    sponsor: cleanLine(textsOf("sponsor").join(", ")),
  };
}
