import { randomBytes } from "node:crypto";
import type { Clock } from "#model/berlin-date.ts";
import type { Role } from "#model/permission.ts";
import type { Database } from "#server/database/schema.ts";
import { type AccountChange, createAccountChanges } from "./administration/account-changes.ts";
import { type Auth, emailKey } from "./load-auth.ts";
import { removePasskeys } from "./passkeys/passkey-store.ts";
import { removeSecondFactor } from "./second-factor/second-factor-store.ts";

export interface AccountSummary {
  email: string;
  createdAt: Date;
  isDisabled: boolean;
  role: Role;
}

/** What whoever runs the program may do with accounts. */
export interface AccountManagement {
  /**
   * Makes an account; without `password` with a random one, which its owner is asked to change at the first sign-in.
   * @param role default: may do everything
   * @returns its password, `undefined` when the e-mail is taken
   */
  create(email: string, password?: string, role?: Role): Promise<string | undefined>;
  /** Gives an account another role, from its next request on; the last administrator keeps it. */
  setRole(email: string, role: Role): Promise<AccountChange>;
  /**
   * Sets a random password, which its owner is asked to change; unlocks the account, ends its sessions, its second factor
   * and its links to identity providers.
   * @returns the password
   */
  reset(email: string): Promise<string | undefined>;
  /** Locks an account and ends its sessions, but not the last administrator's. */
  disable(email: string): Promise<AccountChange>;
  list(): Promise<AccountSummary[]>;
}

const mostAccounts = 1000;
const command = { email: null, by: "command" } as const;

export function createAccountManagement(
  auth: () => Promise<Auth>,
  database: Database,
  clock: Clock,
): AccountManagement {
  const adapter = async () => (await auth()).context.internalAdapter;
  const changes = createAccountChanges(database, clock);
  const idOf = async (email: string) => (await (await adapter()).findUserByEmail(emailKey(email)))?.user.id ?? "";
  return {
    async create(email, chosen, role = "administration") {
      const password = chosen ?? randomPassword();
      const internalAdapter = await adapter();
      const address = emailKey(email);
      if (await internalAdapter.findUserByEmail(address)) return undefined;
      try {
        await internalAdapter.createUser({ email: address, name: address, emailVerified: true, role });
      } catch (error) {
        // Another instance that started at the same moment was faster.
        if (await internalAdapter.findUserByEmail(address)) return undefined;
        throw error;
      }
      await setPassword(await auth(), address, password, { isGiven: chosen === undefined });
      return password;
    },

    async reset(email) {
      const password = randomPassword();
      const userId = await setPassword(await auth(), emailKey(email), password, { isGiven: true });
      if (!userId) return undefined;
      const internalAdapter = await adapter();
      await internalAdapter.updateUser(userId, { disabledAt: null });
      const linked = [
        { field: "userId", value: userId },
        { field: "providerId", operator: "ne" as const, value: "credential" },
      ];
      await (await auth()).context.adapter.deleteMany({ model: "account", where: linked });
      await database.transaction().execute(async (transaction) => {
        await removeSecondFactor(transaction, userId);
        await removePasskeys(transaction, userId);
      });
      await internalAdapter.deleteUserSessions(userId);
      return password;
    },

    async setRole(email, role) {
      return changes.setRole(command, await idOf(email), role);
    },

    async disable(email) {
      return changes.setDisabled(command, await idOf(email), true);
    },

    async list() {
      const { isDisabled, viewerOf } = await auth();
      const users = await (await adapter()).listUsers(mostAccounts, 0, { field: "email", direction: "asc" });
      return users.map((user) => {
        const { email, role } = viewerOf(user);
        return { email, role, createdAt: user.createdAt, isDisabled: isDisabled(user) };
      });
    },
  };
}

/**
 * @param isGiven whether somebody else than the owner chose it
 * @returns the id of the account, `undefined` when there is none
 */
export async function setPassword(
  { context }: Auth,
  email: string,
  password: string,
  { isGiven }: { isGiven: boolean },
): Promise<string | undefined> {
  const { internalAdapter, password: hasher } = context;
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  if (!found) return undefined;
  const hash = await hasher.hash(password);
  const { id: userId } = found.user;
  if (found.accounts.some((account) => account.providerId === "credential")) {
    await internalAdapter.updatePassword(userId, hash);
  } else {
    await internalAdapter.linkAccount({ userId, providerId: "credential", accountId: userId, password: hash });
  }
  await internalAdapter.updateUser(userId, { passwordGivenAt: isGiven ? new Date() : null });
  return userId;
}

/** About 95 bits, without characters that are taken for one another. */
function randomPassword(): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  const letters = [...randomBytes(20)].map((byte) => alphabet.charAt(byte % alphabet.length)).join("");
  return letters.replace(/.{5}(?=.)/g, "$&-");
}
