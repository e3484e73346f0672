import { readFile } from "node:fs/promises";
import { bytesOf } from "./import-bytes.ts";
import { encodingOf } from "./import-encoding.ts";
import { ImportRefused } from "./import-refused.ts";
import { TwiceEncoded } from "./twice-encoded.ts";

/**
 * The progress of an import. The input is read once per phase; "pictures" is one of exports of this site only, as files of
 * another system come while its entries are written.
 */
export interface ImportProgress {
  phase: "check" | "pictures" | "write";
  readBytes: number;
  totalBytes: number;
  /** Documents or pictures processed so far in this phase. */
  documents: number;
}

/** Reports the progress of one phase about a hundred times. */
export class Progress {
  #phase: ImportProgress["phase"];
  #totalBytes: number;
  #report: ((progress: ImportProgress) => void) | undefined;
  #readBytes = 0;
  #reportedBytes = 0;
  #documents = 0;
  #toldAt = 0;
  /** Characters of the text that were encoded twice, and are read as they were meant. */
  encodedTwice = 0;
  /** Characters that could not be decoded, and are read as `unreadable`; counted only if there are any such bytes. */
  undecoded = 0;

  constructor(
    phase: ImportProgress["phase"],
    totalBytes: number,
    report: ((progress: ImportProgress) => void) | undefined,
  ) {
    this.#phase = phase;
    this.#totalBytes = totalBytes;
    this.#report = report;
  }

  count(): void {
    this.#documents++;
  }

  /** Notes what another progress of the same file reports. */
  readUpTo({ readBytes, documents }: Pick<ImportProgress, "readBytes" | "documents">): void {
    this.#readBytes = readBytes;
    this.#documents = Math.max(this.#documents, documents);
    if (this.#readBytes - this.#reportedBytes >= this.#totalBytes / 100) this.tell();
  }

  /**
   * Reads a file's text in chunks, in the encoding it has; unpacked, if it is compressed. Bytes that are no text in it
   * become `unreadable`.
   * @param isAsWritten leaves what looks as if it were encoded twice
   * @throws ImportRefused at the end, if much of it could not be decoded
   */
  async *text(path: string, isAsWritten = false): AsyncGenerator<string> {
    const decoder = new Decoder(await encodingOf(path));
    // In a hundred pieces at least: a file of a few pages may name hundreds of others that are fetched.
    const highWaterMark = Math.min(65_536, Math.max(1024, Math.floor(this.#totalBytes / 100)));
    const onRead = (count: number) => {
      this.#readBytes += count;
      if (this.#readBytes - this.#reportedBytes >= this.#totalBytes / 100) this.tell();
    };
    const twice = new TwiceEncoded();
    const meant = (text: string) => (isAsWritten ? text : twice.read(text));
    for await (const bytes of bytesOf(path, { highWaterMark, onRead })) yield meant(decoder.decode(bytes));
    yield meant(decoder.decode()) + twice.finish();
    this.encodedTwice = twice.count;
    this.undecoded = decoder.undecoded();
    this.tell();
  }

  /** Reads a small file as a whole. */
  async bytes(path: string): Promise<Uint8Array> {
    const bytes = await readFile(path);
    this.#readBytes = bytes.length;
    return bytes;
  }

  /** Returns the text of such a file with what was encoded twice as it was meant. */
  meant(text: string): string {
    const twice = new TwiceEncoded();
    const read = twice.read(text) + twice.finish();
    this.encodedTwice = twice.count;
    return read;
  }

  /** Reports unless another report is less than a second old. */
  tellSometimes(): void {
    if (performance.now() - this.#toldAt >= 1000) this.tell();
  }

  tell(): void {
    this.#toldAt = performance.now();
    this.#reportedBytes = this.#readBytes;
    this.#report?.({
      phase: this.#phase,
      readBytes: this.#readBytes,
      totalBytes: this.#totalBytes,
      documents: this.#documents,
    });
  }
}

/** Stands in the place of a character that could not be decoded. */
export const unreadable = "\ufffd";
/** Whether something could not be decoded in a record. */
export const isDamaged = (document: object) => JSON.stringify(document).includes(unreadable);
export const damagedNote = `Nicht lesbare Zeichen („${unreadable}“): bitte berichtigen.`;
/** Of a text of which more cannot be decoded, the encoding is another one. */
const mostUndecoded = 1 / 200;
/** A short text may have some. */
const fewUndecoded = 5;

/** Decodes a text also where it is damaged. */
class Decoder {
  readonly #lenient: TextDecoder;
  /** Tells whether anything could not be decoded: the text itself may have the character that stands for it. */
  readonly #strict: TextDecoder;
  #isDamaged = false;
  #found = 0;
  #length = 0;

  constructor(encoding: string) {
    this.#lenient = new TextDecoder(encoding);
    this.#strict = new TextDecoder(encoding, { fatal: true });
  }

  decode(bytes?: Uint8Array): string {
    const options = { stream: bytes !== undefined };
    try {
      if (!this.#isDamaged) this.#strict.decode(bytes, options);
    } catch {
      this.#isDamaged = true;
    }
    const text = this.#lenient.decode(bytes, options);
    this.#length += text.length;
    this.#found += text.split(unreadable).length - 1;
    return text;
  }

  /** @throws ImportRefused if it is much */
  undecoded(): number {
    if (!this.#isDamaged) return 0;
    if (this.#found <= Math.max(fewUndecoded, this.#length * mostUndecoded)) return this.#found;
    throw new ImportRefused(
      "Die Datei ist nicht in der Zeichenkodierung geschrieben, die sie angibt (ohne Angabe UTF-8), oder beschädigt.",
    );
  }
}
