import { parentPort, workerData } from "node:worker_threads";
import { type ImportProgress, Progress } from "../import-progress.ts";
import { ImportRefused } from "../import-refused.ts";
import { type EntryInput, openEntryReader, type ReadEntry } from "./entry-reader.ts";

// Worker thread of reader-in-thread.ts.

export type ThreadRequest = ["check"] | ["next"] | ["convert", number, ReadonlyMap<string, string>] | ["notes"];
/** How many characters were not as they should be. */
export type Damage = Pick<Progress, "encodedTwice" | "undecoded">;
export type ThreadAnswer =
  | ImportProgress
  | { to: number; value: unknown }
  | { to: number; refused: string }
  | { to: number; error: unknown };

const answer = (value: ThreadAnswer) => parentPort?.postMessage(value);
const input = workerData as EntryInput;
const reader = openEntryReader(input);
let entries: AsyncIterator<ReadEntry> | undefined;

async function run(request: ThreadRequest): Promise<unknown> {
  switch (request[0]) {
    case "check":
      return check(new Progress("check", input.totalBytes, answer));
    case "next":
      entries ??= reader.read(new Progress("write", input.totalBytes, answer))[Symbol.asyncIterator]();
      return (await entries.next()).value;
    case "convert":
      return reader.convert(request[1], request[2]);
    case "notes":
      return reader.notes();
  }
}

async function check(progress: Progress): Promise<Damage> {
  await reader.check(progress);
  const { encodedTwice, undecoded } = progress;
  return { encodedTwice, undecoded };
}

parentPort?.on("message", async ({ number: to, request }: { number: number; request: ThreadRequest }) => {
  try {
    answer({ to, value: await run(request) });
  } catch (error) {
    answer(error instanceof ImportRefused ? { to, refused: error.message } : { to, error });
  }
});
