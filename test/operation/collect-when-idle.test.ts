import { fork } from "node:child_process";
import { on } from "node:events";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";

interface Report {
  step: "full" | "idle" | "collected";
  megabytes: number;
}

let child: ReturnType<typeof fork>;
afterEach(() => child.kill());

/**
 * Starts a process that fills memory, is busy, then idle.
 *
 * @returns its reports up to `lastStep`
 */
async function run(flags: string[], lastStep: Report["step"]): Promise<Report[]> {
  child = fork(join(import.meta.dirname, "busy-process.ts"), { execArgv: flags });
  const all: Report[] = [];
  for await (const [report] of on(child, "message") as AsyncIterable<[Report]>) {
    all.push(report);
    if (report.step === lastStep) break;
  }
  return all;
}

test("returns memory to the system once the process is idle after load, and not before", async () => {
  const reports = await run(["--expose-gc"], "collected");
  expect(reports.map(({ step }) => step)).toEqual(["full", "idle", "collected"]);
  const [full, , collected] = reports.map(({ megabytes }) => megabytes);
  expect(collected).toBeLessThan((full ?? 0) - 30);
});

test("does nothing without --expose-gc", async () => {
  const reports = await run([], "idle");
  expect(reports.map(({ step }) => step)).toEqual(["full", "idle"]);
});
