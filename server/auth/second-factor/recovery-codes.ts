import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { RECOVERY_CODES } from "#model/accounts/second-factor.ts";

/** 32 characters that are not easily confused. */
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
const length = 12;

/** Returns new codes as displayed, `abcd-efgh-jkmn`: 60 random bits each. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(length)].map((byte) => alphabet.charAt(byte % alphabet.length)).join("");
    return letters.replace(/.{4}(?=.)/g, "$&-");
  });
}

/** Returns the stored form of a code, which cannot be brute-forced without the installation's secret. */
export function recoveryCodeHash(secret: string, userId: string, code: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "recovery codes", 32));
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return createHmac("sha256", key)
    .update(JSON.stringify([userId, plain]))
    .digest("base64url");
}
