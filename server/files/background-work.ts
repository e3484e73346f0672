/** Work on files that nobody waits for, one piece after the other. */
export interface BackgroundWork {
  /** Looks for work now, after an upload for example. */
  nudge(): void;
  /** Resolves when there is nothing left to do. */
  settled(): Promise<void>;
  stop(): void;
}

/**
 * @param pieces each does one piece of work and says whether there was any
 * @param onFailure told why a piece failed; the work is taken up again at the next nudge
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
  };
  return {
    nudge() {
      if (isStopped) return;
      isNudged = true;
      running ??= work().finally(() => {
        running = undefined;
      });
    },
    settled: async () => running,
    stop() {
      isStopped = true;
    },
  };
}
