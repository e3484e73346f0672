import { setTimeout as pause } from "node:timers/promises";
import type { RateLimits } from "#server/rate-limits.ts";

/**
 * Spaces mails evenly, so that no span of a minute has more than allowed: those of this process, and of all instances
 * where they share rate limits.
 */
export interface Pace {
  /** Resolves when the caller may send, in the order of the calls; at once after `stop`. */
  turn(): Promise<void>;
  /** Takes a turn without waiting for it: those who wait are served later. */
  take(): void;
  /**
   * Prepares a mail whose turn has come, once it may be handed over: one that took a while, as from a slow store, would
   * otherwise be sent together with the next ones. It is prepared anew if another has been handed over meanwhile, since what
   * it says may be old by the time it may.
   * @param prepare resolves to undefined if nothing is to be sent after all
   * @param isUrgent does not wait, the next ones do
   */
  handOver<T>(prepare: () => Promise<T>, isUrgent?: boolean): Promise<T>;
  stop(): void;
}

/** Real time, which goes on whatever the clock of the machine says. */
export interface Stopwatch {
  /** In milliseconds from any beginning. */
  now(): number;
  /** Resolves after so many milliseconds, or at once when the signal says so. */
  rest(milliseconds: number, signal: AbortSignal): Promise<void>;
}

const realTime: Stopwatch = {
  now: () => performance.now(),
  // A timer may be early by less than a millisecond.
  rest: (milliseconds, signal) => pause(Math.ceil(milliseconds) + 1, undefined, { signal }).catch(() => {}),
};

/**
 * @param perMinute undefined for no limit
 * @param rateLimits those of all instances; undefined for this process alone
 */
export function createPace(
  perMinute: number | undefined,
  rateLimits?: Pick<RateLimits, "takeTurn">,
  { now, rest }: Stopwatch = realTime,
): Pace {
  const milliseconds = perMinute === undefined ? 0 : 60_000 / perMinute;
  const stopping = new AbortController();
  let nextAt = 0;
  let nextHandedOverAt = 0;
  const take = () => {
    const at = Math.max(now(), nextAt);
    nextAt = at + milliseconds;
    return at;
  };

  async function sharedTurn(): Promise<void> {
    if (perMinute === undefined || !rateLimits) return;
    const limit = { name: "mails", points: 1, seconds: 60 / perMinute };
    while (!stopping.signal.aborted) {
      const wait = await rateLimits.takeTurn(limit, "all");
      if (wait === 0) return;
      // A turn taken while the clock was ahead is forgotten soon.
      await rest(Math.min(wait, milliseconds), stopping.signal);
    }
  }

  return {
    async turn() {
      const wait = take() - now();
      if (wait > 0) await rest(wait, stopping.signal);
      await sharedTurn();
    },
    take() {
      take();
      sharedTurn().catch(() => {});
    },
    async handOver(prepare, isUrgent = false) {
      const isFree = () => isUrgent || nextHandedOverAt <= now() || stopping.signal.aborted;
      for (;;) {
        while (!isFree()) await rest(nextHandedOverAt - now(), stopping.signal);
        const prepared = await prepare();
        if (prepared !== undefined && !isFree()) continue;
        if (prepared !== undefined) nextHandedOverAt = Math.max(now(), nextHandedOverAt) + milliseconds;
        return prepared;
      }
    },
    stop: () => stopping.abort(),
  };
}
