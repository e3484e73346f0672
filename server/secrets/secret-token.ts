import { createHash, randomBytes } from "node:crypto";

/**
 * Creates the token of a link or a session. At least 128 bits, which cannot be guessed, so a fast hash suffices to store it.
 */
export function createSecretToken(bytes = 16): string {
  return randomBytes(bytes).toString("base64url");
}

/**
 * Returns between which instants (ISO 8601 UTC) a link expires that is valid at `now`. One that expires later than twice
 * its life was made while the clock was ahead, and would live until that time comes.
 */
export function expiryOfValid(now: Date, lifeMilliseconds: number): { after: string; until: string } {
  return { after: now.toISOString(), until: new Date(now.getTime() + 2 * lifeMilliseconds).toISOString() };
}

/** Returns the stored form of a token, so that a copy of the database opens nothing. */
export function secretTokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
