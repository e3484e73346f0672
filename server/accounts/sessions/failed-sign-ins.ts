import type { Clock } from "#model/dates/berlin-date.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Database } from "#server/database/schema.ts";

/**
 * Counts failed sign-ins per account, with one count for all unknown addresses. Counts are kept in memory until
 * flushed: the time of a write per failure would disclose which accounts exist.
 */
export interface FailedSignIns {
  note(accountId: string | undefined): void;
  /** Adds the counts to the accounts and logs one entry for each. */
  flush(): Promise<void>;
  /** Moves an account's count to its new session, which displays it. */
  handOver(accountId: string, sessionId: string): Promise<void>;
}

export function createFailedSignIns(database: Database, clock: Clock): FailedSignIns {
  let counts = new Map<string | undefined, number>();
  const add = (accountId: string | undefined, count: number) =>
    counts.set(accountId, (counts.get(accountId) ?? 0) + count);

  async function flush(): Promise<void> {
    if (counts.size === 0) return;
    const batch = counts;
    counts = new Map();
    try {
      await database.transaction().execute(async (transaction) => {
        // Ordered, so that concurrent instances do not deadlock.
        for (const [accountId, count] of [...batch].sort(([a = ""], [b = ""]) => (a < b ? -1 : 1))) {
          const account =
            accountId &&
            (await transaction
              .updateTable("auth_user")
              .set((e) => ({ failedSignIns: e("failedSignIns", "+", count) }))
              .where("id", "=", accountId)
              .returning("email")
              .executeTakeFirst());
          const details = account ? { count, email: account.email } : { count };
          const entry = { action: "account.sign_in_failed", section: "account", details } as const;
          await recordActivity(transaction, entry, { email: null, now: clock() });
        }
      });
    } catch (error) {
      for (const [accountId, count] of batch) add(accountId, count);
      throw error;
    }
  }

  return {
    note: (accountId) => void add(accountId, 1),
    flush,
    async handOver(accountId, sessionId) {
      await flush();
      await database.transaction().execute(async (transaction) => {
        const found = await transaction
          .selectFrom("auth_user")
          .select("failedSignIns")
          .where("id", "=", accountId)
          .executeTakeFirst();
        if (!found?.failedSignIns) return;
        const { failedSignIns } = found;
        await transaction
          .updateTable("auth_user")
          .set((e) => ({ failedSignIns: e("failedSignIns", "-", failedSignIns) }))
          .where("id", "=", accountId)
          .execute();
        await transaction.updateTable("auth_session").set({ failedSignIns }).where("id", "=", sessionId).execute();
      });
    },
  };
}
