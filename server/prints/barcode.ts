// The default export, as the named export `raw` is the encoder of another symbology.
import bwip from "bwip-js/node";

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

/** With the quiet zone of four modules that scanners need. A module is two units of bwip-js. */
const qrOptions = { bcid: "qrcode", paddingwidth: 8, paddingheight: 8, backgroundcolor: "ffffff" };
const quietModules = 8;

/**
 * Returns a QR code as PNG.
 * @param pixels its least width; default: 12 for each module, enough for a screen
 */
export function qrPicture(text: string, pixels?: number): Promise<Uint8Array> {
  const scale = pixels ? Math.ceil(pixels / 2 / (qrCode(text).width + quietModules)) : 6;
  return bwip.toBuffer({ ...qrOptions, text, scale });
}

/** Returns a QR code as SVG. */
export function qrDrawing(text: string): string {
  return bwip.toSVG({ ...qrOptions, text });
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
