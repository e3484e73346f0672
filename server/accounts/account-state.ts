import { sql } from "kysely";
import { lockNames } from "#server/database/engine.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import { secondFactorSince } from "./second-factor/second-factor-store.ts";

/** What opens an account at one moment. */
export interface AccountState {
  /** Hash of the password; `undefined` without one. */
  password: string | undefined;
  isDisabled: boolean;
  /** Whether a code is required after the first step. */
  needsCode: boolean;
  /**
   * Everything that opens the account, as text to compare: password, links to identity providers, second factor and
   * passkeys, and whether it is disabled. What was proven against one stamp does not count for another.
   */
  stamp: string;
}

/** Returns `undefined` if there is no such account. */
export async function findAccountState(connection: Connection, userId: string): Promise<AccountState | undefined> {
  const select = connection.selectFrom("auth_user").select("disabledAt").where("id", "=", userId);
  const user = await select.executeTakeFirst();
  if (!user) return undefined;
  const accounts = await connection
    .selectFrom("auth_account")
    .select(["providerId", "accountId", "password"])
    .where("userId", "=", userId)
    .orderBy("providerId")
    .execute();
  const passkeys = await connection
    .selectFrom("passkeys")
    .select("credential_id")
    .where("user_id", "=", userId)
    .orderBy("credential_id")
    .execute();
  const since = await secondFactorSince(connection, userId);
  const isDisabled = user.disabledAt !== null;
  const ways = accounts.map(({ providerId, accountId, password }) => [providerId, accountId, password]);
  const keys = passkeys.map(({ credential_id }) => credential_id);
  return {
    password: accounts.find(({ providerId }) => providerId === "credential")?.password ?? undefined,
    isDisabled,
    needsCode: since !== undefined,
    stamp: JSON.stringify([isDisabled, ways, since ?? "", keys]),
  };
}

/**
 * Makes sessions of this account wait until the transaction ends. Whoever changes what opens an account calls it before
 * the change, and so does whoever opens a session before comparing the stamp: of the two, one sees the other's result.
 */
export function lockAccount(transaction: WriteTransaction, userId: string): Promise<void> {
  return lockNames(transaction, [`account ${userId}`]);
}

/** Whether the account has a password of its own. */
export async function hasPassword(connection: Connection, userId: string): Promise<boolean> {
  const select = connection.selectFrom("auth_account").select(sql`1`.as("one")).where("userId", "=", userId);
  return (await select.where("providerId", "=", "credential").executeTakeFirst()) !== undefined;
}
