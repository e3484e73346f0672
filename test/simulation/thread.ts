import { syncBuiltinESMExports } from "node:module";
import { pathToFileURL } from "node:url";
import threads from "node:worker_threads";
import type { ThreadAnswer, ThreadTask } from "./kept-thread.ts";

// The thread of kept-thread.ts.

// Not imported by name, as that name is replaced below.
const port = threads.parentPort;
let last = Promise.resolve();
port?.on("message", ({ number, script, workerData }: ThreadTask) => {
  last = last.then(async () => {
    const postMessage = (message: unknown) => port.postMessage({ number, message } satisfies ThreadAnswer);
    Object.assign(threads, { workerData, parentPort: { postMessage } });
    syncBuiltinESMExports();
    // Evaluated anew each time.
    await import(`${pathToFileURL(script)}?${number}`);
  });
});
