import type { Viewer } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { formatKnownLink } from "#model/operation/activity-chain.ts";
import { authorOf } from "#server/author.ts";
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

/** Access to the activity log; its entries are written together with the changes they record. */
export interface ActivityLog {
  /** Seals new entries into the chain. */
  seal(): Promise<void>;
  /** Returns the newest link in the format of `npm run verify-log`; undefined before the first. */
  newestLink(): Promise<string | undefined>;
  /** Lists entries, newest first. */
  list(filter: ActivityFilter & ActivityPage): Promise<NumberedActivity[]>;
  /** Lists all authors. */
  listAuthors(): Promise<string[]>;
  /** Returns the entries in the order they were written; the log records the export and the number of entries. */
  exportFor(viewer: Viewer, filter: ActivityFilter): Promise<AsyncIterable<ExportedActivity[]>>;
}

const maxAuthors = 500;

export function createActivityLog(database: Database, clock: Clock): ActivityLog {
  return {
    seal: () => sealLog(database, clock),
    async newestLink() {
      const link = await lastLink(database);
      return link && formatKnownLink(link);
    },
    list: (filter) => listActivities(database, filter),
    listAuthors: () => listAuthors(database, maxAuthors),
    async exportFor(viewer, filter) {
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
            authorOf(viewer, clock),
          ),
        );
      return exportEntries(database, filter, last ?? 0);
    },
  };
}
