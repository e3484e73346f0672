// node scripts/draw-icons.ts: draws the icons in app/public and app/site/well-known. Run it after changing the mark.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const app = join(import.meta.dirname, "../app");
const petrol = "#0f4c5c";
const mark = await readFile(join(app, "ui/icon.svg"), "utf8");

/** Draws the mark; with `ground` it fills a square, which systems crop to their own shape. */
async function drawMark(pixels: number, ground?: string): Promise<Buffer> {
  const inner = ground ? Math.round(pixels * 0.92) : pixels;
  const drawn = await sharp(Buffer.from(mark), { density: (72 * inner) / 44 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: pixels, height: pixels, channels: 4, background } })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** Returns an ICO file of PNG images: a header, one entry of 16 bytes for each, then the images. */
function icoOf(pictures: readonly { pixels: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { pixels, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    head.writeUInt8(pixels, entry);
    head.writeUInt8(pixels, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

const sizes = [16, 32, 48];
const pictures = await Promise.all(sizes.map(async (pixels) => ({ pixels, png: await drawMark(pixels) })));
await writeFile(join(app, "public/favicon.ico"), icoOf(pictures));
await writeFile(join(app, "public/apple-touch-icon.png"), await drawMark(180, petrol));
for (const pixels of [192, 512]) {
  await writeFile(join(app, `site/well-known/icon-${pixels}.png`), await drawMark(pixels, petrol));
}
