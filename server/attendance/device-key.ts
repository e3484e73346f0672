import { hkdfSync } from "node:crypto";

/**
 * Returns the key with which a device at the door encrypts while it is offline: 32 bytes as base64. It is always the
 * same for an account, so entries waiting on a device can be read after signing in again, and by no other account.
 */
export function deviceKey(secret: string, accountId: string): string {
  return Buffer.from(hkdfSync("sha256", secret, accountId, "attendance on a device", 32)).toString("base64");
}
