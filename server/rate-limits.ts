import { createHmac, hkdfSync } from "node:crypto";
import { CompiledQuery } from "kysely";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import { engineOf } from "./database/engine.ts";
import type { Database } from "./database/schema.ts";

/** How often something may be done: `points` times within `seconds`, counted from the first time. */
export interface RateLimit {
  name: string;
  points: number;
  seconds: number;
}

/**
 * Counts how often somebody does something: on PostgreSQL for all instances together, else in memory, where a restart
 * starts anew. Who is refused gets a 429 with `Retry-After` and the sentence of `app/text/too-many-tries.ts`.
 */
export interface RateLimits {
  /**
   * Counts one try, or several at once.
   * @param key who tries: `addressKey(…)` of a visitor, or whatever else is to be protected; only a keyed hash is kept
   * @returns seconds to wait, 0 when it may go on
   */
  take(limit: RateLimit, key: string, tries?: number): Promise<number>;
  /** Takes one try back that turned out not to count. */
  refund(limit: RateLimit, key: string): Promise<void>;
  /** Forgets all tries of this key. */
  clear(limit: RateLimit, key: string): Promise<void>;
  /** Removes what counts no longer from the database. */
  removeExpired(): Promise<void>;
}

/** Limits nothing: `RATE_LIMITS=off`, for load tests. */
export const noRateLimits: RateLimits = {
  take: async () => 0,
  refund: async () => {},
  clear: async () => {},
  removeExpired: async () => {},
};

/**
 * While the database is away each instance counts for itself.
 * @param secret the installation's, the same for all instances; asked with the first try
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
  const hash = createHash(secret);

  return {
    async take(limit, key, tries = 1) {
      const limiter = await limiterOf(limit);
      try {
        await limiter.consume(hash(key), tries);
        return 0;
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        const { msBeforeNext } = refused as { msBeforeNext: number };
        return Math.max(1, Math.ceil(msBeforeNext / 1000));
      }
    },
    async refund(limit, key) {
      await (await limiterOf(limit)).reward(hash(key));
    },
    async clear(limit, key) {
      await (await limiterOf(limit)).delete(hash(key));
    },
    async removeExpired() {
      // The library reads this clock, not the program's.
      await database.deleteFrom("rate_limits").where("expire", "<=", Date.now()).execute();
    },
  };
}

async function createLimiter(database: Database, { name, points, seconds }: RateLimit): Promise<RateLimiterAbstract> {
  // Loaded with the first form that is sent, not at start.
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
    // `removeExpired` does it, sooner and for all limits at once.
    clearExpiredByTimeout: false,
    insuranceLimiter: inMemory,
  });
}

/** As much of a pool of `pg` as the library asks, over our own connections. */
function asPool(database: Database) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows, numAffectedRows } = await database.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
}

/** So that nobody who reads the table alone learns an address from it, not by trying all there are either. */
function createHash(secret: () => string): (key: string) => string {
  let derived: Buffer | undefined;
  return (key) => {
    derived ??= Buffer.from(hkdfSync("sha256", secret(), "", "rate limits", 32));
    return createHmac("sha256", derived).update(key).digest("base64url");
  };
}
