import { CompiledQuery } from "kysely";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import { engineOf } from "./database/engine.ts";
import type { Database } from "./database/schema.ts";
import { createKeyedHash } from "./secrets/derive-key.ts";

/** At most `points` attempts within `seconds`, counted from the first one. */
export interface RateLimit {
  name: string;
  points: number;
  seconds: number;
}

/**
 * Rate limits: shared by all instances on PostgreSQL, otherwise in memory until a restart. Refused requests get a 429
 * with `Retry-After` and the text of `text/accounts/too-many-tries.ts`.
 */
export interface RateLimits {
  /**
   * Counts one or more attempts.
   * @param key identifies the client or what is protected, such as `networkKey(…)`; only a keyed hash is stored
   * @returns seconds to wait, 0 if allowed
   */
  take(limit: RateLimit, key: string, tries?: number): Promise<number>;
  /** Like `take`, for what waits for its turn. @returns milliseconds until the next try, 0 if this is the turn */
  takeTurn(limit: RateLimit, key: string): Promise<number>;
  /** Refunds one attempt. */
  refund(limit: RateLimit, key: string): Promise<void>;
  /** Deletes all attempts of a key. */
  clear(limit: RateLimit, key: string): Promise<void>;
  /** Deletes expired rows from the database. */
  removeExpired(): Promise<void>;
}

/** No limit has a longer period. */
const longestMilliseconds = 24 * 60 * 60_000;

/** Allows everything: `RATE_LIMITS=off`, for load tests. */
export const noRateLimits: RateLimits = {
  take: async () => 0,
  takeTurn: async () => 0,
  refund: async () => {},
  clear: async () => {},
  removeExpired: async () => {},
};

/**
 * Creates rate limits. During an outage of the database each instance counts separately.
 * @param secret returns the installation's secret; called on the first attempt
 */
export function createRateLimits(database: Database, secret: () => string): RateLimits {
  const limiters = new Map<string, Promise<RateLimiterAbstract>>();
  const limiterOf = (limit: RateLimit) => {
    let limiter = limiters.get(limit.name);
    if (!limiter) {
      limiter = createLimiter(database, limit);
      limiters.set(limit.name, limiter);
    }
    return limiter;
  };
  // So that addresses cannot be recovered from the table, not even by brute force.
  const hash = createKeyedHash(secret, "rate limits");

  /** @returns milliseconds to wait, 0 if allowed */
  async function consume(limit: RateLimit, key: string, tries: number): Promise<number> {
    const limiter = await limiterOf(limit);
    try {
      await limiter.consume(hash(key), tries);
      return 0;
    } catch (refused) {
      if (refused instanceof Error) throw refused;
      const { msBeforeNext } = refused as { msBeforeNext: number };
      return Math.max(1, msBeforeNext);
    }
  }

  return {
    take: async (limit, key, tries = 1) => Math.ceil((await consume(limit, key, tries)) / 1000),
    takeTurn: (limit, key) => consume(limit, key, 1),
    async refund(limit, key) {
      await (await limiterOf(limit)).reward(hash(key));
    },
    async clear(limit, key) {
      await (await limiterOf(limit)).delete(hash(key));
    },
    async removeExpired() {
      // The library uses the system clock. What lasts longer than any limit was counted while that was ahead.
      const now = Date.now();
      await database
        .deleteFrom("rate_limits")
        .where(({ eb, or }) => or([eb("expire", "<=", now), eb("expire", ">", now + longestMilliseconds)]))
        .execute();
    },
  };
}

async function createLimiter(database: Database, { name, points, seconds }: RateLimit): Promise<RateLimiterAbstract> {
  // Loaded on first use.
  const { RateLimiterMemory, RateLimiterPostgres } = await import("rate-limiter-flexible");
  const options = { keyPrefix: name, points, duration: seconds };
  const inMemory = new RateLimiterMemory(options);
  if (engineOf(database) === "sqlite") return inMemory;
  return new RateLimiterPostgres({
    ...options,
    storeClient: asPool(database),
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    // `removeExpired` does this earlier, for all limits at once.
    clearExpiredByTimeout: false,
    insuranceLimiter: inMemory,
  });
}

/** Adapts our database to the part of a `pg` pool that the library uses. */
function asPool(database: Database) {
  return {
    async query({ text, values: given }: { text: string; values: unknown[] }) {
      // Periods of a fraction of a second end at a fraction of a millisecond.
      const values = given.map((value) => (typeof value === "number" ? Math.ceil(value) : value));
      const { rows, numAffectedRows } = await database.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
}
