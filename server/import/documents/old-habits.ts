import type * as z from "zod";
import { fileTypeOf } from "#model/content/library-document.ts";
import { germanDate } from "#model/dates/german-date.ts";
import { hasTwoMeanings, readDate, readWrittenSpan, twoMeanings } from "#model/dates/written-date.ts";
import { parseDayDate } from "#model/programs/program.ts";
import { isCellError } from "#model/text/cell-error.ts";
import { isFilePath } from "../old-address.ts";
import { isBlank, isRecord, type JsonRecord } from "./json-record.ts";
import { dayAndTimeIn, plainTime, readingsOfDate, timeIn } from "./old-dates.ts";

/** A field that was read differently from how it is written; `after` is undefined if it was left out. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
  /** It was too long for its field and is cut after so many characters. */
  cutAt?: number;
  /** A day that stays as it is written, as the field may hold any text. */
  isUnread?: true;
}

export interface Mended<T> {
  /** As it would be stored; undefined if a required field is missing. */
  data: T | undefined;
  /** The document as it can be read, without defaults. */
  value: JsonRecord;
  changes: FieldChange[];
  /** Why it has no data: a German sentence with the field. */
  problem: string;
}

/** Words of old records and what they are called now. */
const otherWords: Readonly<Record<string, string>> = {
  ...{ kongress: "congress", tagung: "congress", online: "webinar", kurs: "workshop" },
  ...{ kurz: "small", kurzmeldung: "small", normal: "regular", wissenschaft: "science", beide: "both" },
  ...{ link: "external", extern: "external", direkt: "direct", form: "direct", "qr-code": "qr", qrcode: "qr" },
  ...{ registered: "new", pending: "new", neu: "new", angemeldet: "new", open: "new", offen: "new", received: "new" },
  ...{
    approved: "confirmed",
    bestaetigt: "confirmed",
    bestätigt: "confirmed",
    accepted: "confirmed",
    paid: "confirmed",
  },
  ...{ attended: "confirmed", teilgenommen: "confirmed", "checked-in": "confirmed", checked_in: "confirmed" },
  ...{ canceled: "cancelled", storniert: "cancelled", abgesagt: "cancelled", abgemeldet: "cancelled" },
  ...{ rejected: "cancelled", declined: "cancelled", abgelehnt: "cancelled", withdrawn: "cancelled" },
  ...{ warteliste: "waiting", waitlist: "waiting", waitlisted: "waiting", waiting_list: "waiting", wartend: "waiting" },
  ...{ oben: "top", unten: "bottom", mitte: "center", left: "center", right: "center" },
  ...{ ja: "true", yes: "true", wahr: "true", nein: "false", no: "false", falsch: "false", x: "true" },
};

const maximumChanges = 1000;

/**
 * Reads a document that is written just as this site writes it, with every field in its order, as in its own exports:
 * nothing of it is an old habit.
 * @param isOwn whether it is from an export of this site: then fields may be missing, which the version that wrote it did
 * not have
 * @returns undefined for any other
 */
export function readExact<S extends z.ZodObject>(schema: S, given: JsonRecord, isOwn = false): z.output<S> | undefined {
  const { data } = schema.safeParse(given);
  const isExact = data && (isOwn ? isPart(given, data) : JSON.stringify(data) === JSON.stringify(given));
  return isExact ? data : undefined;
}

/** Whether a value says nothing else than a whole one, which may have more fields; those it does not have do not count. */
function isPart(value: unknown, whole: unknown): boolean {
  if (Array.isArray(value) && Array.isArray(whole))
    return value.length === whole.length && value.every((one, index) => isPart(one, whole[index]));
  if (isRecord(value) && isRecord(whole))
    return Object.entries(value).every(([name, one]) => !Object.hasOwn(whole, name) || isPart(one, whole[name]));
  return value === whole;
}

export interface MendOptions {
  /** See `readExact`. */
  isOwn?: boolean | undefined;
  /** Adds what documents of the former site lack. */
  withBackfill?: ((value: JsonRecord) => JsonRecord) | undefined;
}

/**
 * Reads a document as old programs wrote it: dates in German or as instants, numbers as text and text as numbers, lists
 * as objects, other names of choices. Only what the schema does not accept is read differently. A field that
 * cannot be read at all is left out, never the whole document, unless the field is required.
 */
