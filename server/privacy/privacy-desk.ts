import type { Viewer } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { PersonData } from "#model/people/person-data.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentChanged } from "#server/content/store/write-content.ts";
import type { EfnSeal } from "#server/registrations/efn/efn-store.ts";
import { type Erasure, erasePerson } from "./erase-person.ts";
import { findPersonData, personKey } from "./person-data.ts";
import {
  applyRetention,
  applyRetentionIfDue,
  type Retention,
  type RetentionOptions,
  type RetentionRun,
} from "./retention.ts";
import { createLastAlive, isClockAhead } from "./retention-hold.ts";

/** Data protection duties: access, erasure and retention. */
export interface PrivacyDesk {
  /**
   * Returns all data stored about the person with this address; the log records that it was requested, not about whom.
   * @returns undefined for an invalid address
   */
  inform(viewer: Viewer, email: string): Promise<PersonData | undefined>;
  /** Erases the person's data except data that must be kept. @returns undefined for an invalid address */
  erase(viewer: Viewer, email: string): Promise<Erasure | undefined>;
  /** Removes data whose retention period has ended, unless the run is held. */
  applyRetention(options?: RetentionOptions): Promise<RetentionRun>;
  /** Does so once a night across all instances. @returns undefined if it is already done */
  applyRetentionIfDue(): Promise<RetentionRun | undefined>;
  /** Whether the clock is so far ahead of the last recorded activity that retention must not run. */
  isClockAhead(): Promise<boolean>;
}

export function createPrivacyDesk(
  options: Omit<Retention, "lastAlive"> & { clock: Clock; contentChanged?: ContentChanged; efns: EfnSeal },
): PrivacyDesk {
  const { database, clock } = options;
  const parts = { ...options, lastAlive: createLastAlive(clock()) };
  return {
    async inform(viewer, email) {
      const key = personKey(email);
      if (!key) return undefined;
      const data = await findPersonData(database, key, parts);
      const details = Object.fromEntries(
        Object.entries(data).flatMap(([kind, found]) =>
          Array.isArray(found) && found.length > 0 ? [[kind, found.length]] : [],
        ),
      );
      await database
        .transaction()
        .execute((transaction) =>
          recordActivity(
            transaction,
            { action: "privacy.exported", section: "privacy", details },
            { email: viewer.email, now: clock() },
          ),
        );
      return data;
    },
    async erase(viewer, email) {
      const key = personKey(email);
      return key ? erasePerson(parts, key, { email: viewer.email, now: clock() }) : undefined;
    },
    applyRetention: (options) => applyRetention(parts, clock(), options),
    applyRetentionIfDue: () => applyRetentionIfDue(parts, clock()),
    isClockAhead: () => isClockAhead(database, clock(), parts.lastAlive),
  };
}
