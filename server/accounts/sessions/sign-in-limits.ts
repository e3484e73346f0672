import type { RateLimit, RateLimits } from "#server/rate-limits.ts";

const quarterHour = 15 * 60;
const hour = 60 * 60;

// Numbers of failed sign-ins allowed.
/** Strict against guessing; affects no other network. */
const perAccountAndNetwork: RateLimit = { name: "accountAndNetwork", points: 10, seconds: quarterHour };
/** Across all accounts, known or not. */
const perNetwork: RateLimit = { name: "network", points: 30, seconds: quarterHour };
/** Across all networks: loose, since anyone who knows an address could otherwise lock its owner out. */
const perAccount: RateLimit = { name: "account", points: 100, seconds: hour };
/** Browsers that signed in to the account before have only this limit. */
const perDevice: RateLimit = { name: "device", points: 10, seconds: quarterHour };

export interface SignInAttempt {
  /** As used to look up accounts, known or not. */
  email: string;
  /** Key of the visitor's network address. */
  network: string;
  /** Id of a browser that signed in to this account before; see `device-cookie.ts`. */
  device: string | undefined;
}

/** Limits failed sign-ins. Blocked attempts are not counted, so they cannot extend a block. */
export interface SignInLimits {
  /** Counts an attempt. @returns seconds to wait, 0 if allowed */
  take(attempt: SignInAttempt): Promise<number>;
  /** Counts an attempt with a passkey, whose account is not known yet. @returns as `take` */
  takePasskey(network: string): Promise<number>;
  /** Refunds a successful attempt with a passkey. */
  forgivePasskey(network: string): Promise<void>;
  /** Resets the attempt's own limit after a success, and refunds it to the shared ones. */
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
