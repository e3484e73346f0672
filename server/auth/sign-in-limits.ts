import type { RateLimiterMemory } from "rate-limiter-flexible";

const windowSeconds = 15 * 60;
const triesPerAccount = 10;
const triesPerAddress = 30;

/** Holds back who tries too many passwords: per account and per address of the network, known account or not. */
export interface SignInLimits {
  /** Counts one try. @returns seconds to wait, 0 when it may go on */
  take(email: string, address: string): Promise<number>;
  /** A try that succeeded: the account starts afresh, the address gets its try back. */
  forgive(email: string, address: string): Promise<void>;
}

/** Limits nothing: `RATE_LIMITS=off`, for load tests. */
export const noSignInLimits: SignInLimits = { take: async () => 0, forgive: async () => {} };

/** Loaded with the first sign-in, not at start. */
export function createSignInLimits(): SignInLimits {
  let loaded: ReturnType<typeof load> | undefined;
  const limiters = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    async take(email, address) {
      const { perAccount, perAddress } = await limiters();
      const [account, network] = await Promise.all([waitFor(perAccount, email), waitFor(perAddress, address)]);
      return Math.max(account, network);
    },
    async forgive(email, address) {
      const { perAccount, perAddress } = await limiters();
      await Promise.all([perAccount.delete(email), perAddress.reward(address)]);
    },
  };
}

async function load() {
  const { RateLimiterMemory } = await import("rate-limiter-flexible");
  return {
    perAccount: new RateLimiterMemory({ keyPrefix: "account", points: triesPerAccount, duration: windowSeconds }),
    perAddress: new RateLimiterMemory({ keyPrefix: "address", points: triesPerAddress, duration: windowSeconds }),
  };
}

async function waitFor(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    const { msBeforeNext } = refused as { msBeforeNext: number };
    return Math.max(1, Math.ceil(msBeforeNext / 1000));
  }
}
