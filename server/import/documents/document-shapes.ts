import { createHash } from "node:crypto";
import { isId } from "#model/text/id.ts";
import { ImportRefused } from "../import-refused.ts";
import { type JsonDocument, listKeys } from "./json-documents.ts";

export type JsonRecord = Record<string, unknown>;

/** A document as its fields, whatever tool exported it. */
export interface PlainDocument {
  collection: string;
  /** As this site can store it. */
  id: string;
  /** As the export has it. */
  writtenId: string;
  value: JsonRecord;
  /** Path of the document it was in, "events/e1"; "" for one of a collection of the site. */
  parent: string;
  /** How many documents are in collections inside it, by their path in it; they are not imported. */
  inner: ReadonlyMap<string, number>;
  /** It is from an export of this site, perhaps of an older version. */
  isOwn?: boolean;
}

/** Returns the documents of an entry: more than one where a tool wrote a page of a list or a whole collection as one. */
export function plainDocuments(source: JsonDocument): PlainDocument[] {
  const entry = parse(source);
  if (source.id === "" && isAnswerWithout(entry)) return [];
  const list = Object.entries(entry).find(([name, value]) => listKeys.has(name) && holdsDocuments(value));
  if (!list || source.id !== "" || !Object.keys(entry).every((name) => name === list[0] || ofPage.test(name)))
    return [plainDocument(source)];
  const named = textOf(entry.collection ?? entry.name ?? entry.id).replace(/^\/+|\/+$/g, "");
  // "documents" is a collection, and also what tools call a list of collections.
  const isOfList = listKeys.has(source.collection) && named !== "";
  const collection = isOfList ? named : source.collection || named;
  const documents = Object.entries(list[1] as object);
  return documents.map(([key, one]) => {
    const id = Array.isArray(list[1]) ? "" : key;
    return plainDocument({ collection, id, json: JSON.stringify(one) });
  });
}

function holdsDocuments(value: unknown): boolean {
  return Array.isArray(value) || (isRecord(value) && Object.values(value).every(isRecord));
}

/** Whether an entry is what a query answers where it found nothing. */
function isAnswerWithout(entry: JsonRecord): boolean {
  const names = Object.keys(entry);
  return names.length > 0 && names.every((name) => /^(?:readTime|skippedResults|transaction|done)$/.test(name));
}

/** What stands beside the list of a page. */
const ofPage = /^(?:collection|name|id|path|count|total|size|nextPageToken|pageToken|hasMore|cursor)$/;

/**
 * Parses a document and removes the wrapping of the tool that exported it: typed values of the REST interface
 * (`stringValue` and the like), `__datatype__`, lists whose entries hold their id. Timestamps become ISO instants.
 * @throws ImportRefused when the text is not JSON or contains forbidden keys
 */
export function plainDocument(source: JsonDocument): PlainDocument {
  const { collection, id } = source;
  const parsed = parse(source);
  const document = isRecord(parsed.document) && !("title" in parsed) ? parsed.document : parsed;
  const path = pathOf(document);
  const above = path.length > 0 ? path.slice(0, -2).join("/") : (source.parent ?? "");
  const [namedCollection = "", namedId = ""] = path.slice(-2);
  // A snapshot of the client library, written out as it is.
  const { fields = document._fieldsProto, data: written } = document;
  // Copies in a data warehouse hold a document as text.
  const data = typeof written === "string" ? (recordIn(written) ?? written) : written;
  const isTyped = isRecord(fields) && (namedId !== "" || Object.values(fields).every(isTypedValue));
  const isNested = isRecord(data) && ((id === "" && idOf(document) !== "") || isOnlyWrapping(document));
  const bare = isTyped ? fields : isNested ? data : document;
  const rest = Object.fromEntries(Object.entries(bare).filter(([name]) => !innerKeys.has(name)));
  const writtenId = namedId || id || idOf(document);
  return {
    // The path a document was read from says more than the key of a list, which may be "documents".
    collection: namedCollection || collection || textOf(document.collection ?? document.__collection__),
    id: storedId(writtenId),
    writtenId,
    value: withoutOthers(plainValue(rest)),
    parent: above,
    inner: countInner(document),
  };
}

/** @returns no fields for what is no object; some tools write a document as text */
function parse({ collection, id, json }: JsonDocument): JsonRecord {
  try {
    const value = JSON.parse(json);
    refuseForbidden(value);
    return typeof value === "string" ? (recordIn(value) ?? {}) : withoutOthers(value);
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    const place = `„${collection.slice(0, 60)}/${id.slice(0, 60)}“`;
    throw new ImportRefused(`Die Datei ist kein gültiges JSON (bei ${place}).`, { cause: error });
  }
}

/** Returns the object that a text is, as JSON; undefined for every other text. */
function recordIn(text: string): JsonRecord | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const value = JSON.parse(text);
    refuseForbidden(value);
    return isRecord(value) ? value : undefined;
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    return undefined;
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

