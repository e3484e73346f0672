import type { logStretches } from "#server/log-stretches.ts";

/** Runs work on files in the background, one piece at a time. */
export interface BackgroundWork {
  /** Looks for work now, e.g. after an upload. */
  nudge(): void;
  /** Resolves when no work is left, or after `stop`; while a piece keeps failing, it waits. */
  settled(): Promise<void>;
  stop(): void;
}

const firstPauseMilliseconds = 1000;
const longestPauseMilliseconds = 10 * 60_000;

/**
 * A piece that failed rests until the others have no work left and a pause is over, of a second at first, twice as long
 * after each further failure, at most ten minutes; or until the next nudge.
 * @param pieces at least one; each does one piece of work and resolves to a truthy value if there was any
 * @param watch makes what logs the failures of one piece
 */
export function createBackgroundWork(
  pieces: readonly (() => Promise<unknown>)[],
  watch: () => ReturnType<typeof logStretches>,
): BackgroundWork {
  const attempts = pieces.map((piece) => ({ piece, attempt: watch() }));
  let running: Promise<void> | undefined;
  let isNudged = false;
  let isStopped = false;
  let endPause: (() => void) | undefined;

  const work = async () => {
    const resting = new Set<(typeof pieces)[number]>();
    for (let pauses = 0; isNudged && !isStopped; ) {
      isNudged = false;
      for (const { piece, attempt } of attempts) {
        if (resting.has(piece) || isStopped) continue;
        const outcome = piece();
        await Promise.allSettled([outcome]);
        // Stopping interrupts a piece, which is no failure.
        if (isStopped) continue;
        resting.add(piece);
        await attempt(async () => {
          if (await outcome) isNudged = true;
          resting.delete(piece);
        });
      }
      if (isNudged || isStopped || resting.size === 0) continue;
      await pause(firstPauseMilliseconds * 2 ** pauses++);
      resting.clear();
      isNudged = true;
    }
    // In the same turn as the last look at `isNudged`: a nudge in between would be lost.
    running = undefined;
  };

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(milliseconds, longestPauseMilliseconds));
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    nudge() {
      if (isStopped) return;
      isNudged = true;
      endPause?.();
      running ??= work();
    },
    settled: async () => running,
    stop() {
      isStopped = true;
      endPause?.();
    },
  };
}
