/**
 * Returns a JPEG or PNG file with nothing but its pixels, which stay as they were compressed: without metadata,
 * thumbnails, colour profile and whatever stands behind the picture.
 * @returns undefined if the file has another format or its parts cannot be told apart
 */
export function barePicture(file: Buffer): Buffer | undefined {
  const parts = file.readUInt16BE(0) === startOfImage ? jpegParts(file) : pngParts(file);
  return parts && Buffer.concat(parts);
}

const startOfImage = 0xffd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;

/** Splits a JPEG file into the segments to keep (ITU-T T.81, annex B). */
function jpegParts(file: Buffer): Buffer[] | undefined {
  const kept: Buffer[] = [file.subarray(0, 2)];
  for (let at = 2; at + 2 <= file.length && file[at] === 0xff; ) {
    const marker = file.readUInt8(at + 1);
    if (marker === endOfImage) return [...kept, file.subarray(at, at + 2)];
    if (at + 4 > file.length) return undefined;
    const headEnd = at + 2 + file.readUInt16BE(at + 2);
    const end = marker === startOfScan ? endOfScan(file, headEnd) : headEnd;
    const segment = file.subarray(at, end);
    if (isOfPixels(marker, segment)) kept.push(segment);
    at = end;
  }
  return undefined;
}

/** Returns where the compressed data of a scan end: at the next marker that is none within them. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    const isWithin = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isWithin) return at;
  }
  return file.length;
}

/** Frames, tables, restart intervals and scans; of the applications' own only those that say how colours are stored. */
function isOfPixels(marker: number, segment: Buffer): boolean {
  const name = segment.toString("latin1", 4, 9);
  if (marker === 0xe0) return name === "JFIF\0" && segment.length === 18;
  if (marker === 0xee) return name === "Adobe" && segment.length === 16;
  return marker >= 0xc0 && marker <= 0xdf;
}

const pngSignature: Buffer = Buffer.from("89504e470d0a1a0a", "hex");
/** PNG specification, chapter 11: header, palette, data, end, transparency, and what says how bright they are. */
const pngChunks = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB"]);

/** Splits a PNG file into the chunks to keep. */
function pngParts(file: Buffer): Buffer[] | undefined {
  if (!file.subarray(0, 8).equals(pngSignature)) return undefined;
  const kept: Buffer[] = [pngSignature];
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return undefined;
    const type = file.toString("latin1", at + 4, at + 8);
    if (pngChunks.has(type)) kept.push(file.subarray(at, end));
    if (type === "IEND") return kept;
    at = end;
  }
  return undefined;
}
