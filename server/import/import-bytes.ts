import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { ImportRefused } from "./import-refused.ts";

export interface ReadOptions {
  /** Most bytes of a piece, before they are unpacked. */
  highWaterMark?: number;
  /** Called with the number of bytes read from the file, before the next piece is read. */
  onRead?: (count: number) => void;
}

/**
 * Reads a file in pieces; one that is compressed with gzip is unpacked meanwhile.
 * @throws ImportRefused if a compressed file is damaged
 */
export async function* bytesOf(path: string, options: ReadOptions = {}): AsyncGenerator<Uint8Array> {
  const { highWaterMark = 65_536 } = options;
  const pieces = counted(createReadStream(path, { highWaterMark }), options.onRead);
  if (!(await isGzip(path))) {
    yield* pieces;
    return;
  }
  const unpacked = createGunzip();
  pipeline(Readable.from(pieces), unpacked, () => undefined);
  try {
    yield* unpacked;
  } catch (cause) {
    throw new ImportRefused("Die gepackte Datei (gzip) ist beschädigt oder unvollständig.", { cause });
  } finally {
    unpacked.destroy();
  }
}

/** Returns the first bytes of a file, unpacked. */
export async function headOf(path: string, maximum: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytesOf(path)) {
    pieces.push(piece);
    length += piece.length;
    if (length >= maximum) break;
  }
  return Buffer.concat(pieces).subarray(0, maximum);
}

async function* counted(stream: AsyncIterable<Uint8Array>, onRead?: (count: number) => void) {
  for await (const piece of stream) {
    yield piece;
    onRead?.(piece.length);
  }
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}
