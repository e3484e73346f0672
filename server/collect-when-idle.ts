import { performance } from "node:perf_hooks";

/** Time the process must have been idle. */
const idleMilliseconds = 3_000;
/** Maximum event loop utilisation that counts as idle, as timers run anyway. */
const idleUtilization = 0.02;
/** Less memory growth since the last collection does not justify the pause. */
const worthwhileBytes = 16 * 1024 * 1024;

/**
 * Collects garbage and returns memory to the system once the process has been idle for a while, as V8 collects only on
 * allocation. Takes about 0.1 s, during which no request is answered. Does nothing unless Node runs with `--expose-gc`,
 * as under `npm start`.
 * @returns a function that stops it
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
    // The only flavor that returns empty pages to the system at once.
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
    bytesAfterCollection = process.memoryUsage.rss();
  }, milliseconds).unref();
  return () => clearInterval(check);
}
