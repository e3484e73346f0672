import type { Viewer } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { authorOf } from "#server/author.ts";
import type { Database } from "#server/database/schema.ts";

/**
 * Counts requests that a role does not allow, per account and route. Each flush logs one entry for each of them, however
 * many requests there were: the log is kept for years.
 */
export interface Refusals {
  /** @param route pattern of the route, such as `/admin/events/:eventId/eiv`, never the requested path */
  note(viewer: Viewer, route: string): void;
  /** Logs the counts: every minute, and on shutdown. */
  flush(): Promise<void>;
}

export function createRefusals(database: Database, clock: Clock): Refusals {
  let counts = new Map<string, { email: string; route: string; count: number }>();
  const add = (email: string, route: string, count: number) => {
    const key = JSON.stringify([email, route]);
    counts.set(key, { email, route, count: (counts.get(key)?.count ?? 0) + count });
  };
  return {
    note: ({ email }, route) => add(email, route, 1),
    async flush() {
      if (counts.size === 0) return;
      const batch = counts;
      counts = new Map();
      try {
        await database.transaction().execute(async (transaction) => {
          for (const { email, route, count } of batch.values()) {
            const details = { path: route, count };
            const entry = { action: "account.refused", section: "account", details } as const;
            await recordActivity(transaction, entry, authorOf({ email }, clock));
          }
        });
      } catch (error) {
        for (const { email, route, count } of batch.values()) add(email, route, count);
        throw error;
      }
    },
  };
}
