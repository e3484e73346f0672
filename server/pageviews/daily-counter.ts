import { berlinDate, type Clock } from "#model/dates/berlin-date.ts";
import type { Database } from "#server/database/schema.ts";

/** Counts page views per day and path, without data about visitors. Counts are kept in memory between flushes. */
export interface PageViewCounter {
  count(path: string): void;
  flush(): Promise<void>;
}

/** Maximum number of paths between two flushes. Only existing pages are counted, see `viewed-page.ts`. */
const maximumPaths = 2000;

export function createPageViewCounter(db: Database, clock: Clock): PageViewCounter {
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
              .insertInto("page_views")
              .values({ day, path, count })
              .onConflict((conflict) =>
                conflict.columns(["day", "path"]).doUpdateSet((e) => ({ count: e("page_views.count", "+", count) })),
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
