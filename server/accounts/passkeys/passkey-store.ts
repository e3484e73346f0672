import { randomBytes } from "node:crypto";
import { createId } from "#model/text/create-id.ts";
import type { Connection } from "#server/database/schema.ts";

/** A passkey as listed under "Mein Konto". */
export interface ListedPasskey {
  id: string;
  name: string;
  /** Instants (ISO 8601 UTC); "" if never used. */
  createdAt: string;
  lastUsedAt: string;
}

/** A credential created by an authenticator, with the key that verifies its signatures. */
export interface Credential {
  /** Base64url, the WebAuthn credential id. */
  id: string;
  /** COSE key, base64url. */
  publicKey: string;
  /** Signature counter; always 0 for authenticators without one. */
  counter: number;
  transports: readonly string[];
}

export interface StoredCredential extends Credential {
  userId: string;
}

/** Lists an account's passkeys, oldest first. */
export async function listPasskeys(connection: Connection, userId: string): Promise<ListedPasskey[]> {
  const rows = await connection
    .selectFrom("passkeys")
    .select(["id", "name", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    ...{ id, name },
    createdAt: created_at,
    lastUsedAt: last_used_at,
  }));
}

export async function listCredentials(connection: Connection, userId: string): Promise<StoredCredential[]> {
  const rows = await connection.selectFrom("passkeys").selectAll().where("user_id", "=", userId).execute();
  return rows.map(credentialOf);
}

export async function findCredential(connection: Connection, id: string): Promise<StoredCredential | undefined> {
  const select = connection.selectFrom("passkeys").selectAll().where("credential_id", "=", id);
  const row = await select.executeTakeFirst();
  return row && credentialOf(row);
}

/** @returns whether it is new */
export async function insertPasskey(
  connection: Connection,
  { userId, id, publicKey, counter, transports }: StoredCredential,
  name: string,
  now: Date,
): Promise<boolean> {
  const row = {
    ...{ id: createId(randomBytes(20)), user_id: userId, credential_id: id, public_key: publicKey, counter, name },
    ...{ transports: transports.join(" "), created_at: now.toISOString(), last_used_at: "" },
  };
  const insert = connection.insertInto("passkeys").values(row);
  const added = await insert.onConflict((conflict) => conflict.column("credential_id").doNothing()).returning("id");
  return (await added.executeTakeFirst()) !== undefined;
}

/**
 * Records that a passkey was used.
 * @returns false if it was removed, or its counter was used concurrently, for example by a cloned authenticator
 */
export async function notePasskeyUse(
  connection: Connection,
  { id, counter }: Pick<Credential, "id" | "counter">,
  newCounter: number,
  now: Date,
): Promise<boolean> {
  const used = await connection
    .updateTable("passkeys")
    .set({ counter: newCounter, last_used_at: now.toISOString() })
    .where("credential_id", "=", id)
    .where("counter", "=", counter)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** @returns its name; `undefined` if the account has no such passkey */
export async function removePasskey(connection: Connection, userId: string, id: string): Promise<string | undefined> {
  const removal = connection.deleteFrom("passkeys").where("id", "=", id).where("user_id", "=", userId);
  return (await removal.returning("name").executeTakeFirst())?.name;
}

/** Deletes all passkeys of an account. */
export async function removePasskeys(connection: Connection, userId: string): Promise<void> {
  await connection.deleteFrom("passkeys").where("user_id", "=", userId).execute();
}

function credentialOf(row: {
  user_id: string;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string;
}): StoredCredential {
  const transports = row.transports.split(" ").filter(Boolean);
  const counter = Number(row.counter);
  return { userId: row.user_id, id: row.credential_id, publicKey: row.public_key, counter, transports };
}
