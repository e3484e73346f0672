import { setTimeout as pause } from "node:timers/promises";

/** Spaces the mails of this process evenly, so that no span of a minute has more than allowed. */
export interface Pace {
  /** Resolves when the caller may send, in the order of the calls; at once after `stop`. */
  turn(): Promise<void>;
  /** Takes a turn without waiting for it: those who wait are served later. */
  take(): void;
  stop(): void;
}

/** @param perMinute undefined for no limit */
export function createPace(perMinute: number | undefined): Pace {
  const milliseconds = perMinute === undefined ? 0 : 60_000 / perMinute;
  const stopping = new AbortController();
  let nextAt = 0;
  const take = () => {
    const at = Math.max(performance.now(), nextAt);
    nextAt = at + milliseconds;
    return at;
  };
  return {
    async turn() {
      const wait = take() - performance.now();
      // A timer may be early by less than a millisecond.
      if (wait > 0) await pause(Math.ceil(wait) + 1, undefined, { signal: stopping.signal }).catch(() => {});
    },
    take: () => void take(),
    stop: () => stopping.abort(),
  };
}
