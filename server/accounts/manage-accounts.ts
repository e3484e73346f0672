import { randomBytes } from "node:crypto";
import type { Role } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { addressKey } from "#model/people/address-key.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Connection, Database } from "#server/database/schema.ts";
import {
  type AccountChange,
  type Change,
  changeAccount,
  setDisabled,
  setRole,
} from "./administration/account-changes.ts";
import { insertAccount, listAccounts, storePassword } from "./administration/account-store.ts";
import { removePasskeys } from "./passkeys/passkey-store.ts";
import { removeSecondFactor } from "./second-factor/second-factor-store.ts";
import { endSessions } from "./sessions/session-store.ts";

export interface AccountSummary {
  email: string;
  isDisabled: boolean;
  role: Role;
}

/** Account management by the operator of the program. */
export interface AccountManagement {
  /**
   * Creates an account; without `password` with a random one that its owner has to change at the first sign-in.
   * @param role defaults to full access
   * @returns its password, `undefined` if the address is in use
   */
  create(email: string, password?: string, role?: Role): Promise<string | undefined>;
  /** The same with full access and a random password, and an entry in the activity log, as with all that follow. */
  createByCommand(email: string): Promise<string | undefined>;
  /** Changes an account's role from its next request on; the last administrator keeps theirs. */
  setRole(email: string, role: Role): Promise<AccountChange>;
  /**
   * Sets a random password that its owner has to change; enables the account and removes its sessions, second factor,
   * passkeys and links to identity providers.
   * @returns the password
   */
  reset(email: string): Promise<string | undefined>;
  /** Disables an account and ends its sessions; refuses the last administrator. */
  disable(email: string): Promise<AccountChange>;
  /** Lists all accounts by address. */
  list(): Promise<AccountSummary[]>;
}

export function createAccountManagement(database: Database, clock: Clock): AccountManagement {
  const author = () => ({ email: null, by: "command", now: clock() }) as const;
  async function create(
    email: string,
    { chosen, role, by }: { chosen?: string | undefined; role: Role; by?: "command" },
  ) {
    const password = chosen ?? randomPassword();
    const address = addressKey(email);
    if (await findIdOf(database, address)) return undefined;
    const hash = await hashOf(password);
    return database.transaction().execute(async (transaction) => {
      const now = clock();
      const id = await insertAccount(transaction, { name: address, email: address, role }, now);
      if (!id) return undefined;
      await storePassword(transaction, id, { hash, isGiven: chosen === undefined }, now);
      if (by) {
        const entry = { action: "account.created", section: "account", details: { email: address, role, by } } as const;
        await recordActivity(transaction, entry, { email: null, now });
      }
      return password;
    });
  }

  return {
    create: (email, chosen, role = "administration") => create(email, { chosen, role }),
    createByCommand: (email) => create(email, { role: "administration", by: "command" }),

    async reset(email) {
      const userId = await findIdOf(database, addressKey(email));
      if (!userId) return undefined;
      const password = randomPassword();
      const hash = await hashOf(password);
      const by = author();
      const change: Change = {
        id: userId,
        async apply(transaction, account) {
          await storePassword(transaction, userId, { hash, isGiven: true }, by.now);
          await transaction.updateTable("auth_user").set({ disabledAt: null }).where("id", "=", userId).execute();
          const links = transaction.deleteFrom("auth_account").where("userId", "=", userId);
          await links.where("providerId", "<>", "credential").execute();
          await removeSecondFactor(transaction, userId);
          await removePasskeys(transaction, userId);
          await endSessions(transaction, userId);
          return ["account.reset", { email: account.email }];
        },
      };
      return (await changeAccount({ database }, change, by)).ok ? password : undefined;
    },

    async setRole(email, role) {
      const id = (await findIdOf(database, addressKey(email))) ?? "";
      return setRole({ database }, { id, role }, author());
    },

    async disable(email) {
      const id = (await findIdOf(database, addressKey(email))) ?? "";
      return setDisabled({ database }, { id, isDisabled: true }, author());
    },

    async list() {
      const accounts = await listAccounts(database);
      return accounts.map(({ email, role, isDisabled }) => ({ email, role, isDisabled }));
    },
  };
}

async function findIdOf(connection: Connection, email: string): Promise<string | undefined> {
  return (await connection.selectFrom("auth_user").select("id").where("email", "=", email).executeTakeFirst())?.id;
}

/** argon2 is loaded on first use: it is slow to load, and visitors never need it. */
async function hashOf(password: string): Promise<string> {
  const { hashPassword } = await import("./password-hash.ts");
  return hashPassword(password);
}

/** About 95 bits, without easily confused characters. */
function randomPassword(): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  const letters = [...randomBytes(20)].map((byte) => alphabet.charAt(byte % alphabet.length)).join("");
  return letters.replace(/.{5}(?=.)/g, "$&-");
}
