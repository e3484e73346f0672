import { createHash, randomBytes } from "node:crypto";
import type { CollectionName } from "#model/collections.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import type { Author } from "../store/write-content.ts";

/** How long a link opens its draft. */
const days = 14;
/** 128 bit: nobody finds one by trying. */
const tokenBytes = 16;

interface Key {
  collection: CollectionName;
  id: string;
}

/** A link by which somebody without an account sees a draft. Only its hash is stored: this is when the token is known. */
export async function createPreviewLink(
  transaction: WriteTransaction,
  { collection, id }: Key,
  { email, now }: Author,
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(tokenBytes).toString("base64url");
  const expiresAt = new Date(now.getTime() + days * 24 * 3_600_000).toISOString();
  const row = { collection, id, created_at: now.toISOString(), created_by: email, expires_at: expiresAt };
  await transaction
    .insertInto("preview_links")
    .values({ token_hash: hashOf(token), ...row })
    .execute();
  return { token, expiresAt };
}

/** The record a token leads to; `undefined` for one that opens nothing (any more). */
export async function findPreviewed(connection: Connection, token: string, now: Date): Promise<Key | undefined> {
  const row = await connection
    .selectFrom("preview_links")
    .select(["collection", "id"])
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return row && { collection: row.collection as CollectionName, id: row.id };
}

/** Closes all links to a draft. */
export async function removePreviewLinks(transaction: WriteTransaction, { collection, id }: Key): Promise<void> {
  await transaction.deleteFrom("preview_links").where("collection", "=", collection).where("id", "=", id).execute();
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
