import { berlinDate } from "./berlin-date.ts";
import { instantOf } from "./berlin-time.ts";
import { isCalendarDate } from "./calendar-date.ts";

/** German and English, by their first three letters, umlauts without dots. */
const months = ["jan", "feb", "mar|mae|mrz", "apr", "mai|may", "jun", "jul", "aug", "sep", "okt|oct", "nov", "dez|dec"];

/** Hours ahead of UTC (RFC 822, and those of German feeds). */
const zones: Readonly<Record<string, number>> = {
  ...{
    z: 0,
    ut: 0,
    utc: 0,
    gmt: 0,
    wez: 0,
    wet: 0,
    mez: 1,
    cet: 1,
    bst: 1,
    wesz: 1,
    mesz: 2,
    cest: 2,
    eet: 2,
    eest: 3,
  },
  ...{ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
};

const dayFirst =
  /^(?:\p{L}+\.?,?\s+)?(?:(?:den|dem|am)\s+)?(\d{1,2})(?:\.\s*|\s+|-)(\d{1,2}\.|(?<=-)\d{1,2}(?=-)|\p{L}+\.?)(?:,?\s*|-)(\d{4}|\d{2})(?!\d)(.*)$/u;
/** What no other order of day and month can be. */
const slashes = /^(?:\p{L}+\.?,?\s+)?(1[3-9]|2\d|3[01])\/(\d{1,2})\/(\d{4})(?!\d)(.*)$/u;
const eitherFirst = /^\s*(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|1[0-2])\/(?:\d{4}|\d{2})(?!\d)/;
/** As client libraries print a timestamp. */
const printed = /^Timestamp\(seconds=(\d+), nanoseconds=\d+\)$/;
const monthFirst = /^(?:\p{L}+\.?,?\s+)?(\p{L}+)\.?\s+(\d{1,2}),?\s+(\d{4})(?!\d)(.*)$/u;
const yearFirst = /^(\d{4})([-/.]?)(\d{2}|(?<=[-/.])\d)\2(\d{2}|(?<=[-/.])\d)(?!\d)(.*)$/;
/** As C prints a date: "Mon Feb 3 10:00:00 2025". */
const clockBeforeYear = /^(\p{L}+ \p{L}+ \d{1,2}) (\d{1,2}:\d{2}:\d{2}) (\d{4})$/u;
/** As calendars and old databases write an instant: "20250203T100000Z", "20250203100000". */
const withoutSigns = /^(\d{8})T?(\d{2})(\d{2})(\d{2})(Z?)$/;
const afterDate =
  /^(?:[T,\s]*(?:[-–/|]\s+)?(?:(?:um|at|ab)\s+)?(\d{1,2})(?:[:.](\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:\s*Uhr)?|\s*Uhr)(?:\s*([ap]m)\b)?)?\s*(?:\(?([a-z]+(?:\/[a-z]+)?)?\)?([+-]\d{1,2}:?(?:\d{2})?)?)\s*(?:\([^)]*\))?$/i;

export interface WrittenDate {
  /** The day in Berlin, `yyyy-mm-dd`. */
  date: string;
  /** The instant; midnight in Berlin without a time of day. */
  instant: Date;
}

/**
 * Reads a date as people and programs write it: ISO 8601, RFC 822 with German or English names, "03.02.2025 10:00",
 * "5. Januar 2025 um 10:00:00 UTC+1", "Sa., 01.03.2025 - 10:00" (Drupal), "Feb 3, 2025 at 10:00 PM", "20250203". A day before its month is never taken for the month, and a time without a zone is
 * Berlin's. Returns undefined for days that do not exist and for spellings with two meanings, such as "03/02/2025";
 * "23/02/2025" has one.
 */
export function readWrittenDate(text: string): WrittenDate | undefined {
  const line = text
    .normalize()
    .trim()
    .replace(/\s+/g, " ")
    .replace(clockBeforeYear, "$1 $3 $2")
    .replace(withoutSigns, "$1T$2:$3:$4$5")
    .replace(/(?<=[\dZ])\[[\w/+-]+\]$/, "");
  const [day, rest] = readDay(line) ?? [];
  const found = rest === undefined ? undefined : afterDate.exec(rest.trim());
  if (day === undefined || !found) return undefined;
  const [, written = "0", minute = "0", second = "0", half, place, offset] = found;
  const hour = half === undefined ? written : String((Number(written) % 12) + (/^p/i.test(half) ? 12 : 0));
  const zone = place === undefined || /^europe\/(?:berlin|vienna|zurich)$/i.test(place) ? undefined : place;
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return undefined;
  const base = startOf(day, zone, offset);
  if (base === undefined) return undefined;
  const isLocal = zone === undefined && offset === undefined;
  const clock = (Number(hour) * 60 + Number(minute)) * 60_000 + Number(second) * 1000;
  const local = isLocal && Number(hour) < 24 ? instantOf(`${day}T${padded(hour)}:${padded(minute)}`) : undefined;
  const instant = local ? new Date(local.getTime() + Number(second) * 1000) : new Date(base + clock);
  return { date: isLocal && Number(hour) < 24 ? day : berlinDate(instant), instant };
}

