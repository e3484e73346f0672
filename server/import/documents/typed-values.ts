import { isRecord, type JsonRecord } from "./json-record.ts";

/** Returns the id at the end of a path or of what stands for one. */
function idOfReference(value: unknown): unknown {
  return typeof value === "string" ? value.split("/").at(-1) : value;
}

type Reader = (value: unknown) => unknown;

/** The typed values of the REST interface, and those of other databases' exports. */
const typedValues: Readonly<Record<string, Reader>> = {
  stringValue: (value) => value,
  booleanValue: (value) => value,
  doubleValue: (value) => value,
  integerValue: Number,
  timestampValue: (value) => (isRecord(value) ? instantOf(value) : value),
  referenceValue: idOfReference,
  bytesValue: (value) => value,
  geoPointValue: (value) => value,
  nullValue: () => null,
  mapValue: (value) => plainValue(isRecord(value) ? (value.fields ?? {}) : {}),
  arrayValue: (value) => plainValue(isRecord(value) ? (value.values ?? []) : []),
  $oid: (value) => value,
  $numberInt: Number,
  $numberLong: Number,
  $numberDouble: Number,
  $numberDecimal: Number,
  $uuid: (value) => value,
  __ref__: idOfReference,
  // DynamoDB.
  S: (value) => value,
  N: Number,
  BOOL: (value) => value,
  NULL: () => null,
  B: (value) => value,
  M: (value) => plainValue(isRecord(value) ? value : {}),
  L: (value) => plainValue(value),
  ...{ SS: (value) => value, NS: (value) => (Array.isArray(value) ? value.map(Number) : value), BS: (value) => value },
};

export function isTypedValue(value: unknown): boolean {
  const [key = "", ...others] = isRecord(value) ? Object.keys(value) : [];
  return others.every((name) => name === "valueType") && Object.hasOwn(typedValues, key);
}

export function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value === "string") return plainText(value);
  if (!isRecord(value)) return value;
  const [key = ""] = Object.keys(value);
  if (isTypedValue(value)) return typedValues[key]?.(value[key]);
  const kind = value.__datatype__ ?? value.__type__ ?? value.__type;
  const written = "value" in value ? value.value : value.iso;
  if (typeof kind === "string" && written !== undefined)
    return /reference/i.test(kind) ? idOfReference(written) : plainValue(written);
  return (
    instantOf(value) ??
    referenceIn(value) ??
    Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainValue(inner)]))
  );
}

/** Returns a text without the type that some tools write before it: `__Timestamp__2025-02-03T10:00:00Z`. */
function plainText(text: string): string {
  const [, kind = "", rest = text] = /^__(Timestamp|Date|DocumentReference|Reference)__(.+)$/i.exec(text) ?? [];
  return /reference/i.test(kind) ? String(idOfReference(rest)) : rest;
}

const secondsKeys = /^(?:_?(?:nano)?seconds|nanos|type)$/;

/**
 * Returns a timestamp as an ISO instant: `{seconds, nanoseconds}` with or without underscores and the type that newer
 * programs add, `{__time__}`, `{$date}`.
 */
function instantOf(value: JsonRecord): string | undefined {
  const keys = Object.keys(value);
  const written = plainValue(value.__time__ ?? value.$date);
  if (keys.length === 1 && (typeof written === "string" || typeof written === "number"))
    return isoInstant(new Date(written));
  const seconds = numberIn(value._seconds ?? value.seconds);
  if (seconds === undefined || !keys.every((key) => secondsKeys.test(key))) return undefined;
  const nanoseconds = numberIn(value._nanoseconds ?? value.nanoseconds ?? value.nanos) ?? 0;
  return isoInstant(new Date(seconds * 1000 + Math.floor(nanoseconds / 1_000_000)));
}

function numberIn(value: unknown): number | undefined {
  return /^-?\d+(?:\.\d+)?$/.test(String(value)) ? Number(value) : undefined;
}

/** Returns the id in a reference as the client libraries write it, with the path it leads to. */
function referenceIn(value: JsonRecord): unknown {
  const segments = segmentsIn(value);
  if (segments) return segments.at(-1);
  return typeof value.referencePath === "string" ? idOfReference(value.referencePath) : undefined;
}

export function segmentsIn(reference: JsonRecord): unknown[] | undefined {
  const segments = isRecord(reference._path) ? reference._path.segments : undefined;
  return Array.isArray(segments) ? segments : undefined;
}

function isoInstant(instant: Date): string | undefined {
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}
