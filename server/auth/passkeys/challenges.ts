import { createHash, randomBytes } from "node:crypto";
import { secondsForPasskey } from "#model/passkey.ts";
import type { Connection } from "#server/database/schema.ts";

/** Who may answer a challenge. */
export interface ChallengeOwner {
  /** What it was issued for and to which browser; only the same one may answer. */
  boundTo: string;
  /** The account whose passkey it has to be, where that is known. */
  userId: string | null;
}

/** Issues what an authenticator has to sign. Of all instances one takes it back, once, within some minutes. */
export async function issueChallenge(
  connection: Connection,
  { boundTo, userId }: ChallengeOwner,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  await connection.deleteFrom("passkey_challenges").where("expires_at", "<=", now.toISOString()).execute();
  const expires = new Date(now.getTime() + secondsForPasskey * 1000).toISOString();
  const hash = hashOf(Buffer.from(challenge).toString("base64url"));
  const row = { challenge_hash: hash, bound_to: boundTo, user_id: userId, expires_at: expires };
  await connection.insertInto("passkey_challenges").values(row).execute();
  return challenge;
}

/**
 * Uses a challenge up, whoever brings it.
 * @returns the account whose passkey it has to be, `null` for any; `undefined` for one that is unknown, over or another's
 */
export async function takeChallenge(
  connection: Connection,
  challenge: string,
  boundTo: string,
  now: Date,
): Promise<{ userId: string | null } | undefined> {
  const row = await connection
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", hashOf(challenge))
    .returning(["bound_to", "user_id", "expires_at"])
    .executeTakeFirst();
  if (!row || row.bound_to !== boundTo || row.expires_at <= now.toISOString()) return undefined;
  return { userId: row.user_id };
}

/** The challenge a browser says it signed; "" where that cannot be read. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    return typeof said === "object" && said !== null && "challenge" in said ? String(said.challenge) : "";
  } catch {
    return "";
  }
}

function hashOf(challenge: string): string {
  return createHash("sha256").update(challenge).digest("base64url");
}
