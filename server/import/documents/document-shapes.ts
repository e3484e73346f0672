import { createHash } from "node:crypto";
import { isId } from "#model/text/id.ts";
import { ImportRefused } from "../import-refused.ts";
import type { HasField, JsonDocument } from "./json-documents.ts";
import { isBlank, isRecord, type JsonRecord } from "./json-record.ts";
import { listKeys, ofPage } from "./json-wrappings.ts";
import { isBesideRedirects } from "./redirect-documents.ts";
import { isTypedValue, plainValue, segmentsIn } from "./typed-values.ts";

/** A document as its fields, whatever tool exported it. */
export interface PlainDocument {
  collection: string;
  /** As this site can store it. */
  id: string;
  /** As the export has it. */
  writtenId: string;
  value: JsonRecord;
  /** What stands in its place, if that is no object: in a realtime database a field of the only record. */
  plain?: unknown;
  /** Path of the document it was in, "events/e1"; "" for one of a collection of the site. */
  parent: string;
  /** How many documents are in collections inside it, by their path in it; they are not imported. */
  inner: ReadonlyMap<string, number>;
  /** It is from an export of this site, perhaps of an older version. */
  isOwn?: boolean;
  /** How it was read differently from how it is written, in German. */
  mended?: readonly string[];
}

/**
 * Returns the documents of an entry: more than one where a tool wrote a page of a list or a whole collection as one.
 * @param hasField tells the fields of a collection from what a tool put around them
 */
export function plainDocuments(source: JsonDocument, hasField?: HasField): PlainDocument[] {
  const entry = parse(source);
  if (isBesideRedirects(source)) return [];
  if (source.id === "" && (isAnswerWithout(entry) || isHeader(entry))) return [];
  const list = Object.entries(entry).find(
    ([name, value]) => (listKeys.has(name) && holdsDocuments(value)) || (name === "data" && Array.isArray(value)),
  );
  if (!list || source.id !== "" || !Object.keys(entry).every((name) => name === list[0] || ofPage.test(name)))
    return [plainDocument(source, hasField)];
  const named = textOf(collectionIn(entry) ?? entry.name ?? entry.id).replace(/^\/+|\/+$/g, "");
  // "documents" is a collection, and also what tools call a list of collections.
  const isOfList = listKeys.has(source.collection) && named !== "";
  const collection = isOfList ? named : source.collection || named;
  const documents = Object.entries(list[1] as object);
  return documents.map(([key, one]) => {
    const id = Array.isArray(list[1]) ? "" : key;
    return plainDocument({ collection, id, json: JSON.stringify(one) }, hasField);
  });
}

/** Returns the collection that a document says it is of. */
function collectionIn(document: JsonRecord): unknown {
  const { collection, __collection__, _collection, collectionName, table_name, tableName, _type } = document;
  return collection ?? __collection__ ?? _collection ?? collectionName ?? table_name ?? tableName ?? _type;
}

function holdsDocuments(value: unknown): boolean {
  return Array.isArray(value) || (isRecord(value) && Object.values(value).every(isRecord));
}

/** Whether an entry is what a query answers where it found nothing. */
function isAnswerWithout(entry: JsonRecord): boolean {
  const names = Object.keys(entry);
  return names.length > 0 && names.every((name) => /^(?:readTime|skippedResults|transaction|done)$/.test(name));
}

/** Whether an entry only says which program and database the tables after it are from. */
function isHeader({ type, ...others }: JsonRecord): boolean {
  const names = Object.keys(others);
  return (type === "header" || type === "database") && names.every((name) => /^(?:version|comment|name)$/.test(name));
}

/**
 * Parses a document and removes the wrapping of the tool that exported it: typed values of the REST interface
 * (`stringValue` and the like), `__datatype__`, lists whose entries hold their id. Timestamps become ISO instants.
 * @throws ImportRefused when the text is not JSON or contains forbidden keys
 */
export function plainDocument(source: JsonDocument, hasField?: HasField): PlainDocument {
  const { collection, id } = source;
  const parsed = parse(source);
  const wrapped = parsed.document ?? parsed.found ?? parsed.doc ?? parsed.Item;
  const document = isRecord(wrapped) && !("title" in parsed) ? wrapped : parsed;
  const path = pathOf(document, collection === "");
  const above = path.length > 0 ? path.slice(0, -2).join("/") : (source.parent ?? "");
  const [namedCollection = "", namedId = ""] = path.slice(-2);
  // A snapshot of the client library, written out as it is.
  const { fields = document._fieldsProto, data: written } = document;
  // Copies in a data warehouse hold a document as text.
  const data = typeof written === "string" ? (recordIn(written) ?? written) : written;
  const isTyped = isRecord(fields) && (namedId !== "" || Object.values(fields).every(isTypedValue));
  const isNested = isRecord(data) && ((id === "" && idOf(document) !== "") || isOnlyWrapping(document));
  // The path a document was read from says more than the key of a list, which may be "documents".
  const own = namedCollection || collection || textOf(collectionIn(document));
  const known = isTyped ? fields : isNested ? data : document;
  const bare = (hasField && fieldsInside(known, own, hasField)) ?? known;
  // Sanity names the collection so, which is no field.
  const isOutside = (name: string) => innerKeys.has(name) || (name === "_type" && bare._type === own);
  const rest = Object.fromEntries(Object.entries(bare).filter(([name]) => !isOutside(name)));
  const writtenId = namedId || id || idOf(document) || String(source.position ?? "");
  return {
    collection: own,
    id: storedId(writtenId),
    writtenId,
    value: withoutOthers(plainValue(rest)),
    parent: above,
    inner: countInner(document),
    ...plainIn(source.json),
  };
}

