import { EventEmitter } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import { Transform, type TransformCallback } from "node:stream";
import threads, { type WorkerOptions } from "node:worker_threads";
import zlib from "node:zlib";

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
 * one thread that is kept, one after the other, and backups, which are small, are packed as a whole and not compressed.
 * Call it before the application is loaded; it cannot be undone.
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
  Object.assign(threads, { Worker });
  const { gzipSync, gunzipSync } = zlib;
  Object.defineProperties(zlib, {
    createGzip: { value: () => new AsAWhole((bytes) => gzipSync(bytes, { level: 0 })), enumerable: true },
    createGunzip: { value: () => new AsAWhole(gunzipSync), enumerable: true },
  });
  syncBuiltinESMExports();
  return () => kept.terminate();
}

/** Changes what passes through it once it is complete: a thread asked for each piece would take longer. */
class AsAWhole extends Transform {
  readonly #pieces: Buffer[] = [];
  readonly #change: (bytes: Buffer) => Buffer;

  constructor(change: (bytes: Buffer) => Buffer) {
    super();
    this.#change = change;
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#pieces.push(piece);
    done();
  }

  override _flush(done: TransformCallback): void {
    try {
      done(null, this.#change(Buffer.concat(this.#pieces)));
    } catch (error) {
      done(error as Error);
    }
  }
}
