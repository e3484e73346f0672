/** Work that many ask for, such as each change of an event, and that never runs twice at once. */
export interface RepeatedWork {
  /**
   * Runs it, once more if it is running. Resolves when it has nothing left to do; once it is closed, at once.
   * @throws what the work throws
   */
  run(): Promise<void>;
  /** Undefined while nobody has asked for it. */
  readonly running: Promise<void> | undefined;
  readonly isClosed: boolean;
  /** Lets it end, and starts it no more. */
  close(): Promise<void>;
}

export function createRepeatedWork(work: () => Promise<void>): RepeatedWork {
  let running: Promise<void> | undefined;
  let isAskedFor = false;
  let isClosed = false;

  async function repeat(): Promise<void> {
    try {
      do {
        isAskedFor = false;
        await work();
      } while (isAskedFor && !isClosed);
    } finally {
      // In the same turn as the last look at `isAskedFor`: whoever asks in between would not be heard.
      running = undefined;
    }
  }

  return {
    run() {
      if (isClosed) return Promise.resolve();
      isAskedFor = true;
      running ??= repeat();
      return running;
    },
    get running() {
      return running;
    },
    get isClosed() {
      return isClosed;
    },
    async close() {
      isClosed = true;
      await running?.catch(() => {});
    },
  };
}
