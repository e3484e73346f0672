import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { pdfjs } from "react-pdf";

// All resources of pdf.js come from our own host: the worker, the standard fonts, and the decoders of scanned pages.
pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

const urls = import.meta.glob<string>(
  ["../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}", "../../../node_modules/pdfjs-dist/wasm/*.wasm"],
  { query: "?url", import: "default", eager: true },
);
const urlByName = new Map(Object.entries(urls).map(([path, url]) => [path.slice(path.lastIndexOf("/") + 1), url]));

/** Loads the fonts and decoders of pdf.js by their original names, which the build replaces. */
class OwnFiles {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = urlByName.get(filename);
    const response = url ? await fetch(url) : undefined;
    if (!response?.ok) throw new Error(`${filename} is not here.`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** One object for all documents, since a new one would reload them. */
export const pdfOptions = {
  BinaryDataFactory: OwnFiles,
  useWorkerFetch: false,
  // Keeps warnings about faulty PDFs out of the console.
  verbosity: pdfjs.VerbosityLevel.ERRORS,
  // Only enables the factory; the path is not requested.
  standardFontDataUrl: "/assets/",
  wasmUrl: "/assets/",
};
