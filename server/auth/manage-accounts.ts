import { randomBytes } from "node:crypto";
import type { Role } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { addressKey } from "#model/people/address-key.ts";
import type { Database } from "#server/database/schema.ts";
import { type AccountChange, createAccountChanges } from "./administration/account-changes.ts";
import type { Auth } from "./load-auth.ts";
import { removePasskeys } from "./passkeys/passkey-store.ts";
import { removeSecondFactor } from "./second-factor/second-factor-store.ts";

export interface AccountSummary {
  email: string;
  createdAt: Date;
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
  list(): Promise<AccountSummary[]>;
}

const maxAccounts = 1000;
const command = { email: null, by: "command" } as const;

export function createAccountManagement(
  auth: () => Promise<Auth>,
  database: Database,
  clock: Clock,
): AccountManagement {
  const adapter = async () => (await auth()).context.internalAdapter;
  const changes = createAccountChanges(database, clock);
  const idOf = async (email: string) => (await (await adapter()).findUserByEmail(addressKey(email)))?.user.id ?? "";
  return {
    async create(email, chosen, role = "administration") {
      const password = chosen ?? randomPassword();
      const internalAdapter = await adapter();
      const address = addressKey(email);
      if (await internalAdapter.findUserByEmail(address)) return undefined;
      try {
        await internalAdapter.createUser({ email: address, name: address, emailVerified: true, role });
      } catch (error) {
        // Another instance may have created it concurrently.
        if (await internalAdapter.findUserByEmail(address)) return undefined;
        throw error;
      }
      await setPassword(await auth(), address, password, { isGiven: chosen === undefined });
      return password;
    },

    async reset(email) {
      const password = randomPassword();
      const userId = await setPassword(await auth(), addressKey(email), password, { isGiven: true });
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
      const users = await (await adapter()).listUsers(maxAccounts, 0, { field: "email", direction: "asc" });
      return users.map((user) => {
        const { email, role } = viewerOf(user);
        return { email, role, createdAt: user.createdAt, isDisabled: isDisabled(user) };
      });
    },
  };
}

/**
 * @param isGiven whether the password was not chosen by the owner
 * @returns the account's id, `undefined` if there is none
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

/** About 95 bits, without easily confused characters. */
function randomPassword(): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  const letters = [...randomBytes(20)].map((byte) => alphabet.charAt(byte % alphabet.length)).join("");
  return letters.replace(/.{5}(?=.)/g, "$&-");
}
