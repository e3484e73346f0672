import { randomBytes } from "node:crypto";
import type { Clock } from "#model/dates/berlin-date.ts";
import { MAX_NAME_LENGTH } from "#model/fields/person-rules.ts";
import { addressKey } from "#model/people/address-key.ts";
import { createId } from "#model/text/create-id.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Connection, Database } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import { findAccountState, lockAccount } from "./account-state.ts";
import { setRole } from "./administration/account-changes.ts";
import { insertAccount } from "./administration/account-store.ts";
import type { ProvenIdentity } from "./identity-provider.ts";
import type { ProvenAccount } from "./sessions/sessions.ts";

export type ProvenEntry =
  | { ok: true; proven: ProvenAccount; needsCode: boolean }
  /** See `ProvenOutcome`. */
  | { ok: false; reason: "unproven" | "unknown" | "taken" };

/** Accounts of people whom an identity provider vouches for. */
export interface ProviderAccounts {
  /**
   * Finds the account of an identity: by its subject, the first time by the address the provider has verified, which
   * links the account to the subject.
   */
  enter(identity: ProvenIdentity): Promise<ProvenEntry>;
  /** Creates an account for an unknown person to whom the provider assigns a role. @returns whether it was created */
  create(identity: ProvenIdentity): Promise<boolean>;
  /** Sets an account's role to the one the provider assigns, from its next request on. */
  applyRole(userId: string, identity: ProvenIdentity): Promise<void>;
}

const provider = { email: null, by: "provider" } as const;

export function createProviderAccounts(parts: { database: Database; clock: Clock; log: Log }): ProviderAccounts {
  const { database, clock, log } = parts;
  return {
    enter({ issuer, subject, email }) {
      const key = email ? addressKey(email) : "";
      return database.transaction().execute(async (transaction) => {
        const found = await findBySubject(transaction, issuer, subject);
        const account = found ?? (key ? await findByAddress(transaction, key) : undefined);
        if (!account) return { ok: false, reason: key ? "unknown" : "unproven" };
        await lockAccount(transaction, account.id);
        if ((await findAccountState(transaction, account.id))?.isDisabled !== false) {
          return { ok: false, reason: "unknown" };
        }
        if (!found) {
          const now = clock();
          if (!(await link(transaction, { userId: account.id, issuer, subject }, now))) {
            return { ok: false, reason: "taken" };
          }
          const entry = { action: "account.linked", section: "account", details: {} } as const;
          await recordActivity(transaction, entry, { email: account.email, now });
        }
        const state = await findAccountState(transaction, account.id);
        if (!state) return { ok: false, reason: "unknown" };
        return { ok: true, proven: { userId: account.id, stamp: state.stamp }, needsCode: state.needsCode };
      });
    },

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
      const change = await setRole({ database }, { id: userId, role: role ?? "reader" }, { ...provider, now: clock() });
      if (!change.ok && change.reason === "last_administrator") {
        log.warn("the last administrator keeps a role the identity provider does not grant", { account: userId });
      }
    },
  };
}

function findBySubject(connection: Connection, issuer: string, subject: string) {
  return connection
    .selectFrom("auth_account")
    .innerJoin("auth_user", "auth_user.id", "auth_account.userId")
    .select(["auth_user.id", "email"])
    .where("providerId", "=", issuer)
    .where("accountId", "=", subject)
    .executeTakeFirst();
}

function findByAddress(connection: Connection, key: string) {
  return connection.selectFrom("auth_user").select(["id", "email"]).where("email", "=", key).executeTakeFirst();
}

/** @returns false if the account belongs to another subject of the provider, or the subject to another account */
async function link(
  connection: Connection,
  { userId, issuer, subject }: { userId: string; issuer: string; subject: string },
  now: Date,
): Promise<boolean> {
  const instant = now.toISOString();
  const row = {
    ...{ id: createId(randomBytes(20)), userId, providerId: issuer, accountId: subject, password: null },
    ...{ createdAt: instant, updatedAt: instant },
  };
  const insert = connection.insertInto("auth_account").values(row);
  const added = insert.onConflict((conflict) => conflict.doNothing()).returning("id");
  return (await added.executeTakeFirst()) !== undefined;
}
