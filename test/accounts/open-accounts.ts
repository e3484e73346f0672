import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, vi } from "vitest";
import { type Accounts, createAccounts } from "#server/accounts/accounts.ts";
import { readOrCreateSecret } from "#server/accounts/secret.ts";
import type { Database } from "#server/database/schema.ts";
import { createLog, type Log } from "#server/log.ts";
import { createRateLimits, noRateLimits } from "#server/rate-limits.ts";
import { openInMemory } from "#test/database/contract-database.ts";
import { createAccount } from "#test/signed-in.ts";

export const email = "redaktion@example.org";
export const password = "geheim123";
export const address = "192.0.2.7";
export const minute = 60_000;
export const hour = 60 * minute;

interface Options {
  siteUrl?: string;
  hasLimits?: boolean;
  now?: Date;
  log?: Log;
  create?: typeof createAccounts;
}

/** Opens the accounts of a new database before each test of a file, with one account; call it outside of them. */
export function openAccounts() {
  const site = {
    dataDir: "",
    database: undefined as unknown as Database,
    accounts: undefined as unknown as Accounts,
    open({ now = new Date("2026-06-15T10:00:00Z"), create = createAccounts, hasLimits, ...options }: Options = {}) {
      const { database, dataDir } = site;
      const rateLimits = hasLimits ? createRateLimits(database, () => "secret") : noRateLimits;
      const parts = { siteUrl: "http://127.0.0.1:3000", rateLimits, log: createLog("silent"), ...options };
      return create({ database, clock: () => now, dataDir, ...parts });
    },
    /** Signs in and returns the `Cookie` header a browser would send afterwards. */
    async signIn(as = email, cookies: string | null = null): Promise<string> {
      const outcome = await site.accounts.signIn({ email: as, password }, address, cookies);
      if (!outcome.ok) throw new Error(outcome.reason);
      return outcome.setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
    },
  };
  beforeEach(async () => {
    // The times of sessions are the system's.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-15T10:00:00Z") });
    site.dataDir = mkdtempSync(join(tmpdir(), "accounts-"));
    readOrCreateSecret(site.dataDir);
    site.database = await openInMemory();
    site.accounts = site.open();
    const { database } = site;
    await createAccount({ services: { database, clock: () => new Date() } }, { email, password });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await site.database.destroy();
    rmSync(site.dataDir, { recursive: true });
  });
  return site;
}
