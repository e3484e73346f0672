import sharp from "sharp";

const gpsPointer = 0x8825;
const latitude = 2;
const longitude = 4;

/**
 * Returns the raw bytes of latitude and longitude in a photograph's EXIF block (three fractions each), as any copy
 * would contain them; empty if the photograph has no position.
 */
export async function gpsPositionIn(photograph: Buffer): Promise<Buffer[]> {
  const { exif } = await sharp(photograph).metadata();
  if (!exif) return [];
  const tiff = exif.subarray(exif.indexOf("Exif\0\0", 0, "latin1") === 0 ? 6 : 0);
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const read32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const entries = (start: number) =>
    Array.from({ length: read16(start) }, (_, position) => {
      const at = start + 2 + position * 12;
      return { tag: read16(at), value: read32(at + 8) };
    });
  const pointer = entries(read32(4)).find(({ tag }) => tag === gpsPointer);
  if (!pointer) return [];
  return entries(pointer.value)
    .filter(({ tag }) => tag === latitude || tag === longitude)
    .map(({ value }) => tiff.subarray(value, value + 24))
    .filter((fractions) => fractions.length === 24 && fractions.some((byte) => byte !== 0));
}