/** Returns what has the fields of a collection inside a record that says nothing else, whatever a tool calls it. */
function fieldsInside(record: JsonRecord, collection: string, hasField: HasField): JsonRecord | undefined {
  if (hasField(collection, record)) return undefined;
  const others = Object.entries(record).filter(([name, value]) => !isBlank(value) && !isBeside(name));
  const [, inner] = others[0] ?? [];
  return others.length === 1 && isRecord(inner) && hasField(collection, inner) ? inner : undefined;
}

/** Whether a name is of what tools write beside the fields of a document. */
function isBeside(name: string): boolean {
  return (
    wrapping.has(name) ||
    idNameIn([name]) !== undefined ||
    /^(?:type|meta(?:data)?|sys|links|relationships)$/.test(name)
  );
}

/** @returns no fields for what is no object; some tools write a document as text, or as a pair with its id */
function parse({ collection, id, json }: JsonDocument): JsonRecord {
  try {
    const value = JSON.parse(json);
    refuseForbidden(value);
    if (Array.isArray(value) && value.length === 2 && typeof value[0] === "string" && isRecord(value[1]))
      return { id: value[0], data: value[1] };
    if (typeof value !== "string") return withoutOthers(value);
    return recordIn(value) ?? (collection === "redirects" && id !== "" ? { source: id, target: value } : {});
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

function plainIn(json: string): { plain?: unknown } {
  if (/^\s*\{/.test(json)) return {};
  const plain: unknown = JSON.parse(json);
  return isBlank(plain) ? {} : { plain };
}

/** A value in the place of a document has no fields. */
const withoutOthers = (value: unknown): JsonRecord => (isRecord(value) ? value : {});

/** What tools write beside the `data` of a document. */
const wrapping = new Set([
  ...["data", "id", "_id", "docId", "path", "ref", "collection", "exists", "__collections__", "__subcollections__"],
  ...["subcollections", "subCollections", "_subcollections", "collections", "_collections"],
  ...["document_name", "document_id", "operation", "timestamp", "event_id", "path_params", "old_data"],
  ...["createTime", "updateTime", "readTime", "createdTime", "_createTime", "_updateTime", "_readTime"],
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
 * @param isUnnamed whether nothing else names its collection
 */
function pathOf(document: JsonRecord, isUnnamed: boolean): string[] {
  const { name, path, __path__, __name__, document_name } = document;
  const named = typeof name === "string" && inDatabase.test(name) ? name : undefined;
  const segments = isRecord(document._ref) ? segmentsIn(document._ref) : undefined;
  const ofSnapshot = "_fieldsProto" in document ? segments?.join("/") : undefined;
  const paths = [
    named,
    __path__,
    __name__,
    document_name,
    ofSnapshot,
    isUnnamed || isOnlyWrapping(document) ? path : undefined,
  ];
  const found = paths.find((one) => typeof one === "string" && /[^/]\/[^/]/.test(one));
  return typeof found === "string" ? found.replace(inDatabase, "").split("/").filter(Boolean) : [];
}

/** What programs call the id of a record, in letters only; the first that is filled counts. */
const idNames = ["id", "docid", "documentid", "recordid", "objectid", "kennung", "name", "uid", "nid", "key"];

/** Returns the one of several names that is the id of a record; "name" only as tools write it, `__name__`. */
export function idNameIn(names: readonly string[]): string | undefined {
  const folded = new Map<string, string>();
  for (const name of names) {
    const letters = name.toLowerCase().replace(/[^a-z]/g, "");
    if (!folded.has(letters) && (letters !== "name" || /^__/.test(name))) folded.set(letters, name);
  }
  const found = idNames.find((name) => folded.has(name));
  return found && folded.get(found);
}

function idOf(document: JsonRecord): string {
  const filled = Object.keys(document).filter((name) => !isBlank(document[name]));
  return textOf(plainValue(document[idNameIn(filled) ?? ""]));
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
