import type { Clock } from "#model/dates/berlin-date.ts";
import type { Database } from "#server/database/schema.ts";
import { readSecret } from "../secret.ts";
import { findDevice, hasDeviceCookie } from "./device-cookie.ts";
import type { SignInAttempt } from "./sign-in-limits.ts";

/** Identifies an attempt for the limits. @param network key of the visitor's network address */
export type FindAttempt = (email: string, network: string, cookies: string | null) => Promise<SignInAttempt>;

export function createFindAttempt(parts: {
  database: Database;
  clock: Clock;
  dataDir: string;
  siteUrl: string;
}): FindAttempt {
  const { database, clock, dataDir, siteUrl } = parts;
  const isSecure = siteUrl.startsWith("https:");
  return async (email, network, cookies) => {
    if (!hasDeviceCookie(cookies)) return { email, network, device: undefined };
    const select = database.selectFrom("auth_user").select("id").where("email", "=", email);
    const account = await select.executeTakeFirst();
    if (!account) return { email, network, device: undefined };
    const device = findDevice(cookies, { secret: readSecret(dataDir), accountId: account.id, isSecure }, clock());
    return { email, network, device };
  };
}
