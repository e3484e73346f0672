import { performance } from "node:perf_hooks";

/** How long the process must have been idle. */
const idleMilliseconds = 3_000;
/** Idle means that at most this share of the time was work: timers run anyway. */
const idleUtilization = 0.02;
/** Less growth since the last collection is not worth the pause. */
const worthwhileBytes = 16 * 1024 * 1024;

/**
 * Collects garbage and returns the memory to the system once the process has been idle for a while: V8 by itself
 * collects only when memory is asked for. Takes about 0.1 s, in which no request is answered. Does nothing unless Node
 * runs with `--expose-gc`, as it does under `npm start`.
 * @returns stops it
 */
export function collectWhenIdle(milliseconds = idleMilliseconds): () => void {
  const collect = globalThis.gc;
  if (!collect) return () => undefined;
  let previous = performance.eventLoopUtilization();
  let bytesAfterCollection = 0;
  const check = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, previous);
    previous = now;
    if (utilization > idleUtilization || process.memoryUsage.rss() < bytesAfterCollection + worthwhileBytes) return;
    // The only flavor that returns the emptied pages to the system at once.
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
    bytesAfterCollection = process.memoryUsage.rss();
  }, milliseconds).unref();
  return () => clearInterval(check);
}
