import { germanDate } from "#model/dates/german-date.ts";
import { readDate, readWrittenSpan } from "#model/dates/written-date.ts";
import { parseDayDate } from "#model/programs/program.ts";
import type { FieldChange } from "./field-change.ts";
import { isBlank, type JsonRecord } from "./json-record.ts";
import { dayAndTimeIn, plainTime, timeIn } from "./old-dates.ts";
import { type Path, valueAt, withValue } from "./value-at.ts";

/** Returns a document with plain days, those of an event also from a span, and its time. */
export function withDays(collection: string, given: JsonRecord, changes: FieldChange[]): JsonRecord {
  const value: JsonRecord = { ...given };
  const both = collection === "events" && typeof value.date === "string" ? dayAndTimeIn(value.date) : undefined;
  if (both) {
    if (isBlank(value.time)) changes.push({ field: "time", before: value.date, after: both.time });
    Object.assign(value, { date: both.day, ...(isBlank(value.time) && { time: both.time }) });
  }
  const span = collection === "events" && typeof value.date === "string" ? readWrittenSpan(value.date) : undefined;
  if (span && isBlank(value.lastDay)) {
    changes.push({ field: "date", before: value.date, after: `${span.first} bis ${span.last}` });
    Object.assign(value, { date: span.first, lastDay: span.last });
  }
  if (collection === "events" && isBlank(value.time)) {
    const time = timeIn(value.date, value.lastDay);
    if (time !== undefined) {
      changes.push({ field: "time", before: value.date, after: time });
      value.time = time;
    }
  }
  return withPlainDays(collection, value, changes);
}

/** What a programme may say instead of a day has no such numbers. */
const numbersOfDay = /\d{1,4}[-./]\d{1,2}[-./]\d{2,4}/;

/**
 * Returns a document whose days are written as this site reads them, also in fields that hold any text: the day of a
 * programme as "03.02.2025", that of the application as "2025-02-03". One that nobody can read stays, and is named.
 */
export function withPlainDays(collection: string, given: JsonRecord, changes: FieldChange[]): JsonRecord {
  let value = given;
  const write = (path: Path, plainOf: (before: string) => string | undefined) => {
    const before = valueAt(value, path);
    if (isBlank(before) || typeof before === "object") return;
    const field = path.join(".");
    const after = plainOf(String(before));
    const isNew = !changes.some((change) => change.field === field && change.isUnread);
    if (after === undefined && isNew) changes.push({ field, before, after: before, isUnread: true });
    if (after === undefined || after === before) return;
    changes.push({ field, before, after });
    value = withValue(value, path, after) as JsonRecord;
  };
  if (collection === "legal")
    write(["membershipForm", "lastUpdated"], (before) => {
      const written = readDate(before);
      return written?.instant.toISOString() === before ? before : written?.date;
    });
  const withPlainTime = (path: Path) => write(path, (before) => plainTime(before) ?? before);
  if (collection === "events") withPlainTime(["time"]);
  const days = collection === "congresses" || collection === "courses" ? value.days : undefined;
  for (const index of Array.isArray(days) ? days.keys() : []) {
    const entries = valueAt(value, ["days", index, "entries"]);
    for (const entry of Array.isArray(entries) ? entries.keys() : [])
      withPlainTime(["days", index, "entries", entry, "time"]);
    write(["days", index, "date"], (before) => {
      if (parseDayDate(before) !== undefined) return before;
      const written = readDate(before);
      const [weekday = ""] = /^\p{L}+,/u.exec(before) ?? [];
      if (written) return `${weekday} ${germanDate(written.date)}`.trim();
      return numbersOfDay.test(before) ? undefined : before;
    });
  }
  return value;
}
