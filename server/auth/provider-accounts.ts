import type { Clock } from "#model/dates/berlin-date.ts";
import { MAX_NAME_LENGTH } from "#model/fields/person-rules.ts";
import { addressKey } from "#model/people/address-key.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Database } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import { createAccountChanges } from "./administration/account-changes.ts";
import { insertAccount } from "./administration/account-store.ts";
import type { ProvenIdentity } from "./identity-provider.ts";

/** Accounts whose roles an identity provider assigns. */
export interface ProviderAccounts {
  /** Creates an account for an unknown person to whom the provider assigns a role. @returns whether it was created */
  create(identity: ProvenIdentity): Promise<boolean>;
  /** Sets an account's role to the one the provider assigns, from its next request on. */
  applyRole(userId: string, identity: ProvenIdentity): Promise<void>;
}

const provider = { email: null, by: "provider" } as const;

export function createProviderAccounts(parts: { database: Database; clock: Clock; log: Log }): ProviderAccounts {
  const { database, clock, log } = parts;
  const changes = createAccountChanges(database, clock);
  return {
    create({ email, name, role }) {
      if (!email || !role) return Promise.resolve(false);
      const account = { email: addressKey(email), name: (name || email).slice(0, MAX_NAME_LENGTH), role };
      return database.transaction().execute(async (transaction) => {
        const now = clock();
        if (!(await insertAccount(transaction, account, now))) return false;
        const details = { email: account.email, role, by: provider.by };
        const entry = { action: "account.created", section: "account", details } as const;
        await recordActivity(transaction, entry, { email: null, now });
        return true;
      });
    },

    async applyRole(userId, { role }) {
      if (role === undefined) return;
      const change = await changes.setRole(provider, userId, role ?? "reader");
      if (!change.ok && change.reason === "last_administrator") {
        log.warn("the last administrator keeps a role the identity provider does not grant", { account: userId });
      }
    },
  };
}