/** Where tools put the collections inside a document. */
const innerKeys = new Set(["__collections__", "__subcollections__", "subCollection"]);
/** Only beside the `data` of a document: they may be names of fields. */
const innerKeysBesideData = new Set([
  "subcollections",
  "subCollections",
  "_subcollections",
  "collections",
  "_collections",
]);

/** Counts the documents in collections inside a document, at any depth, by their path: "registrations", "a/b". */
function countInner(document: JsonRecord, above = "", counts = new Map<string, number>()): Map<string, number> {
  const { data, fields } = document;
  for (const inside of [data, fields]) if (isRecord(inside)) addInner(inside, innerKeys, above, counts);
  const isWrapped = isRecord(data) && isOnlyWrapping(document);
  addInner(document, isWrapped ? innerKeys.union(innerKeysBesideData) : innerKeys, above, counts);
  return counts;
}

function addInner(document: JsonRecord, keys: ReadonlySet<string>, above: string, counts: Map<string, number>): void {
  for (const key of keys) {
    const collections = document[key];
    if (!isRecord(collections)) continue;
    for (const [name, documents] of Object.entries(collections)) {
      const listed = isRecord(documents) || Array.isArray(documents) ? Object.values(documents) : [];
      // Some tools write the whole path of the collection.
      const own = name.split("/").at(-1) ?? name;
      const path = above === "" ? own : `${above}/${own}`;
      if (listed.length > 0) counts.set(path, (counts.get(path) ?? 0) + listed.length);
      for (const one of listed) if (isRecord(one)) countInner(one, path, counts);
    }
  }
}

/** A value in the place of a document has no fields. */
const withoutOthers = (value: unknown): JsonRecord => (isRecord(value) ? value : {});

/** What tools write beside the `data` of a document. */
const wrapping = new Set([
  ...["data", "id", "_id", "docId", "path", "ref", "collection", "exists", "__collections__", "__subcollections__"],
  ...["subcollections", "subCollections", "_subcollections", "collections", "_collections"],
  ...["document_name", "document_id", "operation", "timestamp", "event_id", "path_params", "old_data"],
  ...["createTime", "updateTime", "readTime", "_createTime", "_updateTime", "_readTime"],
]);

const isOnlyWrapping = (document: JsonRecord) => Object.keys(document).every((key) => wrapping.has(key));

/**
 * Returns an id as this site can store it: one with other characters, as from people who typed it, gets a new one that
 * every import derives from it again. "" without one.
 */
export function storedId(id: string): string {
  return id === "" || isId(id) ? id : `x${createHash("sha256").update(id).digest("hex").slice(0, 24)}`;
}

const inDatabase = /^\/?projects\/.+?\/documents\//;

/**
 * Returns the path of a document, at its end its collection and its id: the name of the REST interface,
 * `projects/…/documents/news/n1`, its `__path__`, or the `path` beside its `data`, `news/n1`.
 */
function pathOf(document: JsonRecord): string[] {
  const { name, path, __path__, __name__, document_name } = document;
  const named = typeof name === "string" && inDatabase.test(name) ? name : undefined;
  const segments = isRecord(document._ref) ? segmentsIn(document._ref) : undefined;
  const ofSnapshot = "_fieldsProto" in document ? segments?.join("/") : undefined;
  const paths = [named, __path__, __name__, document_name, ofSnapshot, isOnlyWrapping(document) ? path : undefined];
  const found = paths.find((one) => typeof one === "string" && /[^/]\/[^/]/.test(one));
  return typeof found === "string" ? found.replace(inDatabase, "").split("/").filter(Boolean) : [];
}

function idOf(document: JsonRecord): string {
  const { id, _id, __id__, docId, __name__ } = document;
  return textOf(plainValue(id ?? _id ?? __id__ ?? docId ?? __name__));
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

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
  __ref__: idOfReference,
};

function isTypedValue(value: unknown): boolean {
  const [key = "", ...others] = isRecord(value) ? Object.keys(value) : [];
  return others.every((name) => name === "valueType") && Object.hasOwn(typedValues, key);
}

function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isRecord(value)) return value;
  const [key = ""] = Object.keys(value);
  if (isTypedValue(value)) return typedValues[key]?.(value[key]);
  const kind = value.__datatype__ ?? value.__type__;
  if (typeof kind === "string" && "value" in value)
    return /reference/i.test(kind) ? idOfReference(value.value) : plainValue(value.value);
  return (
    instantOf(value) ??
    referenceIn(value) ??
    Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainValue(inner)]))
  );
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

function segmentsIn(reference: JsonRecord): unknown[] | undefined {
  const segments = isRecord(reference._path) ? reference._path.segments : undefined;
  return Array.isArray(segments) ? segments : undefined;
}

function isoInstant(instant: Date): string | undefined {
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}
