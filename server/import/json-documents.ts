import { ImportRefused } from "./import-refused.ts";

/** One document of an export, still as JSON text. */
export interface JsonDocument {
  /** "" where only the document itself may name its collection. */
  collection: string;
  /** "" for an entry of a list, which holds its id itself. */
  id: string;
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

/** Keys under which tools put all collections. */
const wrappers = new Set([
  ...["__collections__", "collections", "data", "export", "backup", "firestore", "database", "db", "result"],
  ...["(default)", "default", "root", "__root__"],
]);
/** Keys under which tools put the documents of one collection, as a list. */
export const listKeys: ReadonlySet<string> = new Set(["documents", "docs", "items", "rows"]);

/**
 * Splits an export into its documents without holding more than one of them in memory. Documents are not parsed: the
 * caller has to check that they are valid JSON. Reads the wrappings of the common tools: `{collection: {id: document}}`
 * and lists instead of the inner object, both also inside `__collections__`, `data` and the like, documents by their path,
 * `{"news/n1": document}`, and a list of documents that name their collection themselves. `meta.resourcePath` names the collection of a `data` that is only one.
 * @param collections an export must have at least one of these, which may be empty
 * @param onlyCollection of the documents of a file that names none
 * @throws ImportRefused for other shapes, truncated, too deep or too large input, possibly after some documents
 */
export async function* readJsonDocuments(
  stream: AsyncIterable<string>,
  collections: readonly string[],
  onlyCollection = "",
): AsyncGenerator<JsonDocument> {
  const reader = new DocumentReader(collections, onlyCollection);
  for await (const chunk of stream) yield* reader.read(chunk);
  reader.finish();
}

/** An open bracket around collections ("site") or documents ("collection"). */
interface Level {
  kind: "site" | "collection";
  isList: boolean;
  collection: string;
  /** Its collection is known only from its first key. */
  isUndecided?: boolean;
}

/** What may follow. */
type State = "file" | "first" | "next" | "colon" | "value" | "after" | "end";

class DocumentReader {
  #state: State = "file";
  #levels: Level[] = [];
  #key = "";
  /** Chunks of the key or value being read; empty between two of them. */
  #pieces: string[] = [];
  #length = 0;
  #depth = 0;
  #isInString = false;
  /** Whether the last chunk ended with a backslash, which escapes the next character. */
  #isEscaped = false;
  #isReading: "key" | "document" | "other" | "word" | undefined;
  /** A complete document. */
  #found: JsonDocument | undefined;
  readonly #collections: readonly string[];
  #hasOwnCollection = false;
  /** The collection of an export of only one: as `meta` names it, or the file. */
  #metaCollection: string;
  readonly #onlyCollection: string;

  constructor(collections: readonly string[], onlyCollection: string) {
    this.#collections = collections;
    this.#onlyCollection = onlyCollection;
    this.#metaCollection = onlyCollection || "data";
  }

