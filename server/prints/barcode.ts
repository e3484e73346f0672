// The default export, as the named export `raw` is the encoder of another symbology.
import bwip from "bwip-js/node";
import { twoTonePng } from "./two-tone-png.ts";

type Box = { x: number; y: number; width: number; height: number };
/** Dark rectangles of a barcode, and its size, all in modules. */
export interface Barcode {
  width: number;
  height: number;
  boxes: Box[];
}

/** @param text digits, capitals and the other characters of Code 39 */
export const code39 = cachingLast((text): Barcode => {
  const [{ sbs }] = bwip.raw({ bcid: "code39", text }) as unknown as [{ sbs: number[] }];
  const boxes: Box[] = [];
  let width = 0;
  for (const [index, modules] of sbs.entries()) {
    if (index % 2 === 0) boxes.push({ x: width, y: 0, width: modules, height: 1 });
    width += modules;
  }
  return { width, height: 1, boxes };
});

export const dataMatrix = cachingLast((text) => matrix("datamatrix", text));
export const qrCode = cachingLast((text) => matrix("qrcode", text));

/** Returns the dark rectangles as an SVG path with one unit per module. */
export function pathOf({ boxes }: Barcode): string {
  return boxes.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h-${width}z`).join("");
}

/** Modules of the quiet zone that scanners need on each side. */
const quietModules = 4;

/**
 * Returns a QR code as PNG. Drawn here, as bwip-js takes longer to draw a code than to find it.
 * @param pixels its least width; default: 12 for each module, enough for a screen
 */
export function qrPicture(text: string, pixels?: number): Uint8Array {
  const { width, boxes } = qrCode(text);
  const modules = width + 2 * quietModules;
  const scale = pixels ? Math.ceil(pixels / modules) : 12;
  const lines = Array.from({ length: modules }, () => Buffer.alloc(Math.ceil((modules * scale) / 8), 0xff));
  for (const box of boxes) {
    const line = lines[quietModules + box.y];
    const left = (quietModules + box.x) * scale;
    for (let x = left; x < left + scale; x++) line?.writeUInt8(line.readUInt8(x >> 3) & ~(0x80 >> (x & 7)), x >> 3);
  }
  const rows = lines.flatMap((line) => Array<Buffer>(scale).fill(line));
  return twoTonePng(modules * scale, rows);
}

/** Returns a QR code as SVG. A module is two units of bwip-js. */
export function qrDrawing(text: string): string {
  const padding = 2 * quietModules;
  return bwip.toSVG({ bcid: "qrcode", text, paddingwidth: padding, paddingheight: padding, backgroundcolor: "ffffff" });
}

function matrix(bcid: string, text: string): Barcode {
  const drawn: unknown = bwip.raw({ bcid, text });
  const [{ pixs, pixx, pixy }] = drawn as [{ pixs: number[]; pixx: number; pixy: number }];
  const boxes = [...pixs].flatMap((isDark, index) =>
    isDark ? [{ x: index % pixx, y: Math.floor(index / pixx), width: 1, height: 1 }] : [],
  );
  return { width: pixx, height: pixy, boxes };
}

/** Caches the last barcode, which the pages of one event share. */
function cachingLast(draw: (text: string) => Barcode): (text: string) => Barcode {
  let last: { text: string; barcode: Barcode } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, barcode: draw(text) };
    return last.barcode;
  };
}
