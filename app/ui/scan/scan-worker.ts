import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** What is scanned here: QR codes of confirmations, and Code 39 as it stands on the cards of the chambers. */
const options = { formats: ["QRCode", "Code39"], maxNumberOfSymbols: 1, tryHarder: true } as const;

/** First the decoder itself (WebAssembly), then frames of the camera; each frame is answered with its text, "" for none. */
addEventListener("message", async ({ data }: MessageEvent<ArrayBuffer | ImageData>) => {
  if (data instanceof ArrayBuffer) {
    prepareZXingModule({ overrides: { wasmBinary: data } });
    return;
  }
  const [found] = await readBarcodes(data, { ...options, formats: [...options.formats] });
  postMessage(found?.isValid ? found.text : "");
});
