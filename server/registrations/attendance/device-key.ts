import { hkdfSync } from "node:crypto";

/**
 * What a device at the door encrypts with while it has no network: 32 bytes as base64. It is the same for an account each
 * time, so that what waits on a device is found again after signing in anew; who is not signed in has no use for it.
 */
export function deviceKey(secret: string, accountId: string): string {
  return Buffer.from(hkdfSync("sha256", secret, accountId, "attendance on a device", 32)).toString("base64");
}
