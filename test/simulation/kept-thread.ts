import { EventEmitter } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import threads, { type WorkerOptions } from "node:worker_threads";
import zlib, { type ZlibOptions } from "node:zlib";

/** A script that a thread is asked to run, as `new Worker(script, { workerData })` would. */
export interface ThreadTask {
  number: number;
  script: string;
  workerData: unknown;
}

export interface ThreadAnswer {
  number: number;
  message: unknown;
}

/**
 * Makes what the program starts anew each night cheap, without changing what it does: scripts of worker threads run in
 * one thread that is kept, one after the other, and backups are compressed as fast as possible. Call it before the
 * application is loaded; it cannot be undone.
 * @returns ends the thread
 */
export function keepThreads(): () => Promise<number> {
  const kept = new threads.Worker(new URL("thread.ts", import.meta.url));
  kept.unref();
  const asked = new Map<number, EventEmitter>();
  kept.on("message", ({ number, message }: ThreadAnswer) => {
    asked.get(number)?.emit("message", message);
    asked.delete(number);
    if (asked.size === 0) kept.unref();
  });
  let number = 0;
  class Worker extends EventEmitter {
    constructor(script: string | URL, { workerData }: WorkerOptions = {}) {
      super();
      kept.ref();
      asked.set(++number, this);
      kept.postMessage({ number, script: String(script), workerData } satisfies ThreadTask);
    }
  }
  const { createGzip } = zlib;
  Object.assign(threads, { Worker });
  const value = (options?: ZlibOptions) => createGzip({ ...options, level: 1 });
  Object.defineProperty(zlib, "createGzip", { value, enumerable: true });
  syncBuiltinESMExports();
  return () => kept.terminate();
}
