import type { Clock } from "#model/dates/berlin-date.ts";
import type { PersonData } from "#model/people/person-data.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { bindCommands } from "#server/bind.ts";
import type { Author, ContentChanged } from "#server/content/store/write-content.ts";
import type { Connection } from "#server/database/schema.ts";
import { scrub } from "#server/database/scrub.ts";
import type { Log } from "#server/log.ts";
import type { EfnSeal } from "#server/points/efn-store.ts";
import { type ClockTrust, createClockTrust } from "./clock-trust.ts";
import { erasePerson } from "./erase-person.ts";
import type { ErasureReport } from "./erase-within.ts";
import { createHashPerson, hashRegistration, wasErasedSince } from "./erasures.ts";
import { addressKeysIn } from "./mention.ts";
import { findPersonData, personKey } from "./person-data.ts";
import { belongsToOthers } from "./person-rows.ts";
import { applyRetention, applyRetentionIfDue, type Retention, type RetentionOptions } from "./retention.ts";

interface PrivacyOptions extends Omit<Retention, "clockTrust"> {
  clock: Clock;
  log: Log;
  contentChanged?: ContentChanged;
  onSeatsFreed?: () => void;
  efns: EfnSeal;
  /** Of the installation. */
  readSecret: () => string;
  /** Default: one of its own. */
  clockTrust?: ClockTrust;
}

/** Data protection duties: access, erasure and retention. */
export type PrivacyService = ReturnType<typeof createPrivacyService>;

export function createPrivacyService(options: PrivacyOptions) {
  const { database, clock, log, readSecret } = options;
  const parts = {
    clockTrust: createClockTrust(database, clock),
    ...options,
    hashPerson: (key: string) => createHashPerson(readSecret())(key),
    // The rows are gone already, so a failure is not one of the deletion; the next night tries again.
    forgetBytes: () =>
      scrub(database).catch((error: unknown) => log.warn("deleted data may still be readable in the file", { error })),
  };
  return {
    ...bindCommands(parts, { inform, erase }),
    /**
     * Whether a text has the address of somebody who was erased after it was written.
     * @param at ISO 8601 UTC; "" if nobody knows when
     */
    async namesErased(connection: Connection, text: string, at: string): Promise<boolean> {
      for (const key of addressKeysIn(text))
        if (await wasErasedSince(connection, parts.hashPerson(key), at)) return true;
      return false;
    },
    /** Whether a text has one of these addresses, and nobody who is still there has it. */
    async namesOnly(connection: Connection, text: string, addresses: ReadonlySet<string>): Promise<boolean> {
      if (addresses.size === 0) return false;
      for (const key of addressKeysIn(text))
        if (addresses.has(key) && !(await belongsToOthers(connection, key, new Set()))) return true;
      return false;
    },
    /** Whether a registration was erased with its person, whose address may have been corrected before. */
    isErasedRegistration(connection: Connection, id: string): Promise<boolean> {
      return wasErasedSince(connection, hashRegistration(parts.hashPerson, id), "");
    },
    /** Removes data whose retention period has ended, also from the database file, unless the run is held. */
    async applyRetention(options?: RetentionOptions) {
      const run = await applyRetention(parts, clock(), options);
      if (!options?.isDryRun) await parts.forgetBytes();
      return run;
    },
    /** Does so once a night across all instances. @returns undefined if it is already done */
    async applyRetentionIfDue() {
      const run = await applyRetentionIfDue(parts, clock());
      if (run) await parts.forgetBytes();
      return run;
    },
  };
}

/**
 * Returns all data stored about the person with this address; the log records that it was requested, not about whom.
 * @returns undefined for an invalid address
 */
async function inform(
  parts: Parameters<typeof findPersonData>[2] & Pick<PrivacyOptions, "database">,
  email: string,
  author: Author,
): Promise<PersonData | undefined> {
  const { database } = parts;
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
      recordActivity(transaction, { action: "privacy.exported", section: "privacy", details }, author),
    );
  return data;
}

/**
 * Erases the person's data except data that must be kept, also from the bytes of the database file.
 * @returns undefined for an invalid address
 */
async function erase(
  parts: Parameters<typeof erasePerson>[0] & { onSeatsFreed?: () => void; forgetBytes: () => Promise<void> },
  email: string,
  author: Author,
): Promise<ErasureReport | undefined> {
  const key = personKey(email);
  if (!key) return undefined;
  const report = await erasePerson(parts, key, author);
  parts.onSeatsFreed?.();
  await parts.forgetBytes();
  return report;
}
