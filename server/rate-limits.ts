import type { RateLimiterMemory } from "rate-limiter-flexible";

/** How often something may be done: `points` times within `seconds`, counted from the first time. */
export interface RateLimit {
  name: string;
  points: number;
  seconds: number;
}

/**
 * Counts in memory how often somebody does something; nothing about them is stored, and a restart starts anew. Who is
 * refused gets a 429 with `Retry-After` and the sentence of `app/text/too-many-tries.ts`.
 */
export interface RateLimits {
  /**
   * Counts one try, or several at once.
   * @param key who tries: `addressKey(…)` of a visitor, or whatever else is to be protected
   * @returns seconds to wait, 0 when it may go on
   */
  take(limit: RateLimit, key: string, tries?: number): Promise<number>;
  /** Takes one try back that turned out not to count. */
  refund(limit: RateLimit, key: string): Promise<void>;
  /** Forgets all tries of this key. */
  clear(limit: RateLimit, key: string): Promise<void>;
}

/** @param isOn false limits nothing: `RATE_LIMITS=off`, for load tests */
export function createRateLimits(isOn: boolean): RateLimits {
  if (!isOn) return { take: async () => 0, refund: async () => {}, clear: async () => {} };
  const limiters = new Map<string, Promise<RateLimiterMemory>>();
  const limiterOf = ({ name, points, seconds }: RateLimit) => {
    let limiter = limiters.get(name);
    if (!limiter) {
      // Loaded with the first form that is sent, not at start.
      limiter = import("rate-limiter-flexible").then(
        ({ RateLimiterMemory }) => new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
      );
      limiters.set(name, limiter);
    }
    return limiter;
  };

  return {
    async take(limit, key, tries = 1) {
      const limiter = await limiterOf(limit);
      try {
        await limiter.consume(key, tries);
        return 0;
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        const { msBeforeNext } = refused as { msBeforeNext: number };
        return Math.max(1, Math.ceil(msBeforeNext / 1000));
      }
    },
    async refund(limit, key) {
      await (await limiterOf(limit)).reward(key);
    },
    async clear(limit, key) {
      await (await limiterOf(limit)).delete(key);
    },
  };
}
