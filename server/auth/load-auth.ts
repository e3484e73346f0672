import type { Database } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import { readSecret } from "./secret.ts";

export interface AuthOptions {
  database: Database;
  log: Log;
  siteUrl: string;
  dataDir: string;
}

/** Better Auth with our tables. */
export type Auth = Awaited<ReturnType<typeof load>>;

/**
 * Better Auth, loaded when it is needed first: that takes a tenth of a second and memory, and whoever only reads the
 * site never pays for it.
 */
export function createAuthLoader(options: AuthOptions): () => Promise<Auth> {
  let loaded: Promise<Auth> | undefined;
  return () => {
    loaded ??= load(options).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

async function load({ database, log, siteUrl, dataDir }: AuthOptions) {
  const { verifyPassword } = await import("./password-hash.ts");
  const { createBetterAuth, isDisabled, isPasswordGiven, viewerOf } = await import("./better-auth.ts");
  const auth = await createBetterAuth({ database, log, siteUrl, secret: readSecret(dataDir) });
  /** Whether the account has this password, in the time `verifyPassword` takes. */
  const isPasswordOf = async (userId: string, password: string) => {
    const accounts = await auth.context.internalAdapter.findAccounts(userId);
    return verifyPassword(accounts.find(({ providerId }) => providerId === "credential")?.password, password);
  };
  return { ...auth, isDisabled, isPasswordGiven, isPasswordOf, viewerOf };
}

/** An address as accounts are found by. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase().slice(0, 254);
}
