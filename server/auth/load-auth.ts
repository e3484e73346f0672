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

/** Returns a function that loads Better Auth on first use: it is slow to load, and visitors never need it. */
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
  /** Whether this is the account's password; takes the time of `verifyPassword`. */
  const isPasswordOf = async (userId: string, password: string) => {
    const accounts = await auth.context.internalAdapter.findAccounts(userId);
    return verifyPassword(accounts.find(({ providerId }) => providerId === "credential")?.password, password);
  };
  return { ...auth, isDisabled, isPasswordGiven, isPasswordOf, viewerOf };
}
