import { sql } from "kysely";
import { berlinDate, type Clock } from "#model/dates/berlin-date.ts";
import type { Database } from "#server/database/schema.ts";

/** Counts per day and path, without data about visitors. Counts are kept in memory between flushes. */
export interface DailyCounter {
  count(path: string): void;
  flush(): Promise<void>;
}

export type CountedTable = "page_views" | "redirect_hits" | "unknown_addresses";

/** @param maximumPaths the most paths between two flushes */
export function createDailyCounter(db: Database, clock: Clock, table: CountedTable, maximumPaths = 2000): DailyCounter {
  let counts = new Map<string, number>();
  return {
    count(path) {
      const seen = counts.get(path);
      if (seen === undefined && counts.size >= maximumPaths) return;
      counts.set(path, (seen ?? 0) + 1);
    },
    async flush() {
      if (!counts.size) return;
      const batch = counts;
      counts = new Map();
      const day = berlinDate(clock());
      try {
        await db.transaction().execute(async (transaction) => {
          // In the same order on all instances, to prevent deadlocks.
          for (const [path, count] of [...batch].sort(([a], [b]) => (a < b ? -1 : 1))) {
            await transaction
              .insertInto(table)
              .values({ day, path, count })
              .onConflict((conflict) =>
                conflict
                  .columns(["day", "path"])
                  .doUpdateSet({ count: sql<number>`${sql.ref(`${table}.count`)} + ${count}` }),
              )
              .execute();
          }
        });
      } catch (error) {
        for (const [path, count] of batch) counts.set(path, (counts.get(path) ?? 0) + count);
        throw error;
      }
    },
  };
}
