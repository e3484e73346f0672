import { formatKnownLink } from "#model/activity-chain.ts";
import type { Clock } from "#model/berlin-date.ts";
import type { Viewer } from "#model/permission.ts";
import type { Database } from "#server/database/schema.ts";
import {
  type ActivityFilter,
  type ActivityPage,
  filtered,
  listActivities,
  listAuthors,
  type NumberedActivity,
  recordActivity,
} from "./activity-store.ts";
import { lastLink, sealLog } from "./chain.ts";
import { type ExportedActivity, exportEntries } from "./export-entries.ts";

/** The activity log as a whole; entries are written with the changes they tell of. */
export interface ActivityLog {
  /** Gives every new entry its link in the chain. */
  seal(): Promise<void>;
  /** The newest link as `npm run verify-log` takes it; undefined before the first. */
  newestLink(): Promise<string | undefined>;
  /** The newest entries first. */
  list(filter: ActivityFilter & ActivityPage): Promise<NumberedActivity[]>;
  /** Everybody it names as an author. */
  listAuthors(): Promise<string[]>;
  /** The entries in the order they were written; the log notes that somebody took them, and how many. */
  exportFor(viewer: Viewer, filter: ActivityFilter): Promise<AsyncIterable<ExportedActivity[]>>;
}

const mostAuthors = 500;

export function createActivityLog(database: Database, clock: Clock): ActivityLog {
  return {
    seal: () => sealLog(database, clock),
    async newestLink() {
      const link = await lastLink(database);
      return link && formatKnownLink(link);
    },
    list: (filter) => listActivities(database, filter),
    listAuthors: () => listAuthors(database, mostAuthors),
    async exportFor({ email }, filter) {
      await sealLog(database, clock);
      const { count, last } = await filtered(database, filter)
        .select((e) => [e.fn.countAll<number>().as("count"), e.fn.max("activity_logs.number").as("last")])
        .executeTakeFirstOrThrow();
      await database
        .transaction()
        .execute((transaction) =>
          recordActivity(
            transaction,
            { action: "log.exported", section: "log", details: { count } },
            { email, now: clock() },
          ),
        );
      return exportEntries(database, filter, last ?? 0);
    },
  };
}
