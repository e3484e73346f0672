import type { Clock } from "#model/dates/berlin-date.ts";
import type { Log } from "#server/log.ts";
import { findDamage } from "./find-damage.ts";

/** Checks the integrity of the database. */
export interface DatabaseCheck {
  /** Checks all of it and logs damage. */
  run(): Promise<void>;
  /** Instant (ISO 8601 UTC) at which damage was first found; `undefined` without damage. */
  damagedSince(): string | undefined;
  /** Instant of the last check; `undefined` before the first. */
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