export function mendDocument<S extends z.ZodObject>(
  collection: string,
  schema: S,
  given: JsonRecord,
  { isOwn, withBackfill = (value) => value }: MendOptions = {},
): Mended<z.output<S>> {
  const exact = readExact(schema, isOwn ? withBackfill(given) : given, isOwn);
  if (exact) return { data: exact, value: given, changes: [], problem: "" };
  const changes: FieldChange[] = [];
  let value = withDays(collection, withoutCellErrors(given, changes), changes);
  const parse = (candidate: JsonRecord) => schema.safeParse(withBackfill(candidate));
  const hopeless = new Set<string>();
  for (;;) {
    const parsed = parse(value);
    if (parsed.success) {
      value = withPlainDays(collection, value, changes);
      return { data: parse(value).data, value, changes, problem: "" };
    }
    const issue = parsed.error.issues.find(({ path }) => path.length > 0 && !hopeless.has(path.join(".")));
    const path = issue?.path.filter((key) => typeof key !== "symbol") ?? [];
    if (!issue || changes.length >= maximumChanges)
      return { data: undefined, value, changes, problem: problemOf(parsed.error, value) };
    const isOpen = (candidate: JsonRecord, at: Path, isExact = false) =>
      parse(candidate).error?.issues.some(
        (other) => startsWith(other.path, at) && !(isExact && other.path.length > at.length),
      ) ?? false;
    const mended = mendAt(value, path, isOpen, issue.code === "too_big" ? Number(issue.maximum) : undefined);
    if (mended) {
      value = mended.value;
      changes.push(mended.change);
    } else hopeless.add(issue.path.join("."));
  }
}

type Path = readonly (string | number)[];

