import { createHash, randomBytes } from "node:crypto";

/**
 * Creates the token of a link or a session. At least 128 bits, which cannot be guessed, so a fast hash suffices to store it.
 */
export function createSecretToken(bytes = 16): string {
  return randomBytes(bytes).toString("base64url");
}

/** Returns the stored form of a token, so that a copy of the database opens nothing. */
export function secretTokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
