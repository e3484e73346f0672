/** Runs work on files in the background, one piece at a time. */
export interface BackgroundWork {
  /** Looks for work now, e.g. after an upload. */
  nudge(): void;
  /** Resolves when no work is left. */
  settled(): Promise<void>;
  stop(): void;
}

/**
 * @param pieces at least one; each does one piece of work and resolves to a truthy value if there was any
 * @param onFailure called when a piece failed; it is retried at the next nudge
 */
export function createBackgroundWork(
  pieces: readonly (() => Promise<unknown>)[],
  onFailure: (error: unknown) => void,
): BackgroundWork {
  let running: Promise<void> | undefined;
  let isNudged = false;
  let isStopped = false;

  const work = async () => {
    while (isNudged && !isStopped) {
      isNudged = false;
      for (const piece of pieces) {
        try {
          if (!isStopped && (await piece())) isNudged = true;
        } catch (error) {
          if (!isStopped) onFailure(error);
        }
      }
    }
    // In the same turn as the last look at `isNudged`: a nudge in between would be lost.
    running = undefined;
  };
  return {
    nudge() {
      if (isStopped) return;
      isNudged = true;
      running ??= work();
    },
    settled: async () => running,
    stop() {
      isStopped = true;
    },
  };
}