function mendAt(
  value: JsonRecord,
  path: Path,
  isOpen: (value: JsonRecord, at: Path, isExact?: boolean) => boolean,
  maximum: number | undefined,
): { value: JsonRecord; change: FieldChange } | undefined {
  const before = valueAt(value, path);
  const field = path.join(".");
  if (maximum !== undefined && typeof before === "string") {
    const after = before.trim().slice(0, maximum).toWellFormed().trimEnd();
    const candidate = withValue(value, path, after) as JsonRecord;
    if (!isOpen(candidate, path)) return { value: candidate, change: { field, before, after, cutAt: maximum } };
  }
  if (!isBlank(before)) {
    for (const after of otherReadings(before, path.at(-1))) {
      const candidate = withValue(value, path, after) as JsonRecord;
      // What is inside a list or an object is mended next.
      const hasInside = isRecord(before) || (typeof before === "string" && /^\s*[[{]/.test(before));
      if (!isOpen(candidate, path, hasInside && typeof after === "object"))
        return { value: candidate, change: { field, before, after } };
    }
  }
  // Left out; if its surroundings need it, with these.
  for (let length = path.length; length > 0; length--) {
    const at = path.slice(0, length);
    const candidate = withValue(value, at, undefined) as JsonRecord;
    const isElement = typeof at.at(-1) === "number";
    if (valueAt(value, at) !== undefined && (isElement || !isOpen(candidate, at)))
      return { value: candidate, change: { field: at.join("."), before: valueAt(value, at), after: undefined } };
  }
  return undefined;
}

/** What an object that stands for a text has beside its words. */
const noWords = /^(?:_?id|uid|key|ref|slug|type)$/i;

/** @param name of the field */
function* otherReadings(given: unknown, name: string | number | undefined): Generator<unknown> {
  if (typeof given === "number" || typeof given === "boolean") {
    yield String(given);
    if (typeof given === "boolean") return;
    yield Math.round(given);
    yield* readingsOfDate(given, name);
  } else if (typeof given === "string") yield* readingsOfText(given.trim(), name);
  else if (Array.isArray(given)) yield* readingsOfList(given);
  else if (isRecord(given)) {
    const coordinates = coordinatesIn(given);
    if (coordinates !== undefined) yield coordinates;
    const keys = Object.keys(given).filter((key) => !noWords.test(key));
    // A text in several languages.
    if (typeof given.de === "string" && keys.every((key) => /^[a-z]{2}(?:[-_][a-z]{2})?$/i.test(key))) yield given.de;
    const isList = keys.every((key) => /^\d+$/.test(key));
    const items = (isList ? keys.toSorted((a, b) => Number(a) - Number(b)) : keys).map((key) => given[key]);
    if (isList || items.every((item) => typeof item === "string" || isRecord(item))) {
      yield items;
      yield* readingsOfList(items);
    }
    yield* readingsOfList(items.filter((item) => typeof item === "string"));
    const [only] = items;
    if (items.length === 1 && typeof only === "string") yield* readingsOfDate(only, name);
  }
}

function* readingsOfList(items: readonly unknown[]): Generator<unknown> {
  if (items.length > 0 && items.every((item) => typeof item === "string")) yield items.join("\n");
}

/** Returns a point on the earth as maps take it, "52.52, 13.405". */
function coordinatesIn(given: JsonRecord): string | undefined {
  const numberAt = (name: RegExp) => Object.entries(given).find(([key]) => name.test(key))?.[1];
  const [latitude, longitude] = [numberAt(/^_*lat(?:itude)?_*$/i), numberAt(/^_*(?:lon|lng|longitude)_*$/i)];
  return typeof latitude === "number" && typeof longitude === "number" ? `${latitude}, ${longitude}` : undefined;
}

/** How many of the smallest unit a number with its unit means. */
const units: Readonly<Record<string, number>> = {
  ...{ "": 1, punkt: 1, punkte: 1, "p.": 1, pkt: 1, "pkt.": 1, cme: 1, "cme-punkte": 1, fortbildungspunkte: 1 },
  ...{ bytes: 1, byte: 1, b: 1, kb: 1024, kib: 1024, mb: 1024 ** 2, mib: 1024 ** 2, gb: 1024 ** 3 },
};

function* readingsOfText(text: string, name: string | number | undefined): Generator<unknown> {
  const inside = /^[[{]/.test(text) ? parsed(text) : undefined;
  if (inside !== undefined) yield inside;
  yield* readingsOfDate(text, name);
  const word = text.toLowerCase();
  yield word;
  if (Object.hasOwn(otherWords, word)) yield otherWords[word];
  const [, number = "", unit = ""] = /^(-?\d+(?:[.,]\d+)?)\s*([^\d\s.,].*)?$/.exec(word) ?? [];
  if (number !== "" && Object.hasOwn(units, unit)) {
    const amount = Math.round(Number(number.replace(",", ".")) * (units[unit] ?? 1));
    yield amount;
  }
  if (name === "fileType") yield /^[a-z]+$/.test(word) ? fileTypeOf(`x.${word}`, "") : fileTypeOf("", word);
  if (/^(?:www\.)?[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text) && !isFilePath(text)) yield `https://${text}`;
  yield text.split(/[,;]/).flatMap((part) => part.trim() || []);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Returns a document with plain days, those of an event also from a span, and its time. */
function withDays(collection: string, given: JsonRecord, changes: FieldChange[]): JsonRecord {
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

/** Returns a document without cells that only say that a formula failed; a field may hold any text, but never meant that. */
function withoutCellErrors(given: JsonRecord, changes: FieldChange[]): JsonRecord {
  const walk = (inner: unknown, path: string): unknown => {
    if (Array.isArray(inner)) return inner.map((item, index) => walk(item, `${path}${index}.`));
    if (!isRecord(inner)) return inner;
    const kept = Object.entries(inner).filter(([name, before]) => {
      if (!isCellError(before)) return true;
      changes.push({ field: path + name, before, after: undefined });
      return false;
    });
    return Object.fromEntries(kept.map(([name, value]) => [name, walk(value, `${path}${name}.`)]));
  };
  return walk(given, "") as JsonRecord;
}

/** What a programme may say instead of a day has no such numbers. */
const numbersOfDay = /\d{1,4}[-./]\d{1,2}[-./]\d{2,4}/;

/**
 * Returns a document whose days are written as this site reads them, also in fields that hold any text: the day of a
 * programme as "03.02.2025", that of the application as "2025-02-03". One that nobody can read stays, and is named.
 */
function withPlainDays(collection: string, given: JsonRecord, changes: FieldChange[]): JsonRecord {
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

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value);
}

/** Returns a copy with another value at a path; undefined removes the field or element. */
function withValue(value: unknown, [key, ...rest]: Path, after: unknown): unknown {
  if (key === undefined) return after;
  if (Array.isArray(value)) {
    const changed = withValue(value[Number(key)], rest, after);
    return rest.length === 0 && after === undefined
      ? value.toSpliced(Number(key), 1)
      : value.with(Number(key), changed);
  }
  if (!isRecord(value)) return value;
  const { [key]: inner, ...others } = value;
  if (rest.length === 0 && after === undefined) return others;
  return { ...value, [key]: withValue(inner, rest, after) };
}

function startsWith(path: readonly PropertyKey[], at: readonly PropertyKey[]): boolean {
  return at.every((key, index) => path[index] === key);
}

function problemOf(error: z.core.$ZodError, value: JsonRecord): string {
  const [issue] = error.issues;
  const field = issue?.path.map(String).join(".") ?? "";
  if (!issue) return "nicht lesbar";
  const given = valueAt(value, issue.path as Path);
  if (hasTwoMeanings(given)) return `${field}: „${given}“, ${twoMeanings}`;
  return field === "" ? issue.message : `${field}: ${issue.message}`;
}
