import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import workerUrl from "./scan-worker.ts?worker&url";

/** The files a page must cache to scan offline. */
export const scanFiles = [wasmUrl, workerUrl];

export interface CodeReader {
  /** Returns the text of the code in a frame, "" for none. One frame at a time. */
  read(frame: ImageData): Promise<string>;
  close(): void;
}

/**
 * Creates a reader that runs in a worker, so that the page stays responsive. @throws Error if the decoder cannot be
 * fetched
 */
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
