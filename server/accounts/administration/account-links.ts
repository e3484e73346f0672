import { type AccountLinkPurpose, accountLinkLife } from "#model/accounts/account.ts";
import type { Connection } from "#server/database/schema.ts";
import { createSecretToken, expiryOfValid, secretTokenHash } from "#server/secrets/secret-token.ts";

export interface AccountLink {
  userId: string;
  email: string;
  purpose: AccountLinkPurpose;
}

/**
 * Creates a link to set an account's password and revokes earlier ones with the same purpose.
 * @returns its token, which is available here only
 */
export async function createAccountLink(
  connection: Connection,
  userId: string,
  purpose: AccountLinkPurpose,
  now: Date,
): Promise<string> {
  const token = createSecretToken(24);
  await connection.deleteFrom("account_links").where("user_id", "=", userId).where("purpose", "=", purpose).execute();
  const expiresAt = new Date(now.getTime() + accountLinkLife[purpose]).toISOString();
  await connection
    .insertInto("account_links")
    .values({
      token_hash: secretTokenHash(token),
      user_id: userId,
      purpose,
      created_at: now.toISOString(),
      expires_at: expiresAt,
    })
    .execute();
  return token;
}

/** Finds the account of a token; undefined for tokens that are unknown, expired, used or replaced. */
export async function findAccountLink(
  connection: Connection,
  token: string,
  now: Date,
): Promise<AccountLink | undefined> {
  const row = await connection
    .selectFrom("account_links")
    .innerJoin("auth_user", "auth_user.id", "account_links.user_id")
    .select(["auth_user.id", "auth_user.email", "purpose", "expires_at"])
    .where("token_hash", "=", secretTokenHash(token))
    .where("auth_user.disabledAt", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const purpose = row.purpose as AccountLinkPurpose;
  const { after, until } = expiryOfValid(now, accountLinkLife[purpose]);
  const isValid = row.expires_at > after && row.expires_at <= until;
  return isValid ? { userId: row.id, email: row.email, purpose } : undefined;
}

/**
 * Deletes a link and all others of its account. @returns whether it existed: true for only one of two concurrent calls
 */
export async function useAccountLink(connection: Connection, token: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom("account_links")
    .where("token_hash", "=", secretTokenHash(token))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await revokeAccountLinks(connection, userId);
  return true;
}

/** Deletes all links of an account. */
export async function revokeAccountLinks(connection: Connection, userId: string): Promise<void> {
  await connection.deleteFrom("account_links").where("user_id", "=", userId).execute();
}

/** Deletes expired links. */
export async function forgetExpiredLinks(connection: Connection, now: Date): Promise<void> {
  await connection.deleteFrom("account_links").where("expires_at", "<=", now.toISOString()).execute();
}
