import { randomBytes } from "node:crypto";
import { secondsForPasskey } from "#model/accounts/passkey.ts";
import type { Connection } from "#server/database/schema.ts";
import { secretTokenHash } from "#server/secrets/secret-token.ts";

/** Determines who may answer a challenge. */
export interface ChallengeOwner {
  /** Purpose and browser of the challenge, which the answer must match. */
  boundTo: string;
  /** The account whose passkey is required, if known. */
  userId: string | null;
}

/** Issues a challenge to sign. It can be used once, across all instances, and expires after some minutes. */
export async function issueChallenge(
  connection: Connection,
  { boundTo, userId }: ChallengeOwner,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  await forgetExpiredPasskeyChallenges(connection, now);
  const expires = new Date(now.getTime() + secondsForPasskey * 1000).toISOString();
  const hash = secretTokenHash(Buffer.from(challenge).toString("base64url"));
  const row = { challenge_hash: hash, bound_to: boundTo, user_id: userId, expires_at: expires };
  await connection.insertInto("passkey_challenges").values(row).execute();
  return challenge;
}

/** Deletes expired challenges. */
export async function forgetExpiredPasskeyChallenges(connection: Connection, now: Date): Promise<void> {
  await connection.deleteFrom("passkey_challenges").where("expires_at", "<=", now.toISOString()).execute();
}

/**
 * Consumes a challenge, even if the answer is not valid.
 * @returns the account whose passkey is required, `null` for any; `undefined` if the challenge is unknown, expired or
 * bound to another browser or purpose
 */
export async function takeChallenge(
  connection: Connection,
  challenge: string,
  boundTo: string,
  now: Date,
): Promise<{ userId: string | null } | undefined> {
  const row = await connection
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", secretTokenHash(challenge))
    .returning(["bound_to", "user_id", "expires_at"])
    .executeTakeFirst();
  if (!row || row.bound_to !== boundTo || row.expires_at <= now.toISOString()) return undefined;
  return { userId: row.user_id };
}

/** Returns the challenge the browser claims to have signed; "" if it cannot be parsed. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    return typeof clientData === "object" && clientData !== null && "challenge" in clientData
      ? String(clientData.challenge)
      : "";
  } catch {
    return "";
  }
}
