/**
 * Returns the shortest of a few runs in milliseconds, which excludes other load on the machine. Stops early once a run
 * took less than `enough`, the caller's limit.
 */
export async function quickest(run: () => unknown, enough: number, rounds = 8): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && shortest > enough; round++) {
    const begun = performance.now();
    await run();
    shortest = Math.min(shortest, performance.now() - begun);
  }
  return shortest;
}
