import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { Progress } from "../import-progress.ts";
import { ImportRefused } from "../import-refused.ts";
import type { EntryInput, EntryReader, ReadEntry } from "./entry-reader.ts";
import type { Damage, ThreadAnswer, ThreadRequest } from "./reader-thread.ts";

/** How many entries are asked for before they are taken. */
const askedAhead = 32;

/** Reads and converts entries in a thread, while this one stores files and writes: a third of the work of an import. */
export function readInThread(input: EntryInput): EntryReader {
  const script = createRequire(import.meta.url).resolve("#server/import/entries/reader-thread.ts");
  const worker = new Worker(script, { workerData: input });
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: unknown) => void }>();
  let asked = 0;
  let progress: Progress | undefined;
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("The thread that reads the export has ended.")));
  worker.on("message", (answer: ThreadAnswer) => {
    if ("readBytes" in answer) {
      progress?.readUpTo(answer);
      return;
    }
    const job = waiting.get(answer.to);
    waiting.delete(answer.to);
    if ("value" in answer) job?.resolve(answer.value as never);
    else job?.reject("refused" in answer ? new ImportRefused(answer.refused) : answer.error);
  });
  const ask = <T>(request: ThreadRequest): Promise<T> => {
    const answer = new Promise<T>((resolve, reject) => {
      if (failure) reject(failure);
      else waiting.set(asked, { resolve, reject });
    });
    worker.postMessage({ number: asked++, request });
    // Whoever waits for it is told; entries that nobody takes any more may fail unnoticed.
    answer.catch(() => {});
    return answer;
  };
  const next = () => ask<ReadEntry | undefined>(["next"]);
  return {
    async check(checking) {
      progress = checking;
      Object.assign(checking, await ask<Damage>(["check"]));
    },
    async *read(reading) {
      progress = reading;
      const ahead = Array.from({ length: askedAhead }, next);
      for (let entry = await ahead.shift(); entry; entry = await ahead.shift()) {
        ahead.push(next());
        yield entry;
      }
    },
    convert: (number, stored) => ask(["convert", number, stored]),
    notes: () => ask(["notes"]),
    async close() {
      await worker.terminate();
    },
  };
}
