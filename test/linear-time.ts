import { expect } from "vitest";

const factor = 8;
/** Far from both linear time, 8, and quadratic time, 64. */
const limit = 3 * factor;
/** The processor's time is counted in steps of a few milliseconds. */
const leastMilliseconds = 25;

/**
 * Asserts that a function takes time in proportion to the size of what it is given: for eight times the size at most 24
 * times as long. Only the time of the processor counts, so that a loaded machine does not matter.
 * @param size of the smaller input
 */
export function expectLinearTime(size: number, run: (size: number) => unknown): void {
  const timeOf = (at: number) => processorTime(() => run(at));
  // The first runs also compile it.
  const small = Math.min(timeOf(size), timeOf(size));
  const once = timeOf(factor * size);
  const large = once <= limit * small ? once : timeOf(factor * size);
  expect(large / small).toBeLessThanOrEqual(limit);
}

/** Returns milliseconds. */
function processorTime(run: () => unknown): number {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    run();
    const { user, system } = process.threadCpuUsage(before);
    const milliseconds = (user + system) / 1000;
    if (milliseconds >= leastMilliseconds) return milliseconds / runs;
  }
}
