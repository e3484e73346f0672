import { ImportRefused } from "../import-refused.ts";
import { collectionCalled } from "./collection-names.ts";
import { JsonText } from "./json-text.ts";
import { collectionOfMeta, isWrapper, listKeys, ofPage, parsed, pathIn, wrappers } from "./json-wrappings.ts";

/** One document of an export, still as JSON text. */
export interface JsonDocument {
  /** "" where only the document itself may name its collection. */
  collection: string;
  /** "" for an entry of a list, which holds its id itself. */
  id: string;
  /** Its position in a list that starts with a gap: a realtime database writes ids that are numbers from 1 so. */
  position?: number;
  /** Path of the document it is in, if the key of the file says one. */
  parent?: string;
  /** Also of what is no object and so no document. */
  json: string;
}

const maxDocumentChars = 20_000_000;
const maxKeyChars = 1000;
const maxDepth = 40;

const malformed = "Die Datei ist kein gültiges JSON";
const truncated = "Die Datei ist unvollständig: Sie bricht vor dem Ende des Exports ab.";
const foreign =
  "Die Datei ist kein Export einer solchen Website: Sie enthält keine ihrer Sammlungen, zum Beispiel „news“ oder „events“.";
const wrongShape = "Die Datei hat nicht die Form eines Exports (Sammlung, darin Kennung und Dokument).";

/**
 * Splits an export into its documents without holding more than one of them in memory. Documents are not parsed: the
 * caller has to check that they are valid JSON. Reads the wrappings of the common tools: `{collection: {id: document}}`
 * and lists instead of the inner object, both also inside `__collections__`, `data` and the like, documents by their path,
 * `{"news/n1": document}`, and a list of documents that name their collection themselves. `meta.resourcePath` names the
 * collection of a `data` that is only one. Where a key may be an id or a collection, as "news" in `documents`, its value
 * tells: what has neither values nor fields of a document holds documents.
 * @param collections an export must have at least one of these, which may be empty
 * @param onlyCollection of the documents of a file that names none
 * @param hasField whether an object in the place of a document has a field of its collection
 * @throws ImportRefused for other shapes, truncated, too deep or too large input, possibly after some documents
 */
export async function* readJsonDocuments(
  stream: AsyncIterable<string>,
  collections: readonly string[],
  onlyCollection = "",
  hasField: HasField = () => false,
): AsyncGenerator<JsonDocument> {
  const reader = new DocumentReader(collections, onlyCollection, hasField);
  for await (const chunk of stream) yield* reader.read(chunk);
  reader.finish();
}

export type HasField = (collection: string, value: object) => boolean;

/** An open bracket around collections ("site"), documents ("collection") or one of these ("either"). */
interface Level {
  kind: "site" | "collection" | "either";
  isList: boolean;
  collection: string;
  /** How many entries of a list that starts with a gap were read. */
  positions?: number;
  /** One of its keys was a collection. */
  hasCollections?: boolean;
  /** One of its keys was a list of its documents. */
  hasList?: boolean;
  /** One of its keys was something else than `meta`. */
  hasContent?: boolean;
}

/** What may follow. */
type State = "file" | "first" | "next" | "colon" | "value" | "after" | "end";

class DocumentReader {
  #state: State = "file";
  #levels: Level[] = [];
  #key = "";
  /** The key or value being read. */
  readonly #text = new JsonText();
  #isReading: "key" | "document" | "unclear" | "other" | "word" | undefined;
  /** A complete document. */
  #found: JsonDocument | undefined;
  /** The text of what turned out to hold documents, to be read once more. */
  #again: string | undefined;
  readonly #collections: readonly string[];
  #hasOwnCollection = false;
  /** The collection of an export of only one: as `meta` names it, or the file. */
  #metaCollection: string;
  readonly #onlyCollection: string;
  readonly #hasField: HasField;

  constructor(collections: readonly string[], onlyCollection: string, hasField: HasField) {
    this.#collections = collections;
    this.#onlyCollection = onlyCollection;
    this.#metaCollection = onlyCollection;
    this.#hasField = hasField;
  }

