/** QR codes to be shown on a screen or handed on as files. */
export interface QrCodes {
  /** @returns a PNG at least `pixels` wide */
  png(text: string, pixels: number): Promise<Uint8Array>;
  svg(text: string): Promise<string>;
}

// Loaded on demand: rarely needed and slow to load.
const loadBarcodes = () => import("./barcode.ts");

export const qrCodes: QrCodes = {
  png: async (text, pixels) => (await loadBarcodes()).qrPicture(text, pixels),
  svg: async (text) => (await loadBarcodes()).qrDrawing(text),
};
