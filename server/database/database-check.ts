import type { Clock } from "#model/berlin-date.ts";
import type { Log } from "#server/log.ts";
import { findDamage } from "./find-damage.ts";

/** Whether the database is still what was written into it. */
export interface DatabaseCheck {
  /** Looks through all of it; what is wrong is logged. */
  run(): Promise<void>;
  /** Instant (ISO 8601 UTC) at which damage was found first; `undefined` while there is none. */
  damagedSince(): string | undefined;
  /** Instant of the last look; `undefined` before the first. */
  checkedAt(): string | undefined;
}

export function createDatabaseCheck(databaseUrl: string, clock: Clock, log: Log): DatabaseCheck {
  let foundAt: string | undefined;
  let checkedAt: string | undefined;
  return {
    async run() {
      const findings = await findDamage(databaseUrl);
      checkedAt = clock().toISOString();
      foundAt = findings.length > 0 ? (foundAt ?? clock().toISOString()) : undefined;
      if (foundAt) log.error("the database is damaged", { findings });
    },
    damagedSince: () => foundAt,
    checkedAt: () => checkedAt,
  };
}
