import { ImportRefused } from "./import-refused.ts";

/** One document of an export, still as JSON text. */
export interface JsonDocument {
  collection: string;
  id: string;
  json: string;
}

const maxDocumentChars = 2_000_000;
const maxKeyChars = 1000;
const maxDepth = 40;

const malformed = "Die Datei ist kein gültiges JSON";
const truncated = "Die Datei ist unvollständig: Sie bricht vor dem Ende des Exports ab.";
const foreign =
  "Die Datei ist kein Export einer solchen Website: Sie enthält keine ihrer Sammlungen, zum Beispiel „news“ oder „events“.";
const wrongShape = "Die Datei hat nicht die Form eines Exports (Sammlung, darin Kennung und Dokument).";

/**
 * Splits `{collection: {id: document}}` into its documents without holding more than one of them in memory. Documents
 * are not parsed: the caller has to check that they are valid JSON.
 * @param collections an export must have at least one of these, which may be empty
 * @throws ImportRefused for other shapes, truncated, too deep or too large input, possibly after some documents
 */
export async function* readJsonDocuments(
  stream: AsyncIterable<string>,
  collections: readonly string[],
): AsyncGenerator<JsonDocument> {
  const reader = new DocumentReader(collections);
  for await (const chunk of stream) yield* reader.read(chunk);
  reader.finish();
}

type State =
  | "file"
  | "first collection"
  | "collection"
  | "collection colon"
  | "collection value"
  | "first id"
  | "id"
  | "id colon"
  | "document"
  | "after document"
  | "after collection"
  | "end";

class DocumentReader {
  #state: State = "file";
  #collection = "";
  #id = "";
  /** Chunks of the key or document being read; empty between two of them. */
  #pieces: string[] = [];
  #length = 0;
  #depth = 0;
  #isInString = false;
  /** Whether the last chunk ended with a backslash, which escapes the next character. */
  #isEscaped = false;
  #isReading: "key" | "document" | undefined;
  readonly #collections: readonly string[];
  #hasOwnCollection = false;

  constructor(collections: readonly string[]) {
    this.#collections = collections;
  }

  *read(chunk: string): Generator<JsonDocument> {
    let position = 0;
    while (position < chunk.length) {
      if (this.#isReading) {
        position = this.#continue(chunk, position);
        if (!this.#isReading && this.#state === "document") {
          yield { collection: this.#collection, id: this.#id, json: this.#take() };
          this.#state = "after document";
        }
      } else {
        this.#step(chunk.charAt(position));
        // A key or document starts with this character.
        if (!this.#isReading) position++;
      }
    }
  }

  finish(): void {
    if (this.#state === "file") throw new ImportRefused("Die Datei ist leer.");
    if (this.#state !== "end") throw new ImportRefused(truncated);
    if (!this.#hasOwnCollection) throw new ImportRefused(foreign);
  }

  #step(character: string): void {
    if (character === " " || character === "\n" || character === "\r" || character === "\t") return;
    switch (`${this.#state} ${character}`) {
      case "file {":
        this.#state = "first collection";
        return;
      case 'first collection "':
      case 'collection "':
      case 'first id "':
      case 'id "':
        this.#isReading = "key";
        return;
      case "collection colon :":
        this.#state = "collection value";
        return;
      case "collection value {":
        this.#state = "first id";
        return;
      case "id colon :":
        this.#state = "document";
        return;
      case "document {":
        this.#isReading = "document";
        return;
      case "after document ,":
        this.#state = "id";
        return;
      case "first id }":
      case "after document }":
        this.#state = "after collection";
        return;
      case "after collection ,":
        this.#state = "collection";
        return;
      case "first collection }":
      case "after collection }":
        this.#state = "end";
        return;
    }
    const isShape = this.#state === "file" || this.#state === "collection value" || this.#state === "document";
    throw new ImportRefused(isShape ? wrongShape : `${malformed}${this.#place()}.`);
  }

  /** Continues the key or document; returns the position where it or the chunk ends. */
  #continue(chunk: string, from: number): number {
    let position = from;
    while (position < chunk.length) {
      position = this.#next(chunk, position);
      const isDone = this.#depth === 0 && !this.#isInString;
      if (!isDone) continue;
      this.#keep(chunk.slice(from, position));
      if (this.#isReading === "key") this.#setKey(this.#take());
      this.#isReading = undefined;
      return position;
    }
    this.#keep(chunk.slice(from));
    return position;
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
      throw new ImportRefused(`Die Datei enthält ein Dokument von mehr als 2 MB${this.#place()}.`);
    }
  }

  #take(): string {
    const text = this.#pieces.join("");
    this.#pieces = [];
    this.#length = 0;
    return text;
  }

  #setKey(json: string): void {
    const key = parseKey(json);
    if (key === undefined) throw new ImportRefused(`${malformed}${this.#place()}.`);
    if (this.#state === "id" || this.#state === "first id") {
      this.#id = key;
      this.#state = "id colon";
    } else {
      this.#collection = key;
      this.#hasOwnCollection ||= this.#collections.includes(key);
      this.#id = "";
      this.#state = "collection colon";
    }
  }

  #place(): string {
    if (this.#collection === "") return "";
    const place = this.#id === "" ? `„${this.#collection}“` : `„${this.#collection}/${this.#id}“`;
    return ` (bei ${place.slice(0, 120)})`;
  }
}

function parseKey(json: string): string | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
