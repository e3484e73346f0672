import { createHash, randomBytes } from "node:crypto";
import { type AccountLinkPurpose, accountLinkLife } from "#model/account.ts";
import type { Connection } from "#server/database/schema.ts";

/** 192 bit, and only hashes are stored: a copy of the database opens no account. */
const tokenBytes = 24;

export interface AccountLink {
  userId: string;
  email: string;
  purpose: AccountLinkPurpose;
}

/**
 * Makes a link to set the password of an account; those made before for the same purpose open nothing any more.
 * @returns its token, which is known at this moment only
 */
export async function createAccountLink(
  connection: Connection,
  userId: string,
  purpose: AccountLinkPurpose,
  now: Date,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString("base64url");
  await connection.deleteFrom("account_links").where("user_id", "=", userId).where("purpose", "=", purpose).execute();
  const expiresAt = new Date(now.getTime() + accountLinkLife[purpose]).toISOString();
  await connection
    .insertInto("account_links")
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      purpose,
      created_at: now.toISOString(),
      expires_at: expiresAt,
    })
    .execute();
  return token;
}

/** Which account a token opens at this moment; undefined for one that nobody made, is over, was used or is replaced. */
export async function findAccountLink(
  connection: Connection,
  token: string,
  now: Date,
): Promise<AccountLink | undefined> {
  const row = await connection
    .selectFrom("account_links")
    .innerJoin("auth_user", "auth_user.id", "account_links.user_id")
    .select(["auth_user.id", "auth_user.email", "purpose"])
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", now.toISOString())
    .where("auth_user.disabledAt", "is", null)
    .executeTakeFirst();
  return row && { userId: row.id, email: row.email, purpose: row.purpose as AccountLinkPurpose };
}

/** Uses a link up, and all others of its account. @returns whether it was there: of two at once, for one of them */
export async function useAccountLink(connection: Connection, token: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom("account_links")
    .where("token_hash", "=", hashOf(token))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await connection.deleteFrom("account_links").where("user_id", "=", userId).execute();
  return true;
}

/** Takes away what opens nothing any more. */
export async function forgetExpiredLinks(connection: Connection, now: Date): Promise<void> {
  await connection.deleteFrom("account_links").where("expires_at", "<=", now.toISOString()).execute();
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