/** As spreadsheets keep a day: counted from the end of 1899, the time as a fraction. These are of 1954 to 2119. */
const countedDay = /^[2-7]\d{4}(?:[.,]\d{1,15})?$/;

/**
 * Reads a date also where a program wrote a number: milliseconds or seconds since 1970 that mean a day after 2001, or
 * days as spreadsheets count them.
 */
export function readDate(given: string | number): WrittenDate | undefined {
  const [, seconds] = printed.exec(String(given).trim()) ?? [];
  const number = Number(seconds ?? given);
  const milliseconds = number >= 1e9 && number < 1e10 ? number * 1000 : number;
  if (milliseconds >= 1e12 && milliseconds < 1e13) {
    const instant = new Date(Math.round(milliseconds));
    return { date: berlinDate(instant), instant };
  }
  if (countedDay.test(String(given).trim())) return readCountedDay(Number(String(given).replace(",", ".")));
  return typeof given === "string" ? readWrittenDate(given) : undefined;
}

function readCountedDay(days: number): WrittenDate | undefined {
  const [date = "", time = ""] = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 1440) * 60_000)
    .toISOString()
    .split("T");
  const instant = instantOf(`${date}T${time.slice(0, 5)}`);
  return instant && { date, instant };
}

/** Why such a date is not read. */
export const twoMeanings = "es ist nicht zu erkennen, ob der Tag oder der Monat zuerst steht";

/** Whether a date may have its day or its month first, "03/02/2025": as neither is more likely, it is not read. */
export function hasTwoMeanings(given: unknown): boolean {
  return typeof given === "string" && eitherFirst.test(given);
}

/** Returns the first and last day of a span such as "10.-12.03.2025" or "30.04. bis 02.05.2025". */
export function readWrittenSpan(text: string): { first: string; last: string } | undefined {
  const span = /^(\d{1,2})\.\s*(\d{1,2}\.)?\s*(\d{4})?\s*(?:-|–|—|bis|\/)\s*(.+)$/u.exec(text.trim());
  const last = span && readWrittenDate(span[4] ?? "")?.date;
  if (!last) return undefined;
  const [, day, month = `${last.slice(5, 7)}.`, year = last.slice(0, 4)] = span;
  const first = readWrittenDate(`${day}.${month}${year}`)?.date;
  return first && first <= last ? { first, last } : undefined;
}

/** Returns the day and what follows it. */
function readDay(text: string): [day: string, rest: string] | undefined {
  const { day = "", month = "", year = "", rest = "" } = partsOf(text) ?? {};
  const fullYear = year.length === 2 ? `20${year}` : year;
  const date = `${fullYear}-${padded(String(monthNumber(month)))}-${padded(day)}`;
  return isCalendarDate(date) ? [date, rest] : undefined;
}

function partsOf(text: string) {
  const iso = yearFirst.exec(text);
  if (iso) return { day: iso[4], month: iso[3], year: iso[1], rest: iso[5] };
  const german = dayFirst.exec(text) ?? slashes.exec(text);
  if (german) return { day: german[1], month: german[2], year: german[3], rest: german[4] };
  const english = monthFirst.exec(text);
  return english ? { day: english[2], month: english[1], year: english[3], rest: english[4] } : undefined;
}

function monthNumber(written: string): number {
  if (/^\d/.test(written)) return Number.parseInt(written, 10);
  const name = written.toLowerCase().replaceAll("ä", "a").slice(0, 3);
  return months.findIndex((names) => names.split("|").includes(name)) + 1;
}

/** Returns midnight of a day in a zone, in milliseconds; Berlin's without one. */
function startOf(day: string, zone: string | undefined, offset: string | undefined): number | undefined {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (zone === undefined && offset === undefined) return instantOf(`${day}T00:00`)?.getTime();
  const named = zone === undefined ? 0 : zones[zone.toLowerCase()];
  const [, sign = "+", hours = "0", minutes = "0"] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset ?? "") ?? [];
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  return named === undefined ? undefined : utc - (named * 60 + ahead) * 60_000;
}

function padded(number: string): string {
  return number.padStart(2, "0");
}