  *read(chunk: string): Generator<JsonDocument> {
    let position = 0;
    while (position < chunk.length) {
      if (this.#isReading) {
        position = this.#continue(chunk, position);
        if (this.#found !== undefined) yield this.#takeFound();
        if (this.#again !== undefined) yield* this.#readAgain();
      } else {
        this.#step(chunk.charAt(position));
        // A key or value starts with this character.
        if (!this.#isReading) position++;
      }
    }
  }

  finish(): void {
    if (this.#state === "file") throw new ImportRefused("Die Datei ist leer.");
    if (this.#state !== "end") throw new ImportRefused(truncated);
    if (!this.#hasOwnCollection) throw new ImportRefused(foreign);
  }

  get #level(): Level {
    return this.#levels.at(-1) ?? { kind: "site", isList: false, collection: "" };
  }

  #step(character: string): void {
    if (character === " " || character === "\n" || character === "\r" || character === "\t") return;
    // Pages of a list that were written one after the other.
    if (this.#state === "end" && /[{[]/.test(character)) this.#state = "file";
    if (this.#state === "end") this.#refuse();
    const { isList } = this.#level;
    const isOpen = this.#levels.length > 0;
    const isEntry = this.#state === "first" || this.#state === "next";
    if (!isOpen) this.#openFile(character);
    else if (character === (isList ? "]" : "}") && (this.#state === "first" || this.#state === "after")) this.#close();
    else if (character === "," && this.#state === "after") this.#state = "next";
    else if (character === ":" && this.#state === "colon") this.#state = "value";
    else if (character === '"' && isEntry && !isList) this.#isReading = "key";
    else if (this.#state === "value" || (isEntry && isList)) this.#openValue(character);
    else this.#refuse();
  }

  #openFile(character: string): void {
    const collection = this.#onlyCollection;
    if (character === "{") this.#open({ kind: collection === "" ? "site" : "either", isList: false, collection });
    else if (character === "[") this.#open({ kind: "collection", isList: true, collection });
    else throw new ImportRefused(wrongShape);
    // A list has no keys that name collections; its documents do.
    this.#hasOwnCollection ||= character === "[";
  }

  #openValue(character: string): void {
    const key = this.#key;
    const { kind, collection, hasCollections } = this.#level;
    const isObject = character === "{";
    const isInSite = kind === "site" || this.#isInSite(character);
    const mayHold =
      kind === "either" && (hasCollections || wrappers.has(key) || this.#collections.includes(this.#name));
    if (isInSite) this.#openInSite(character);
    else if (character === "[" && isWrapper(key)) {
      this.#level.hasList = true;
      this.#open({ kind: "collection", isList: true, collection });
    } else if (isObject && (mayHold || isWrapper(key))) this.#isReading = "unclear";
    else this.#isReading = /["{[]/.test(character) ? "document" : "word";
  }

  /** Whether a value in a level of either kind is certainly no document. */
  #isInSite(character: string): boolean {
    const { kind, hasCollections } = this.#level;
    if (kind !== "either") return false;
    if (character === "{") return this.#isMeta(this.#key) || pathIn(this.#key).length > 0;
    if (character === "[") return wrappers.has(this.#key) || this.#collections.includes(this.#name);
    return hasCollections === true || this.#isMeta(this.#key);
  }

  #openInSite(character: string): void {
    const name = this.#name;
    const isObject = character === "{";
    if (isObject && pathIn(name).length > 0) {
      this.#hasOwnCollection ||= collectionCalled(pathIn(name).at(-2) ?? "", this.#collections) !== undefined;
      this.#isReading = "document";
    } else if (isObject && wrappers.has(name)) {
      const isOne = name === "data" && this.#collections.includes(this.#metaCollection);
      this.#level.hasCollections = true;
      this.#open({ kind: isOne ? "either" : "site", isList: false, collection: isOne ? this.#metaCollection : "" });
    } else if (isObject && name !== "meta") {
      this.#enter(name, false);
    } else if (character === "[") {
      const isOne = name === "data" && this.#metaCollection !== "";
      const isAnyCollection = !this.#collections.includes(name) && !isOne && isWrapper(name);
      // Each entry of such a list is a collection or a document that names its own.
      this.#hasOwnCollection ||= isAnyCollection;
      const { kind, collection: around } = this.#level;
      const collection = kind === "either" && this.#collections.includes(around) ? around : "";
      if (isAnyCollection) this.#open({ kind: "collection", isList: true, collection });
      else this.#enter(isOne ? this.#metaCollection : name, true);
    } else {
      this.#isReading = /["{]/.test(character) ? "other" : "word";
    }
  }

  #isMeta(key: string): boolean {
    const { hasContent, hasCollections } = this.#level;
    return key === "meta" && (!hasContent || hasCollections === true);
  }

  #enter(collection: string, isList: boolean): void {
    this.#hasOwnCollection ||= this.#collections.includes(collection);
    this.#level.hasCollections = true;
    // A key nobody knows may be a collection, or what a tool put around all of them.
    const mayBeWrapper = listKeys.has(this.#key) || !this.#collections.includes(collection);
    this.#open({ kind: !isList && mayBeWrapper ? "either" : "collection", isList, collection });
  }

  /** Opens what turned out to hold documents, and reads them. */
  *#readAgain(): Generator<JsonDocument> {
    const text = this.#again ?? "";
    this.#again = undefined;
    const { kind, collection } = this.#level;
    const isSame = listKeys.has(this.#key) && !(kind === "either" && this.#collections.includes(this.#name));
    if (isSame) this.#open({ kind, isList: false, collection });
    else this.#openInSite("{");
    yield* this.read(text.slice(1));
  }

  #open(level: Level): void {
    this.#levels.push(level);
    this.#key = "";
    this.#state = "first";
  }

  #close(): void {
    this.#levels.pop();
    this.#key = "";
    this.#state = this.#levels.length === 0 ? "end" : "after";
  }

  #refuse(): never {
    throw new ImportRefused(`${malformed}${this.#place()}.`);
  }

  /** Continues the key or value; returns the position where it or the chunk ends. */
  #continue(chunk: string, from: number): number {
    const position = this.#text.read(chunk, from, this.#isReading === "word");
    const { length, depth } = this.#text;
    const isTooLarge = length > maxDocumentChars;
    if (depth > maxDepth) throw new ImportRefused(`Die Datei ist zu tief verschachtelt${this.#place()}.`);
    if (this.#isReading === "key" && length > maxKeyChars) throw new ImportRefused(wrongShape);
    if (isTooLarge && this.#isReading !== "unclear")
      throw new ImportRefused(`Die Datei enthält ein Dokument von mehr als 20 MB${this.#place()}.`);
    if (this.#text.isComplete) this.#finishReading(this.#text.take());
    else if (isTooLarge) this.#takeAgain(this.#text.take());
    return position;
  }

  #takeAgain(text: string): void {
    this.#again = text;
    this.#isReading = undefined;
  }

  #finishReading(text: string): void {
    const reading = this.#isReading === "unclear" ? "document" : this.#isReading;
    if (this.#isReading === "unclear" && this.#holdsDocuments(text)) {
      this.#takeAgain(text);
      return;
    }
    this.#isReading = undefined;
    const isFirst = this.#state === "first";
    this.#state = "after";
    const { kind, isList, collection } = this.#level;
    const { positions = isList && isFirst && text === "null" ? 0 : undefined } = this.#level;
    if (positions !== undefined) this.#level.positions = positions + 1;
    // A list has gaps where numbers were keys; beside collections stand a version and the like.
    const isPlain = !text.startsWith("{");
    const isBesideList = this.#level.hasList ? isPlain || ofPage.test(this.#key) : isPlain && ofPage.test(this.#key);
    const isGap = isBesideList || (isList && text === "null") || (reading === "word" && this.#isInSite(""));
    if (reading === "key") this.#setKey(text);
    else if (
      reading === "document" &&
      kind !== "collection" &&
      collection !== "redirects" &&
      pathIn(this.#name).length > 0
    ) {
      const path = pathIn(this.#name);
      const [own = "", id = ""] = path.slice(-2);
      this.#found = { collection: own, id, parent: path.slice(0, -2).join("/"), json: text };
    } else if ((reading === "document" || reading === "word") && kind !== "site" && !isGap) {
      const id = isList ? "" : this.#key;
      this.#found = { collection, id, ...(positions !== undefined && { position: positions }), json: text };
    } else if (this.#key === "meta") this.#metaCollection = collectionOfMeta(text) ?? this.#metaCollection;
  }

  /** Whether an object in the place of a document holds documents, or collections of them. */
  #holdsDocuments(text: string): boolean {
    const value = parsed(text);
    if (typeof value !== "object" || value === null) return false;
    const isHolder = Object.entries(value).every(
      ([key, inner]) =>
        typeof inner === "object" &&
        (!Array.isArray(inner) || isWrapper(key) || this.#collections.includes(this.#named(key))),
    );
    const isOfAddresses = Object.values(value).every((inner) => typeof inner === "string");
    if (this.#name === "redirects" && isOfAddresses && this.#level.kind === "either") return true;
    const isDocument = [this.#level.collection, this.#name].some((collection) => this.#hasField(collection, value));
    const isNamed = this.#collections.includes(this.#name);
    const isOfDocuments =
      isNamed &&
      Object.values(value).every(
        (inner) => typeof inner === "object" && inner !== null && this.#hasField(this.#name, inner),
      );
    return isHolder && (isOfDocuments || !isDocument);
  }

  #takeFound(): JsonDocument {
    const found = this.#found as JsonDocument;
    this.#found = undefined;
    return found;
  }

  #setKey(json: string): void {
    const key = parsed(json);
    if (typeof key !== "string") this.#refuse();
    this.#key = key;
    this.#state = "colon";
    const level = this.#level;
    if (level.kind !== "either" || this.#isMeta(key)) return;
    level.hasContent = true;
    this.#hasOwnCollection ||= this.#collections.includes(level.collection);
  }

  /** The last key as the name of a collection. */
  get #name(): string {
    return this.#named(this.#key);
  }

  /** Returns a key as the name of a collection, however it is written: "/news", "News", "Nachrichten". */
  #named(key: string): string {
    const name = key.replace(/^\/+|\/+$/g, "");
    return collectionCalled(name, this.#collections) ?? name;
  }

  #place(): string {
    const { kind, collection } = this.#level;
    const names = kind === "site" ? [this.#key] : [collection, this.#key];
    const place = names.filter(Boolean).join("/");
    return place === "" ? "" : ` (bei „${place.slice(0, 118)}“)`;
  }
}
