import { randomBytes } from "node:crypto";
import { RECOVERY_CODES } from "#model/accounts/second-factor.ts";
import { createKeyedHash } from "#server/secrets/derive-key.ts";

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
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return createKeyedHash(() => secret, "recovery codes")(JSON.stringify([userId, plain]));
}
