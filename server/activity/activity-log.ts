import { formatKnownLink } from "#model/activity-chain.ts";
import type { Clock } from "#model/berlin-date.ts";
import type { Database } from "#server/database/schema.ts";
import { lastLink, sealLog } from "./chain.ts";

/** The activity log as a whole; entries are written with the changes they tell of. */
export interface ActivityLog {
  /** Gives every new entry its link in the chain. */
  seal(): Promise<void>;
  /** The newest link as `npm run verify-log` takes it; undefined before the first. */
  newestLink(): Promise<string | undefined>;
}

export function createActivityLog(database: Database, clock: Clock): ActivityLog {
  return {
    seal: () => sealLog(database, clock),
    async newestLink() {
      const link = await lastLink(database);
      return link && formatKnownLink(link);
    },
  };
}
