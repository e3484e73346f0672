import type { RateLimit, RateLimits } from "#server/rate-limits.ts";

const quarterHour = 15 * 60;
const hour = 60 * 60;

// How many wrong passwords are allowed.
/** Strict, so that guessing ends soon, and nobody elsewhere is kept out by it. */
const perAccountAndNetwork: RateLimit = { name: "accountAndNetwork", points: 10, seconds: quarterHour };
/** Over all accounts, known or not. */
const perNetwork: RateLimit = { name: "network", points: 30, seconds: quarterHour };
/** Over all networks: loose, since anybody who knows an address could keep its owner out. */
const perAccount: RateLimit = { name: "account", points: 100, seconds: hour };
/** A browser that signed in to the account before has a count of its own, and no other. */
const perDevice: RateLimit = { name: "device", points: 10, seconds: quarterHour };

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
  /** Counts a try with a passkey, which names its account only afterwards. @returns as `take` */
  takePasskey(network: string): Promise<number>;
  /** It succeeded. */
  forgivePasskey(network: string): Promise<void>;
  /** A try that succeeded: its own count starts afresh, those it shares with others get the try back. */
  forgive(attempt: SignInAttempt): Promise<void>;
}

export function createSignInLimits(rateLimits: RateLimits): SignInLimits {
  return {
    async take(attempt) {
      const { own, shared } = countsOf(attempt);
      const counts = [own, ...shared];
      const waitSeconds = Math.max(...(await Promise.all(counts.map((count) => rateLimits.take(...count)))));
      if (waitSeconds > 0) await Promise.all(counts.map((count) => rateLimits.refund(...count)));
      return waitSeconds;
    },
    takePasskey: (network) => rateLimits.take(perNetwork, network),
    forgivePasskey: async (network) => void (await rateLimits.refund(perNetwork, network)),
    async forgive(attempt) {
      const { own, shared } = countsOf(attempt);
      await Promise.all([rateLimits.clear(...own), ...shared.map((count) => rateLimits.refund(...count))]);
    },
  };
}

type Count = [limit: RateLimit, key: string];

function countsOf({ email, network, device }: SignInAttempt): { own: Count; shared: Count[] } {
  if (device) return { own: [perDevice, `${email} ${device}`], shared: [] };
  return {
    own: [perAccountAndNetwork, `${email} ${network}`],
    shared: [
      [perNetwork, network],
      [perAccount, email],
    ],
  };
}
