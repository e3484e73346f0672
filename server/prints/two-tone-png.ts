import { crc32, deflateSync } from "node:zlib";

const signature = Buffer.from("89504e470d0a1a0a", "hex");

/**
 * Returns a PNG (RFC 2083) of black and white pixels, one bit each.
 * @param width in pixels
 * @param rows from the top: 8 pixels in a byte, the leftmost in its highest bit, 1 is white
 */
export function twoTonePng(width: number, rows: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  // Bits of a pixel; it is a shade of grey, and the methods of compression, filter and interlace are the first ones.
  header.writeUInt8(1, 8);
  const unfiltered = Buffer.of(0);
  const pixels = Buffer.concat(rows.flatMap((row) => [unfiltered, row]));
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
