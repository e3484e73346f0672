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

export async function createSignInLimits(): Promise<SignInLimits> {
  const { RateLimiterMemory, RateLimiterRes } = await import("rate-limiter-flexible");
  const waitFor = async (limiter: RateLimiterMemory, key: string) => {
    try {
      await limiter.consume(key);
      return 0;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw refused;
    }
  };
  const perAccount = new RateLimiterMemory({ points: triesPerAccount, duration: windowSeconds });
  const perAddress = new RateLimiterMemory({ points: triesPerAddress, duration: windowSeconds });
  return {
    async take(email, address) {
      const [account, network] = await Promise.all([waitFor(perAccount, email), waitFor(perAddress, address)]);
      return Math.max(account, network);
    },
    async forgive(email, address) {
      await Promise.all([perAccount.delete(email), perAddress.reward(address)]);
    },
  };
}
