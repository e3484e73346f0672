import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** QR codes of confirmations, and Code 39 of the cards of the chambers. */
const options = { formats: ["QRCode", "Code39"], maxNumberOfSymbols: 1, tryHarder: true } as const;

/**
 * Receives the decoder (WebAssembly) first, then frames of the camera; responds to each frame with its text, "" for
 * none.
 */
addEventListener("message", async ({ data }: MessageEvent<ArrayBuffer | ImageData>) => {
  if (data instanceof ArrayBuffer) {
    prepareZXingModule({ overrides: { wasmBinary: data } });
    return;
  }
  const [found] = await readBarcodes(data, { ...options, formats: [...options.formats] });
  postMessage(found?.isValid ? found.text : "");
});
