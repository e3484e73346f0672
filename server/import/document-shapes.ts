import { ImportRefused } from "./import-refused.ts";
import type { JsonDocument } from "./json-documents.ts";

export type JsonRecord = Record<string, unknown>;

/** A document as its fields, whatever tool exported it. */
export interface PlainDocument {
  collection: string;
  id: string;
  value: JsonRecord;
  /** Names of collections inside the document, which are not imported. */
  inner: readonly string[];
}

/**
 * Parses a document and removes the wrapping of the tool that exported it: typed values of the REST interface
 * (`stringValue` and the like), `__datatype__`, lists whose entries hold their id. Timestamps become ISO instants.
 * @throws ImportRefused when the text is not JSON or contains forbidden keys
 */
export function plainDocument(source: JsonDocument): PlainDocument {
  const { collection, id } = source;
  const parsed = parse(source);
  const document = isRecord(parsed.document) && !("title" in parsed) ? parsed.document : parsed;
  const [namedCollection = "", namedId = ""] = nameParts(document);
  const { fields, data } = document;
  const isTyped = isRecord(fields) && (namedId !== "" || Object.values(fields).every(isTypedValue));
  const isNested = isRecord(data) && ((id === "" && idOf(document) !== "") || isOnlyWrapping(document));
  const bare = isTyped ? fields : isNested ? data : document;
  const { __collections__: inner, ...rest } = bare;
  return {
    // The path a document was read from says more than the key of a list, which may be "documents".
    collection: namedCollection || collection || textOf(document.collection ?? document.__collection__),
    id: namedId || id || idOf(document),
    value: withoutOthers(plainValue(rest)),
    inner: isRecord(inner) ? Object.keys(inner).filter((name) => Object.keys(inner[name] ?? {}).length > 0) : [],
  };
}

function parse({ collection, id, json }: JsonDocument): JsonRecord {
  try {
    const value = JSON.parse(json);
    refuseForbidden(value);
    return value;
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    const place = `„${collection.slice(0, 60)}/${id.slice(0, 60)}“`;
    throw new ImportRefused(`Die Datei ist kein gültiges JSON (bei ${place}).`, { cause: error });
  }
}

function refuseForbidden(value: unknown): void {
  if (Array.isArray(value)) for (const item of value) refuseForbidden(item);
  if (!isRecord(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "__proto__" || key === "constructor" || key === "prototype") {
      throw new ImportRefused(`Die Datei enthält einen unzulässigen Feldnamen („${key}“).`);
    }
    refuseForbidden(inner);
  }
}

/** A value in the place of a document has no fields. */
const withoutOthers = (value: unknown): JsonRecord => (isRecord(value) ? value : {});

/** What tools write beside the `data` of a document. */
const wrapping = new Set([
  ...["data", "id", "_id", "docId", "path", "ref", "collection", "exists", "subcollections", "subCollections"],
  ...["createTime", "updateTime", "readTime", "_createTime", "_updateTime", "_readTime"],
]);

const isOnlyWrapping = (document: JsonRecord) => Object.keys(document).every((key) => wrapping.has(key));

/**
 * Returns collection and id from the path of a document: the name of the REST interface,
 * `projects/…/documents/news/n1`, or the `path` beside its `data`, `news/n1`.
 */
function nameParts(document: JsonRecord): string[] {
  const { name, path } = document;
  const named = typeof name === "string" ? /^projects\/.+?\/documents\/(.+)$/.exec(name)?.[1] : undefined;
  const found = named ?? (typeof path === "string" && isOnlyWrapping(document) ? path.replace(/^\//, "") : "");
  return found.includes("/") ? found.split("/").slice(-2) : [];
}

function idOf(document: JsonRecord): string {
  return textOf(document.id ?? document._id ?? document.__id__ ?? document.docId);
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

type Reader = (value: unknown) => unknown;

/** The typed values of the REST interface. */
const typedValues: Readonly<Record<string, Reader>> = {
  stringValue: (value) => value,
  booleanValue: (value) => value,
  doubleValue: (value) => value,
  integerValue: Number,
  timestampValue: (value) => value,
  referenceValue: (value) => value,
  bytesValue: (value) => value,
  geoPointValue: (value) => value,
  nullValue: () => null,
  mapValue: (value) => plainValue(isRecord(value) ? (value.fields ?? {}) : {}),
  arrayValue: (value) => plainValue(isRecord(value) ? (value.values ?? []) : []),
};

function isTypedValue(value: unknown): boolean {
  const [key = "", ...others] = isRecord(value) ? Object.keys(value) : [];
  return others.length === 0 && Object.hasOwn(typedValues, key);
}

function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isRecord(value)) return value;
  const [key = ""] = Object.keys(value);
  if (isTypedValue(value)) return typedValues[key]?.(value[key]);
  if (typeof value.__datatype__ === "string" && "value" in value) return plainValue(value.value);
  return (
    instantOf(value) ?? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainValue(inner)]))
  );
}

/** Returns a timestamp as an ISO instant: `{seconds, nanoseconds}`, `{__time__}`, `{$date}`. */
function instantOf(value: JsonRecord): string | undefined {
  const written = value.__time__ ?? value.$date;
  const keys = Object.keys(value).length;
  if (keys === 1 && (typeof written === "string" || typeof written === "number")) return isoInstant(new Date(written));
  const seconds = value._seconds ?? value.seconds;
  const nanoseconds = value._nanoseconds ?? value.nanoseconds;
  if (keys !== 2 || typeof seconds !== "number" || typeof nanoseconds !== "number") return undefined;
  return isoInstant(new Date(seconds * 1000 + Math.floor(nanoseconds / 1_000_000)));
}

function isoInstant(instant: Date): string | undefined {
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
