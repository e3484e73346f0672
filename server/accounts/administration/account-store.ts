import { randomBytes } from "node:crypto";
import type { Invitation } from "#model/accounts/account.ts";
import { type Role, roleOf } from "#model/accounts/permission.ts";
import { createId } from "#model/text/create-id.ts";
import { engineOf, lockNames } from "#server/database/engine.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import { revokeAccountLinks } from "./account-links.ts";

export interface ListedAccount {
  id: string;
  email: string;
  /** "" for accounts created before names were stored. */
  name: string;
  role: Role;
  isDisabled: boolean;
  /** Whether the person can sign in; false until an invitation is accepted. */
  isOpen: boolean;
  /** Instant (ISO 8601 UTC) of the last recorded sign-in; "" without one. */
  lastSignInAt: string;
  hasSecondFactor: boolean;
}

/** Lists all accounts by address, or only the one with `id`. */
export async function listAccounts(connection: Connection, id?: string): Promise<ListedAccount[]> {
  const rows = await connection
    .selectFrom("auth_user")
    .select(["id", "email", "name", "role", "disabledAt", "lastSignInAt"])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("auth_account").select("id").whereRef("userId", "=", "auth_user.id")).as("isOpen"),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("second_factors")
          .select("user_id")
          .whereRef("user_id", "=", "auth_user.id")
          .where("confirmed_at", "is not", null),
      ).as("hasSecondFactor"),
    )
    .$if(id !== undefined, (select) => select.where("id", "=", id as string))
    .orderBy("email")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name === row.email ? "" : row.name,
    role: roleOf(row.role),
    isDisabled: row.disabledAt !== null,
    isOpen: Boolean(row.isOpen),
    lastSignInAt: row.lastSignInAt ?? "",
    hasSecondFactor: Boolean(row.hasSecondFactor),
  }));
}

/** Creates an account that cannot sign in yet. @returns its id, undefined if the address is in use */
export async function insertAccount(
  connection: Connection,
  { name, email, role }: Invitation,
  now: Date,
): Promise<string | undefined> {
  const id = createId(randomBytes(20));
  const isProven = engineOf(connection) === "postgres" ? true : 1;
  const instant = now.toISOString();
  const row = { id, name, email, emailVerified: isProven, createdAt: instant, updatedAt: instant, role };
  const insert = connection.insertInto("auth_user").values(row);
  const added = insert.onConflict((conflict) => conflict.column("email").doNothing()).returning("id");
  return (await added.executeTakeFirst())?.id;
}

/**
 * Whether an account, other than the given one, can manage accounts. The lock is held until the transaction ends, so that
 * of two administrators who demote each other one is refused.
 */
export async function hasAdministrator(transaction: WriteTransaction, otherThan?: string): Promise<boolean> {
  await lockNames(transaction, ["administrators"]);
  const accounts = await listAccounts(transaction);
  return accounts.some(
    ({ id, role, isOpen, isDisabled }) => id !== otherThan && role === "administration" && isOpen && !isDisabled,
  );
}

/**
 * Stores an account's password, the first or a new one, and revokes its links to choose one.
 * @param isGiven whether it was generated, so that the owner has to change it
 */
export async function storePassword(
  connection: Connection,
  userId: string,
  { hash, isGiven = false }: { hash: string; isGiven?: boolean },
  now: Date,
): Promise<void> {
  const instant = now.toISOString();
  const row = {
    ...{ id: createId(randomBytes(20)), userId, providerId: "credential", accountId: userId, password: hash },
    ...{ createdAt: instant, updatedAt: instant },
  };
  await connection
    .insertInto("auth_account")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["userId", "providerId"]).doUpdateSet({ password: hash, updatedAt: instant }),
    )
    .execute();
  const given = { passwordGivenAt: isGiven ? instant : null };
  await connection.updateTable("auth_user").set(given).where("id", "=", userId).execute();
  await revokeAccountLinks(connection, userId);
}

/** Deletes an account with its sessions, passwords, passkeys and links, and with them the mails to its owner. */
export async function deleteAccount(transaction: WriteTransaction, id: string): Promise<void> {
  await transaction.deleteFrom("auth_user").where("id", "=", id).execute();
}
