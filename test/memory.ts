import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
/** Collects garbage at once; the buffers among it are freed a little later. */
export const collectGarbage: () => void = runInNewContext("gc");

/**
 * Watches the bytes held in buffers, from now on. Above the limit garbage is collected before they count.
 * @returns a function that stops and returns the largest number of bytes held
 */
export function watchBuffers(limitBytes: number): () => number {
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  let isCollected = false;
  const timer = setInterval(() => {
    const held = process.memoryUsage().arrayBuffers - before;
    isCollected = held > limitBytes && !isCollected;
    if (isCollected) collectGarbage();
    else most = Math.max(most, held);
  }, 5);
  return () => {
    clearInterval(timer);
    return most;
  };
}
