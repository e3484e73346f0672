import { createReadStream } from "node:fs";
import { ImportRefused } from "./import-refused.ts";

/** How far an import is. What it reads is read to check it, to bring its pictures along when there are any, and to write. */
export interface ImportProgress {
  phase: "check" | "pictures" | "write";
  readBytes: number;
  totalBytes: number;
  /** Documents handled so far in this phase, or pictures. */
  documents: number;
}

/** Tells of one phase, about a hundred times. */
export class Progress {
  #phase: ImportProgress["phase"];
  #totalBytes: number;
  #report: ((progress: ImportProgress) => void) | undefined;
  #readBytes = 0;
  #reportedBytes = 0;
  #documents = 0;

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

  read(bytes: number): void {
    this.#readBytes += bytes;
    if (this.#readBytes - this.#reportedBytes >= this.#totalBytes / 100) this.tell();
  }

  /** The file's text in pieces. */
  async *text(path: string): AsyncGenerator<string> {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    for await (const bytes of createReadStream(path)) {
      yield decode(() => decoder.decode(bytes, { stream: true }));
      this.read(bytes.length);
    }
    yield decode(() => decoder.decode());
    this.tell();
  }

  tell(): void {
    this.#reportedBytes = this.#readBytes;
    this.#report?.({
      phase: this.#phase,
      readBytes: this.#readBytes,
      totalBytes: this.#totalBytes,
      documents: this.#documents,
    });
  }
}

function decode(read: () => string): string {
  try {
    return read();
  } catch (cause) {
    throw new ImportRefused("Die Datei ist nicht in UTF-8 geschrieben oder beschädigt.", { cause });
  }
}
