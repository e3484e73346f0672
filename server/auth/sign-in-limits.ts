import type { RateLimiterMemory } from "rate-limiter-flexible";

const quarterHour = 15 * 60;
const hour = 60 * 60;

/** How many wrong passwords are allowed, for whom, within how many seconds. */
const limits = {
  /** Strict, so that guessing ends soon, and nobody elsewhere is kept out by it. */
  accountAndNetwork: { points: 10, duration: quarterHour },
  /** Over all accounts, known or not. */
  network: { points: 30, duration: quarterHour },
  /** Over all networks: loose, since anybody who knows an address could keep its owner out. */
  account: { points: 100, duration: hour },
  /** A browser that signed in to the account before has a count of its own, and no other. */
  device: { points: 10, duration: quarterHour },
} as const;
type LimitName = keyof typeof limits;

export interface SignInAttempt {
  /** As accounts are found by, known or not. */
  email: string;
  /** Key of the visitor's network address. */
  network: string;
  /** The browser, when it signed in to this account before; see `device-cookie.ts`. */
  device: string | undefined;
}

/** Holds back who tries too many passwords. What is held back is not counted: it cannot prolong or widen anything. */
export interface SignInLimits {
  /** Counts one try. @returns seconds to wait, 0 when it may go on */
  take(attempt: SignInAttempt): Promise<number>;
  /** A try that succeeded: its own count starts afresh, those it shares with others get the try back. */
  forgive(attempt: SignInAttempt): Promise<void>;
}

/** Limits nothing: `RATE_LIMITS=off`, for load tests. */
export const noSignInLimits: SignInLimits = { take: async () => 0, forgive: async () => {} };

/** Loaded with the first sign-in, not at start. */
export function createSignInLimits(): SignInLimits {
  let loaded: ReturnType<typeof load> | undefined;
  const countsOf = async ({ email, network, device }: SignInAttempt) => {
    loaded ??= load();
    const count = await loaded;
    if (device) return { own: count("device", `${email} ${device}`), shared: [] };
    return {
      own: count("accountAndNetwork", `${email} ${network}`),
      shared: [count("network", network), count("account", email)],
    };
  };
  return {
    async take(attempt) {
      const { own, shared } = await countsOf(attempt);
      const counts = [own, ...shared];
      const waitSeconds = Math.max(...(await Promise.all(counts.map((count) => count.take()))));
      if (waitSeconds > 0) await Promise.all(counts.map((count) => count.giveBack()));
      return waitSeconds;
    },
    async forgive(attempt) {
      const { own, shared } = await countsOf(attempt);
      await Promise.all([own.clear(), ...shared.map((count) => count.giveBack())]);
    },
  };
}

async function load() {
  const { RateLimiterMemory } = await import("rate-limiter-flexible");
  const limiters = new Map(
    Object.entries(limits).map(([name, limit]) => [name, new RateLimiterMemory({ keyPrefix: name, ...limit })]),
  );
  return (name: LimitName, key: string) => countIn(limiters.get(name) as RateLimiterMemory, key);
}

function countIn(limiter: RateLimiterMemory, key: string) {
  return {
    async take(): Promise<number> {
      try {
        await limiter.consume(key);
        return 0;
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        const { msBeforeNext } = refused as { msBeforeNext: number };
        return Math.max(1, Math.ceil(msBeforeNext / 1000));
      }
    },
    giveBack: () => limiter.reward(key),
    clear: () => limiter.delete(key),
  };
}
