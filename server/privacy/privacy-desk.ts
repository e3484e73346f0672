import type { Viewer } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { PersonData } from "#model/people/person-data.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { authorOf } from "#server/author.ts";
import type { ContentChanged } from "#server/content/store/write-content.ts";
import { scrub } from "#server/database/scrub.ts";
import type { Log } from "#server/log.ts";
import type { EfnSeal } from "#server/registrations/efn/efn-store.ts";
import { type ClockTrust, createClockTrust } from "./clock-trust.ts";
import { type ErasureReport, erasePerson } from "./erase-person.ts";
import { createHashPerson } from "./erasures.ts";
import { findPersonData, personKey } from "./person-data.ts";
import {
  applyRetention,
  applyRetentionIfDue,
  type Retention,
  type RetentionOptions,
  type RetentionRun,
} from "./retention.ts";

/** Data protection duties: access, erasure and retention. */
export interface PrivacyDesk {
  /**
   * Returns all data stored about the person with this address; the log records that it was requested, not about whom.
   * @returns undefined for an invalid address
   */
  inform(viewer: Viewer, email: string): Promise<PersonData | undefined>;
  /**
   * Erases the person's data except data that must be kept, also from the bytes of the database file.
   * @returns undefined for an invalid address
   */
  erase(viewer: Viewer, email: string): Promise<ErasureReport | undefined>;
  /** Removes data whose retention period has ended, also from the database file, unless the run is held. */
  applyRetention(options?: RetentionOptions): Promise<RetentionRun>;
  /** Does so once a night across all instances. @returns undefined if it is already done */
  applyRetentionIfDue(): Promise<RetentionRun | undefined>;
}

export function createPrivacyDesk(
  options: Omit<Retention, "clockTrust"> & {
    clock: Clock;
    log: Log;
    contentChanged?: ContentChanged;
    onSeatsFreed?: () => void;
    efns: EfnSeal;
    /** Of the installation. */
    readSecret: () => string;
    /** Default: one of its own. */
    clockTrust?: ClockTrust;
  },
): PrivacyDesk {
  const { database, clock, log, onSeatsFreed = () => {}, readSecret } = options;
  const parts = {
    clockTrust: createClockTrust(database, clock),
    ...options,
    hashPerson: (key: string) => createHashPerson(readSecret())(key),
  };
  // The rows are gone already, so a failure is not one of the deletion; the next night tries again.
  const forgetBytes = () =>
    scrub(database).catch((error: unknown) => log.warn("deleted data may still be readable in the file", { error }));
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
            authorOf(viewer, clock),
          ),
        );
      return data;
    },
    async erase(viewer, email) {
      const key = personKey(email);
      if (!key) return undefined;
      const report = await erasePerson(parts, key, authorOf(viewer, clock));
      onSeatsFreed();
      await forgetBytes();
      return report;
    },
    async applyRetention(options) {
      const run = await applyRetention(parts, clock(), options);
      if (!options?.isDryRun) await forgetBytes();
      return run;
    },
    async applyRetentionIfDue() {
      const run = await applyRetentionIfDue(parts, clock());
      if (run) await forgetBytes();
      return run;
    },
  };
}
