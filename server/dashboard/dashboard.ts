import { collectionNames } from "#model/content/collection-kind.ts";
import type { CollectionName } from "#model/content/collections.ts";
import { berlinDate, type Clock } from "#model/dates/berlin-date.ts";
import type { Activity } from "#model/operation/activity.ts";
import type { OperatorNotice } from "#model/operation/operator-notice.ts";
import { type ActivityFilter, type ActivityPage, listActivities } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { DatabaseCheck } from "#server/database/database-check.ts";
import type { Database } from "#server/database/schema.ts";
import type { StoreMark } from "#server/files/store-mark.ts";
import type { ClockTrust } from "#server/privacy/clock-trust.ts";
import { listNotices } from "./notices.ts";

/** Numbers of records on the dashboard; `contact` counts visitors' messages. */
export type RecordCounts = Record<CollectionName | "contact", number>;

/** Page views of one day (`yyyy-mm-dd` in Berlin), for all pages. */
export interface DayViews {
  day: string;
  count: number;
}

/** Data of the back office's start page. */
export interface Dashboard {
  countRecords(): Promise<RecordCounts>;
  /** Lists entries of the activity log, newest first. */
  listActivities(filter: ActivityFilter & ActivityPage): Promise<Activity[]>;
  /** Lists what the operator has to take care of. */
  listNotices(): Promise<OperatorNotice[]>;
  /** Returns the last `days` days up to today, oldest first, with 0 for days without views. */
  listViews(days: number): Promise<DayViews[]>;
}

const dayMilliseconds = 24 * 3_600_000;

export interface DashboardParts {
  database: Database;
  content: ContentReader;
  clock: Clock;
  /** Sources of problems with the stores. */
  databaseCheck: Pick<DatabaseCheck, "damagedSince">;
  storeMark: Pick<StoreMark, "isKnownAsOther">;
  clockTrust: Pick<ClockTrust, "findDoubt">;
}

export function createDashboard({
  database,
  content,
  clock,
  databaseCheck,
  storeMark,
  clockTrust,
}: DashboardParts): Dashboard {
  return {
    async countRecords() {
      const [records, contact] = await Promise.all([
        content.countEach(),
        database
          .selectFrom("contact")
          .select((e) => e.fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow(),
      ]);
      const counts = Object.fromEntries(collectionNames.map((name) => [name, records[name] ?? 0]));
      return { ...(counts as Record<CollectionName, number>), contact: contact.count };
    },

    listActivities: (filter) => listActivities(database, filter),
    async listNotices() {
      const notices: OperatorNotice[] = [];
      const foundAt = databaseCheck.damagedSince();
      if (foundAt) notices.push({ kind: "database_damaged", foundAt });
      if (storeMark.isKnownAsOther()) notices.push({ kind: "files_elsewhere" });
      const doubt = await clockTrust.findDoubt();
      if (doubt) notices.push(doubt);
      return [...notices, ...(await listNotices(database))];
    },

    async listViews(days) {
      const today = Date.parse(`${berlinDate(clock())}T00:00:00Z`);
      const dates = Array.from({ length: days }, (_, index) =>
        new Date(today - (days - 1 - index) * dayMilliseconds).toISOString().slice(0, 10),
      );
      const rows = await database
        .selectFrom("page_views")
        .select((e) => ["day", e.fn.sum<number | string>("count").as("count")])
        .where("day", ">=", dates[0] ?? "")
        .groupBy("day")
        .execute();
      const counts = new Map(rows.map(({ day, count }) => [day, Number(count)]));
      return dates.map((day) => ({ day, count: counts.get(day) ?? 0 }));
    },
  };
}
