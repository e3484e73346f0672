import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { pdfjs } from "react-pdf";

// Everything a PDF may need comes from our own host: the worker, the fonts every reader must bring along, and the
// decoders of scanned pages.
pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

const urls = import.meta.glob<string>(
  ["../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}", "../../node_modules/pdfjs-dist/wasm/*.wasm"],
  { query: "?url", import: "default", eager: true },
);
const urlByName = new Map(Object.entries(urls).map(([path, url]) => [path.slice(path.lastIndexOf("/") + 1), url]));

/** What pdf.js asks for its fonts and decoders: it knows their names, the build gave them others. */
class OwnFiles {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = urlByName.get(filename);
    const response = url ? await fetch(url) : undefined;
    if (!response?.ok) throw new Error(`${filename} is not here.`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** One value for all documents, since a new one would load them anew. */
export const pdfOptions = {
  BinaryDataFactory: OwnFiles,
  useWorkerFetch: false,
  // What a PDF does wrong is no concern of the reader's console.
  verbosity: pdfjs.VerbosityLevel.ERRORS,
  // Only says that the factory may be asked.
  standardFontDataUrl: "/assets/",
  wasmUrl: "/assets/",
};
