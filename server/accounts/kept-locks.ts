import { existingTables } from "#server/database/catalog.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import { findAccountState } from "./account-state.ts";

interface KnownAccount {
  email: string;
  isDisabled: boolean;
  /** Address, role and everything that opens the account, as text to compare. */
  says: string;
}

/** The accounts of a site by id. */
export type KnownAccounts = ReadonlyMap<string, KnownAccount>;

/** Addresses of accounts that are not what they were before an older state took the place of a site. */
export interface FormerAccounts {
  /** Removed or locked since: they are locked. */
  locked: string[];
  /** With the former password, second factor, passkeys or role again. */
  former: string[];
  /** Made since: they are not there. */
  missing: string[];
}

/** Reads the accounts of a site; nothing if it has no tables of them yet. */
export async function readAccounts(connection: Connection): Promise<KnownAccounts> {
  const tables = ["auth_user", "auth_account", "passkeys", "second_factors"];
  if ((await existingTables(connection, tables)).length < tables.length) return new Map();
  const users = await connection.selectFrom("auth_user").select(["id", "email", "role"]).orderBy("email").execute();
  const accounts = new Map<string, KnownAccount>();
  for (const { id, email, role } of users) {
    const state = await findAccountState(connection, id);
    if (state)
      accounts.set(id, { email, isDisabled: state.isDisabled, says: JSON.stringify([email, role, state.stamp]) });
  }
  return accounts;
}

/**
 * Locks the accounts again that were removed or locked since an older state of the same site, which takes its place: that
 * somebody may not come in any more holds whatever is restored. Passwords and roles are those of the older state.
 * @param since the accounts before
 * @returns undefined if none is the same: the database was lost, and perhaps begun anew, and nobody was removed
 */
export async function lockAgain(
  transaction: WriteTransaction,
  since: KnownAccounts,
  now: Date,
): Promise<FormerAccounts | undefined> {
  const restored = await readAccounts(transaction);
  if (![...restored.keys()].some((id) => since.has(id))) return undefined;
  const open = [...restored].filter(([, { isDisabled }]) => !isDisabled);
  const barred = open.filter(([id]) => since.get(id)?.isDisabled !== false);
  const set = { disabledAt: now.toISOString() };
  for (const [id] of barred) await transaction.updateTable("auth_user").set(set).where("id", "=", id).execute();
  const others = [...restored].filter(([id, { says }]) => {
    const known = since.get(id);
    return known && !known.isDisabled && known.says !== says;
  });
  const gone = [...since].filter(([id]) => !restored.has(id));
  const addresses = (some: [string, KnownAccount][]) => some.map(([, { email }]) => email);
  return { locked: addresses(barred), former: addresses(others), missing: addresses(gone) };
}
