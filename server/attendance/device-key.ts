import { deriveKey } from "#server/secrets/derive-key.ts";

/**
 * Returns the key with which a device at the door encrypts while it is offline: 32 bytes as base64. It is always the
 * same for an account, so entries waiting on a device can be read after signing in again, and by no other account.
 */
export function deviceKey(secret: string, accountId: string): string {
  return deriveKey(secret, "attendance on a device", 32, accountId).toString("base64");
}
