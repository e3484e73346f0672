import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import workerUrl from "./scan-worker.ts?worker&url";

/** What a page has to keep to scan without a network. */
export const scanFiles = [wasmUrl, workerUrl];

export interface CodeReader {
  /** The text of the code in a picture; "" for none. One picture at a time. */
  read(frame: ImageData): Promise<string>;
  close(): void;
}

/** Reads codes in a thread of its own, so that the page stays quick. @throws Error without the decoder */
export async function createCodeReader(): Promise<CodeReader> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error("The decoder could not be fetched.");
  const decoder = await response.arrayBuffer();
  const worker = new Worker(workerUrl, { type: "module" });
  worker.postMessage(decoder, [decoder]);
  return {
    read: (frame) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message || "The decoder failed."));
        worker.postMessage(frame, [frame.data.buffer]);
      }),
    close: () => worker.terminate(),
  };
}
