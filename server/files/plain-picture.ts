import { crc32 } from "node:zlib";

/** A picture that looks the same without anything but its pixels. */
export interface PlainPicture {
  ending: "jpg" | "png";
  /** In pixels. */
  width: number;
  height: number;
  /** The file with nothing but its pixels, which stay as they were compressed. */
  bytes: Buffer;
}

type Facts = Pick<PlainPicture, "width" | "height"> & { kept: Buffer[] };

/**
 * Reads a JPEG or PNG file without decoding it: its size, its way of storing colours, and whether it is complete. Its
 * bytes come without metadata, thumbnails, colour profile and whatever stands behind the picture, in the memory of the
 * file, which is changed then.
 * @param maximumSide in pixels
 * @returns undefined if a decoder must decide: another format, a picture that is to be turned, reduced or converted to
 * sRGB, a rare way of compression, or one that is damaged as far as can be seen
 */
export function readPlainPicture(file: Buffer, maximumSide: number): PlainPicture | undefined {
  const isJpeg = file.length > 3 && file.readUInt16BE(0) === startOfImage && file[2] === 0xff;
  const facts = isJpeg ? readJpeg(file) : readPng(file);
  if (!facts) return undefined;
  const { width, height, kept } = facts;
  if (width < 1 || height < 1 || Math.max(width, height) > maximumSide) return undefined;
  return { ending: isJpeg ? "jpg" : "png", width, height, bytes: movedTogether(file, kept) };
}

/** Moves parts of a buffer, in their order, to its start: an import has many pictures in memory, and each only once. */
function movedTogether(file: Buffer, parts: readonly Buffer[]): Buffer {
  let length = 0;
  for (const part of parts) {
    const start = part.byteOffset - file.byteOffset;
    if (start !== length) file.copyWithin(length, start, start + part.length);
    length += part.length;
  }
  return file.subarray(0, length);
}

/** More parts than a camera or an editor writes; each costs memory. */
const maximumParts = 5000;

const startOfImage = 0xffd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const huffmanTables = 0xc4;
const quantisationTables = 0xdb;
const restartInterval = 0xdd;
/** Baseline, extended and progressive; all with Huffman coding. */
const frames = new Set([0xc0, 0xc1, 0xc2]);

/** Splits a JPEG file into its segments (ITU-T T.81, annex B). */
function readJpeg(file: Buffer): Facts | undefined {
  const kept: Buffer[] = [file.subarray(0, 2)];
  const seen = new Set<number>();
  const profile: Buffer[] = [];
  let size: { width: number; height: number } | undefined;
  for (let at = 2, parts = 0; at + 4 <= file.length + 2 && file[at] === 0xff && parts < maximumParts; parts++) {
    const marker = file.readUInt8(at + 1);
    if (marker === endOfImage) {
      if (!size || !seen.has(startOfScan) || !isSrgb(profile)) return undefined;
      return { ...size, kept: [...kept, file.subarray(at, at + 2)] };
    }
    if (at + 4 > file.length) return undefined;
    const headEnd = at + 2 + file.readUInt16BE(at + 2);
    if (headEnd > file.length) return undefined;
    const segment = file.subarray(at, headEnd);
    at = headEnd;
    if (frames.has(marker)) {
      size = size ? undefined : frameSize(segment);
      if (!size) return undefined;
      kept.push(segment);
    } else if (marker === startOfScan) {
      if (!size || !seen.has(huffmanTables) || !seen.has(quantisationTables)) return undefined;
      at = endOfScan(file, headEnd);
      kept.push(segment, file.subarray(headEnd, at));
    } else if (marker === huffmanTables || marker === quantisationTables || marker === restartInterval) {
      kept.push(segment);
    } else if (marker >= 0xe0) {
      if (!isUpright(segment)) return undefined;
      if (marker === 0xe2 && startsWith(segment, "ICC_PROFILE\0")) profile.push(segment.subarray(18));
      if (saysColours(marker, segment)) kept.push(segment);
    } else return undefined;
    seen.add(marker);
  }
  return undefined;
}

/** Returns the size in a frame's head, unless its colours are not those of screens. */
function frameSize(segment: Buffer): { width: number; height: number } | undefined {
  const components = segment[9];
  if ((components !== 1 && components !== 3) || segment.length !== 10 + 3 * components) return undefined;
  if (segment[4] !== 8) return undefined;
  return { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
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

/** Whether one of the applications' own segments says how colours are stored. */
function saysColours(marker: number, segment: Buffer): boolean {
  if (marker === 0xe0) return startsWith(segment, "JFIF\0") && segment.length === 18;
  return marker === 0xee && startsWith(segment, "Adobe") && segment.length === 16;
}

/** Whether a segment has a name, which stands behind its marker and length. */
function startsWith(segment: Buffer, name: string): boolean {
  return segment.toString("latin1", 4, 4 + name.length) === name;
}

/** The name of a colour profile stands in it as text, in some of them with two bytes a character. */
function isSrgb(profile: readonly Buffer[]): boolean {
  return profile.length === 0 || Buffer.concat(profile).toString("latin1").replaceAll("\0", "").includes("sRGB");
}

/** Whether a segment does not say that the picture is to be turned. */
function isUpright(segment: Buffer): boolean {
  return !startsWith(segment, "Exif\0\0") || orientationOf(segment.subarray(10)) === 1;
}

/** Returns the orientation in Exif data, 1 without any; undefined if they are damaged (CIPA DC-008, 4.6). */
function orientationOf(exif: Buffer): number | undefined {
  const order = exif.toString("latin1", 0, 2);
  if ((order !== "II" && order !== "MM") || exif.length < 8) return undefined;
  const isLittle = order === "II";
  const short = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const start = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (start + 2 > exif.length) return undefined;
  const entries = short(start);
  for (let at = start + 2, entry = 0; entry < entries; entry++, at += 12) {
    if (at + 12 > exif.length) return undefined;
    if (short(at) === 0x0112) return short(at + 8);
  }
  return 1;
}

const pngSignature: Buffer = Buffer.from("89504e470d0a1a0a", "hex");
/** PNG specification, chapter 11: header, palette, data, end, transparency, and what says how bright they are. */
const pngChunks = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB"]);

/** Splits a PNG file into its chunks, and compares their checksums. */
function readPng(file: Buffer): Facts | undefined {
  if (!file.subarray(0, 8).equals(pngSignature)) return undefined;
  const kept: Buffer[] = [file.subarray(0, 8)];
  const seen = new Set<string>();
  let size: { width: number; height: number } | undefined;
  for (let at = 8, parts = 0; at + 12 <= file.length && parts < maximumParts; parts++) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return undefined;
    const type = file.toString("latin1", at + 4, at + 8);
    const data = file.subarray(at + 8, end - 4);
    if ((type === "IHDR") !== (parts === 0) || type === "iCCP") return undefined;
    if (type === "eXIf" && orientationOf(data) !== 1) return undefined;
    if (pngChunks.has(type)) {
      if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return undefined;
      kept.push(file.subarray(at, end));
    }
    if (type === "IHDR") {
      if (data.length !== 13 || !areBytes(data)) return undefined;
      size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
    }
    seen.add(type);
    if (type === "IEND") return size && seen.has("IDAT") ? { ...size, kept } : undefined;
    at = end;
  }
  return undefined;
}

/** Whether each colour of each pixel, or each pixel with a palette, is stored in one byte or less. */
function areBytes(header: Buffer): boolean {
  const [depth = 0, type = 0] = [header[8], header[9]];
  return type === 3 ? depth <= 8 : depth === 8 && [0, 2, 4, 6].includes(type);
}
