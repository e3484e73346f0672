import { createHmac, hkdfSync } from "node:crypto";

/**
 * Derives the key for a purpose from the installation's secret (RFC 5869), so that keys of purposes are independent.
 * @param salt makes the keys of one purpose differ, as by account
 */
export function deriveKey(secret: string, purpose: string, bytes = 32, salt = ""): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, purpose, bytes));
}

/**
 * Returns a hash that can neither be reversed nor guessed without the installation's secret.
 * @param secret called once, on first use
 */
export function createKeyedHash(secret: () => string, purpose: string): (content: string) => string {
  let key: Buffer | undefined;
  return (content) => {
    key ??= deriveKey(secret(), purpose);
    return createHmac("sha256", key).update(content).digest("base64url");
  };
}
