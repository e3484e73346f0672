import type { Log } from "./log.ts";

/** What goes on failing is logged again after so long: a little less than hourly work takes to come back. */
const remindMilliseconds = 55 * 60_000;

/**
 * Returns what runs work that is repeated, and logs its failures: when they begin, as a reminder while they last, and when
 * they are over. Each one would be a line every few seconds as long as the database is away.
 * @returns a function that never rejects
 */
export function logStretches(
  failure: string,
  clock: () => Date,
  log: Log,
): (work: () => Promise<void> | void) => Promise<void> {
  let loggedAt: number | undefined;
  return async (work) => {
    try {
      await work();
      if (loggedAt !== undefined) log.info("works again", { after: failure });
      loggedAt = undefined;
    } catch (error) {
      const now = clock().getTime();
      if (loggedAt !== undefined && Math.abs(now - loggedAt) < remindMilliseconds) return;
      loggedAt = now;
      log.error(failure, { error });
    }
  };
}
