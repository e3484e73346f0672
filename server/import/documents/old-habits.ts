import type * as z from "zod";
import { hasTwoMeanings, twoMeanings } from "#model/dates/written-date.ts";
import { isCellError } from "#model/text/cell-error.ts";
import { withPoints } from "./event-points.ts";
import type { FieldChange } from "./field-change.ts";
import { isBlank, isRecord, type JsonRecord } from "./json-record.ts";
import { otherReadings } from "./other-readings.ts";
import { withDays, withPlainDays } from "./plain-days.ts";
import { type Path, valueAt, withValue } from "./value-at.ts";

export interface Mended<T> {
  /** As it would be stored; undefined if a required field is missing. */
  data: T | undefined;
  /** The document as it can be read, without defaults. */
  value: JsonRecord;
  changes: FieldChange[];
  /** Why it has no data: a German sentence with the field. */
  problem: string;
}

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
  let value = withPoints(collection, withDays(collection, withoutCellErrors(given, changes), changes), changes);
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
    } else if (issue.code === "invalid_type" && typeof valueAt(value, path) === "object") {
      // Not even a draft shows an object in the place of a text.
      changes.push({ field: path.join("."), before: valueAt(value, path), after: undefined });
      value = withValue(value, path, undefined) as JsonRecord;
    } else hopeless.add(issue.path.join("."));
  }
}

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
