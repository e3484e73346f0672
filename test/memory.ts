import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
/**
 * Collects garbage at once; the buffers among it are freed a little later. `minor` looks only at what is young: all of it
 * takes half a second in a worker that has run a hundred files.
 */
export const collectGarbage: (options?: { type: "minor" | "major" }) => void = runInNewContext("gc");

/**
 * Watches the bytes held in buffers, from now on. Above the limit garbage is collected before they count.
 * @returns a function that stops and returns the largest number of bytes held
 */
export function watchBuffers(limitBytes: number): () => number {
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const types = ["minor", "major"] as const;
  let collected = 0;
  const timer = setInterval(() => {
    const held = process.memoryUsage().arrayBuffers - before;
    const type = held > limitBytes ? types[collected++] : undefined;
    if (type) return collectGarbage({ type });
    collected = 0;
    most = Math.max(most, held);
  }, 5);
  return () => {
    clearInterval(timer);
    return most;
  };
}
