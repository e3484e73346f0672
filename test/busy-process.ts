import { constants, PerformanceObserver } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { collectWhenIdle } from "#server/collect-when-idle.ts";

// node [--expose-gc] test/busy-process.ts: leaves 64 MB behind, is busy for a while, then idle. Tells when memory was
// collected on demand, and what is resident at each step.

const idleMilliseconds = 50;
const busyMilliseconds = 500;

const tell = (step: string) => process.send?.({ step, megabytes: process.memoryUsage.rss() / 2 ** 20 });

// V8 never does this by itself while there is memory left.
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
// Lives on until it is ended.
process.on("message", () => undefined);
