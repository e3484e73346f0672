import { performance } from "node:perf_hooks";

/** How long nothing must have happened. */
const quietMilliseconds = 3_000;
/** Timers and the like do no harm to the quiet: at most this share of the time was work. */
const quietShare = 0.02;
/** Less is not worth the pause. */
const worthBytes = 16 * 1024 * 1024;

/**
 * Gives back what busy times left in memory, once the process has had nothing to do for a while: V8 collects only when
 * memory is asked for. Takes about 0.1 s, in which nobody is answered. Does nothing unless Node runs with
 * `--expose-gc`, as `npm start` lets it.
 * @returns stops it
 */
export function returnMemoryWhenQuiet(milliseconds = quietMilliseconds): () => void {
  const collect = globalThis.gc;
  if (!collect) return () => undefined;
  let seen = performance.eventLoopUtilization();
  let keptBytes = 0;
  const check = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, seen);
    seen = now;
    if (utilization > quietShare || process.memoryUsage.rss() < keptBytes + worthBytes) return;
    // The one kind that gives the emptied pages back to the system at once.
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
    keptBytes = process.memoryUsage.rss();
  }, milliseconds).unref();
  return () => clearInterval(check);
}
