import { fork } from "node:child_process";
import { on } from "node:events";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";

interface Told {
  step: "full" | "idle" | "collected";
  megabytes: number;
}

let child: ReturnType<typeof fork>;
afterEach(() => child.kill());

/** A process that is full, then busy, then idle. */
async function run(flags: string[], lastStep: Told["step"]): Promise<Told[]> {
  child = fork(join(import.meta.dirname, "busy-process.ts"), { execArgv: flags });
  const all: Told[] = [];
  for await (const [told] of on(child, "message") as AsyncIterable<[Told]>) {
    all.push(told);
    if (told.step === lastStep) break;
  }
  return all;
}

test("what busy times left in memory is given back once the process is idle, and not before", async () => {
  const told = await run(["--expose-gc"], "collected");
  expect(told.map(({ step }) => step)).toEqual(["full", "idle", "collected"]);
  const [full, , collected] = told.map(({ megabytes }) => megabytes);
  expect(collected).toBeLessThan((full ?? 0) - 30);
});

test("Node as it comes is left to itself", async () => {
  const told = await run([], "idle");
  expect(told.map(({ step }) => step)).toEqual(["full", "idle"]);
});
