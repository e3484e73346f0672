import { wallTimeOf } from "#model/dates/berlin-time.ts";
import { readDate, readWrittenDate, readWrittenSpan, type WrittenDate } from "#model/dates/written-date.ts";

/** The day, the instant and the time in Berlin; a day without a time ends with it where something ends. */
export function* readingsOfDate(given: string | number, name: string | number | undefined): Generator<unknown> {
  const written = dateIn(given);
  if (!written) return;
  yield written.date;
  yield written.instant.toISOString();
  const isDay = !/\d[:T]|Uhr|^\d{9,}(?:\.\d+)?$|^\d{5}[.,]|^Timestamp/.test(String(given));
  yield isDay && /Closes|^ends/.test(String(name)) ? `${written.date}T23:59` : wallTimeOf(written.instant);
}

function dateIn(given: string | number): WrittenDate | undefined {
  return readDate(given) ?? (typeof given === "string" ? spanStart(given) : undefined);
}

/**
 * Returns the time of an event that its dates say, "18:00 - 20:00 Uhr": without a time it would have that of every new
 * event. Midnight and noon, here and in UTC, are what programs write for a day alone.
 */
export function timeIn(first: unknown, last: unknown): string | undefined {
  const start = clockIn(first);
  const end = clockIn(last);
  if (start === undefined) return undefined;
  const isSameDay = end !== undefined && start.date === end.date && start.time < end.time;
  return isSameDay ? `${start.time} - ${end.time} Uhr` : `${start.time} Uhr`;
}

/**
 * Returns the time that a program wrote as a fraction of a day, with seconds or as an instant, "09:00 Uhr" for "0,375",
 * "9:00:00" or "2025-02-03T09:00"; undefined for other texts.
 */
export function plainTime(given: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}[T ]\d/.test(given)) {
    const written = readDate(given);
    return written && `${wallTimeOf(written.instant).slice(11)} Uhr`;
  }
  const [, hours = "", ofHour] = /^(\d{1,2}):(\d\d):00(?:\.0+)?$/.exec(given.trim()) ?? [];
  if (ofHour !== undefined) return `${hours.padStart(2, "0")}:${ofHour} Uhr`;
  const [, digits] = /^0?[.,](\d{1,20})$/.exec(given.trim()) ?? [];
  const minutes = Math.round(Number(`0.${digits}`) * 1440) % 1440;
  const padded = (count: number) => String(count).padStart(2, "0");
  return digits === undefined ? undefined : `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)} Uhr`;
}

const clock = /\d{1,2}(?:[:.]\d{2})?/.source;
const dayBeforeTime = new RegExp(
  `^(.+?(?:\\d{4}|\\.\\d{2}))(?!\\d)(?:\\s*\\(\\p{L}+\\.?\\))?[\\s,;|]*(?:[-–]\\s+)?(?:(?:um|von)\\s+)?((?:ab\\s+)?${clock}(?:\\s*Uhr)?(?:\\s*(?:-|–|bis)\\s*${clock})?\\s*(?:Uhr|h)?(?:\\s*[sc]\\.\\s?t\\.)?)$`,
  "iu",
);

/** Returns the day or days and the time that stand in one text: "02.03.2027, 9–17 Uhr" as "02.03.2027" and "9–17 Uhr". */
export function dayAndTimeIn(text: string): { day: string; time: string } | undefined {
  if (text.length > 100) return undefined;
  const [, day = "", time = ""] = dayBeforeTime.exec(text.trim()) ?? [];
  const isDay = readDate(text) === undefined && (readDate(day) ?? spanStart(day)) !== undefined;
  return isDay && /\d[:.]\d|Uhr|h/i.test(time)
    ? { day, time: /(?:uhr|h|t\.)$/i.test(time) ? time : `${time} Uhr` }
    : undefined;
}

function clockIn(given: unknown): { date: string; time: string } | undefined {
  const written = typeof given === "string" || typeof given === "number" ? readDate(given) : undefined;
  if (!written) return undefined;
  const time = wallTimeOf(written.instant).slice(11);
  const isOfDay = [time, written.instant.toISOString().slice(11, 16)].some((one) => one === "00:00" || one === "12:00");
  return isOfDay ? undefined : { date: written.date, time };
}

function spanStart(text: string) {
  const span = readWrittenSpan(text);
  return span && readWrittenDate(span.first);
}
