// Own implementation: tar-stream has 12 packages (7 MB) and does not expose the bytes before an entry, which the
// checksum of a backup covers.
import { createHash } from "node:crypto";

/** A subset of POSIX tar (ustar, with pax headers for long names) that every `tar` can read. */
const blockBytes = 512;
/** Limit of a pax record, which is read into memory. */
const maxRecordBytes = 10_000;

export interface TarEntry {
  name: string;
  sizeBytes: number;
  content: AsyncIterable<Buffer>;
  /** Of the archive's bytes before this entry, in hexadecimal. */
  precedingSha256: string;
}

/** Writes one entry; `content` must have exactly `sizeBytes` bytes. */
export async function* tarEntry(
  name: string,
  sizeBytes: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  modifiedAt: Date,
): AsyncGenerator<Buffer> {
  if (Buffer.byteLength(name) > 100) {
    const record = paxRecord("path", name);
    yield tarHeader("pax", record.length, modifiedAt, "x");
    yield Buffer.concat([record, padding(record.length)]);
  }
  yield tarHeader(name, sizeBytes, modifiedAt, "0");
  let written = 0;
  for await (const chunk of content) {
    written += chunk.byteLength;
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
  if (written !== sizeBytes) throw new Error(`${name} has ${written} bytes instead of ${sizeBytes}.`);
  yield padding(sizeBytes);
}

export const tarEnd: Buffer = Buffer.alloc(2 * blockBytes);

function tarHeader(name: string, sizeBytes: number, modifiedAt: Date, type: "0" | "x"): Buffer {
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  header.write(name, 0, 100);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(sizeBytes, 11), 124);
  header.write(octal(Math.floor(modifiedAt.getTime() / 1000), 11), 136);
  header.write("        ", 148);
  header.write(type, 156);
  header.write("ustar\x0000", 257);
  header.write(`${octal(checksum(header), 6)} `, 148);
  return header;
}

function checksum(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0);
}

function paxRecord(key: string, value: string): Buffer {
  const rest = ` ${key}=${value}\n`;
  let length = Buffer.byteLength(rest);
  while (Buffer.byteLength(`${length}${rest}`) !== length) length = Buffer.byteLength(`${length}${rest}`);
  return Buffer.from(`${length}${rest}`);
}

function padding(sizeBytes: number): Buffer {
  return Buffer.alloc((blockBytes - (sizeBytes % blockBytes)) % blockBytes);
}

/**
 * Reads the files of an archive one by one; unread content of an entry is skipped.
 * @throws if the archive is truncated or invalid
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(source);
  let longName: string | undefined;
  for (;;) {
    const precedingSha256 = bytes.sha256();
    const header = await bytes.exactly(blockBytes);
    if (header.every((byte) => byte === 0)) return;
    const text = (from: number, to: number) => header.toString("utf8", from, to).replace(/\0.*$/s, "");
    const expected = Number.parseInt(text(148, 156), 8);
    header.fill(" ", 148, 156);
    if (checksum(header) !== expected) throw new Error("A header of the archive is damaged.");
    const [size, type] = [text(124, 136), text(156, 157)];
    if (!/^[0-7]{11}$/.test(size)) throw new Error("A header of the archive has no size.");
    const sizeBytes = Number.parseInt(size, 8);
    if (type === "x" && sizeBytes <= maxRecordBytes) {
      longName = /(?:^|\n)\d+ path=(.*)\n/.exec((await bytes.exactly(sizeBytes)).toString("utf8"))?.[1];
    } else if (type === "0") {
      const content = bytes.upTo(sizeBytes);
      yield { name: longName ?? text(0, 100), sizeBytes, content, precedingSha256 };
      for await (const _rest of content);
      longName = undefined;
    } else throw new Error(`The archive has an entry of type ${JSON.stringify(type)} and ${sizeBytes} bytes.`);
    await bytes.exactly(padding(sizeBytes).length);
  }
}

class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #passed = createHash("sha256");
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** Returns the hash of all bytes returned so far. */
  sha256(): string {
    return this.#passed.copy().digest("hex");
  }

  async exactly(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.upTo(length)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** Returns the next bytes in chunks; iterating again continues with the rest of them. */
  upTo(length: number): AsyncIterable<Buffer> {
    let left = length;
    const next = async (): Promise<IteratorResult<Buffer>> => {
      if (left === 0) return { done: true, value: undefined };
      while (this.#rest.length === 0) {
        const { done, value } = await this.#chunks.next();
        if (done) throw new Error("The archive ends too early.");
        this.#rest = value;
      }
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      this.#passed.update(part);
      return { done: false, value: part };
    };
    return { [Symbol.asyncIterator]: () => ({ next }) };
  }
}