  *read(chunk: string): Generator<JsonDocument> {
    let position = 0;
    while (position < chunk.length) {
      if (this.#isReading) {
        position = this.#continue(chunk, position);
        if (this.#found !== undefined) yield this.#takeFound();
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
    const isUndecided = this.#onlyCollection !== "";
    if (character === "{") this.#open({ kind: "site", isList: false, collection: "", isUndecided });
    else if (character === "[") this.#open({ kind: "collection", isList: true, collection: this.#onlyCollection });
    else throw new ImportRefused(wrongShape);
    // A list has no keys that name collections; its documents do.
    this.#hasOwnCollection = character === "[";
  }

  #openValue(character: string): void {
    const { kind, collection } = this.#level;
    const isObject = character === "{";
    const isPath = this.#key.split("/").length % 2 === 0;
    if (kind === "collection") {
      if (character === "[" && listKeys.has(this.#key)) this.#open({ kind: "collection", isList: true, collection });
      else this.#isReading = /["{[]/.test(character) ? "document" : "word";
    } else if (isObject && isPath) {
      this.#hasOwnCollection ||= this.#collections.includes(this.#key.split("/").at(-2) ?? "");
      this.#isReading = "document";
    } else if (isObject && wrappers.has(this.#key)) {
      this.#open({ kind: "site", isList: false, collection: "", isUndecided: this.#key === "data" });
    } else if (isObject && this.#key !== "meta") {
      this.#enter(this.#key, false);
    } else if (character === "[") {
      const isAnyCollection = wrappers.has(this.#key) && this.#key !== "data";
      // Each entry of such a list is a collection or a document that names its own.
      this.#hasOwnCollection ||= isAnyCollection;
      if (isAnyCollection) this.#open({ kind: "collection", isList: true, collection: "" });
      else this.#enter(this.#key === "data" ? this.#metaCollection : this.#key, true);
    } else {
      this.#isReading = /["{]/.test(character) ? "other" : "word";
    }
  }

  #enter(collection: string, isList: boolean): void {
    this.#hasOwnCollection ||= this.#collections.includes(collection);
    this.#open({ kind: "collection", isList, collection });
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
    let position = from;
    while (position < chunk.length) {
      position = this.#isReading === "word" ? endOfWord(chunk, position) : this.#next(chunk, position);
      const isOver = this.#isReading === "word" ? position < chunk.length : this.#depth === 0 && !this.#isInString;
      if (!isOver) continue;
      this.#keep(chunk.slice(from, position));
      this.#finishReading(this.#take());
      return position;
    }
    this.#keep(chunk.slice(from));
    return position;
  }

  #finishReading(text: string): void {
    const reading = this.#isReading;
    this.#isReading = undefined;
    this.#state = "after";
    const { kind, isList, collection } = this.#level;
    // A list has gaps where numbers were keys.
    const isGap = isList && text === "null";
    if (reading === "key") this.#setKey(text);
    else if (reading === "document" && kind === "site") {
      const path = this.#key.split("/");
      const [own = "", id = ""] = path.slice(-2);
      this.#found = { collection: own, id, parent: path.slice(0, -2).join("/"), json: text };
    } else if ((reading === "document" || reading === "word") && kind === "collection" && !isGap) {
      this.#found = { collection, id: isList ? "" : this.#key, json: text };
    } else if (this.#key === "meta") this.#metaCollection = collectionOfMeta(text) ?? this.#metaCollection;
  }

  #takeFound(): JsonDocument {
    const found = this.#found as JsonDocument;
    this.#found = undefined;
    return found;
  }

  // Returns the position after the next character that starts or ends a string, or changes the depth.
  #next(chunk: string, from: number): number {
    const border = this.#isInString ? /["\\]/g : /["{}[\]]/g;
    border.lastIndex = this.#isEscaped ? from + 1 : from;
    this.#isEscaped = false;
    const found = border.exec(chunk);
    if (!found) return chunk.length;
    const character = found[0];
    if (character === "\\") {
      this.#isEscaped = found.index + 1 >= chunk.length;
      return Math.min(found.index + 2, chunk.length);
    }
    if (character === '"') this.#isInString = !this.#isInString;
    else this.#depth += character === "{" || character === "[" ? 1 : -1;
    if (this.#depth > maxDepth) throw new ImportRefused(`Die Datei ist zu tief verschachtelt${this.#place()}.`);
    return found.index + 1;
  }

  #keep(piece: string): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (this.#isReading === "key" && this.#length > maxKeyChars) throw new ImportRefused(wrongShape);
    if (this.#length > maxDocumentChars) {
      throw new ImportRefused(`Die Datei enthält ein Dokument von mehr als 20 MB${this.#place()}.`);
    }
  }

  #take(): string {
    const text = this.#pieces.join("");
    this.#pieces = [];
    this.#length = 0;
    return text;
  }

  #setKey(json: string): void {
    const key = parsed(json);
    if (typeof key !== "string") this.#refuse();
    this.#key = this.#level.kind === "site" ? this.#collectionNamed(key) : key;
    this.#state = "colon";
    const level = this.#level;
    if (!level.isUndecided || key === "meta") return;
    level.isUndecided = false;
    if (wrappers.has(key) || this.#collections.includes(this.#key)) return;
    this.#key = key;
    level.kind = "collection";
    level.collection = this.#metaCollection;
    this.#hasOwnCollection ||= this.#collections.includes(level.collection);
  }

  /** Returns a key as the name of a collection, however it is written: "/news", "News". */
  #collectionNamed(key: string): string {
    const name = key.replace(/^\/+|\/+$/g, "");
    return this.#collections.find((one) => one === name.toLowerCase()) ?? name;
  }

  #place(): string {
    const { kind, collection } = this.#level;
    const names = kind === "site" ? [this.#key] : [collection, this.#key];
    const place = names.filter(Boolean).join("/");
    return place === "" ? "" : ` (bei „${place.slice(0, 118)}“)`;
  }
}

function endOfWord(chunk: string, from: number): number {
  const length = chunk.slice(from).search(/[\s,}\]]/);
  return length === -1 ? chunk.length : from + length;
}

/** Returns the collection of an export of only one, by the path it was exported from. */
function collectionOfMeta(json: string): string | undefined {
  const path = (parsed(json) as { resourcePath?: unknown } | null)?.resourcePath;
  const names = Array.isArray(path) ? path : typeof path === "string" ? path.split("/").filter(Boolean) : [];
  return names.length === 1 && typeof names[0] === "string" ? names[0] : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
