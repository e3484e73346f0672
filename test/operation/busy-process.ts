import { constants, PerformanceObserver } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { collectWhenIdle } from "#server/collect-when-idle.ts";

// node [--expose-gc] test/operation/busy-process.ts: leaves 64 MB of garbage, is busy for a while, then idle. Reports forced
// garbage collections, and the resident memory at each step.

const idleMilliseconds = 50;
const busyMilliseconds = 500;

const tell = (step: string) => process.send?.({ step, megabytes: process.memoryUsage.rss() / 2 ** 20 });

// V8 never forces a collection by itself while memory is available.
new PerformanceObserver((list) => {
  const details = list.getEntries().map((entry) => (entry as unknown as { detail: { flags: number } }).detail);
  if (details.some(({ flags }) => flags === constants.NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE))
    tell("collected");
}).observe({ entryTypes: ["gc"] });

let left: unknown[] | undefined = Array.from({ length: 500_000 }, (_, index) => ({
  index,
  text: `${index}`.padEnd(40),
}));
collectWhenIdle(idleMilliseconds);
tell(left.length > 0 ? "full" : "");
left = undefined;
for (const end = Date.now() + busyMilliseconds; Date.now() < end; ) await setImmediate();
tell("idle");
// Keeps the process alive until it is killed.
process.on("message", () => undefined);
