import { sql } from "kysely";
import type { CollectionName } from "#model/content/collections.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import { createSecretToken, expiryOfValid, secretTokenHash } from "#server/secrets/secret-token.ts";
import type { Author } from "../store/write-content.ts";

/** How long a link is valid. */
const lifeMilliseconds = 14 * 24 * 3_600_000;

/** Whether a row of `preview_links` is a valid link at an instant. */
export function isOpenPreview(now: Date) {
  const { after, until } = expiryOfValid(now, lifeMilliseconds);
  return sql<boolean>`(preview_links.expires_at > ${after} and preview_links.expires_at <= ${until})`;
}

interface Key {
  collection: CollectionName;
  id: string;
}

/** Creates a link that shows a draft without an account. Only the token's hash is stored. */
export async function createPreviewLink(
  transaction: WriteTransaction,
  { collection, id }: Key,
  { email, now }: Author,
): Promise<{ token: string; expiresAt: string }> {
  const token = createSecretToken();
  const expiresAt = new Date(now.getTime() + lifeMilliseconds).toISOString();
  const row = { collection, id, created_at: now.toISOString(), created_by: email, expires_at: expiresAt };
  await transaction
    .insertInto("preview_links")
    .values({ token_hash: secretTokenHash(token), ...row })
    .execute();
  return { token, expiresAt };
}

/** Returns the record a token leads to; `undefined` for an unknown or expired token. */
export async function findPreviewed(connection: Connection, token: string, now: Date): Promise<Key | undefined> {
  const row = await connection
    .selectFrom("preview_links")
    .select(["collection", "id"])
    .where("token_hash", "=", secretTokenHash(token))
    .where(isOpenPreview(now))
    .executeTakeFirst();
  return row && { collection: row.collection as CollectionName, id: row.id };
}

/** Revokes all links to a draft. */
export async function removePreviewLinks(transaction: WriteTransaction, { collection, id }: Key): Promise<void> {
  await transaction.deleteFrom("preview_links").where("collection", "=", collection).where("id", "=", id).execute();
}

/** Revokes the links to a draft that an account has created. */
export async function removePreviewLinksBy(
  transaction: WriteTransaction,
  { collection, id }: Key,
  email: string,
): Promise<void> {
  await transaction
    .deleteFrom("preview_links")
    .where("collection", "=", collection)
    .where("id", "=", id)
    .where("created_by", "=", email)
    .execute();
}
