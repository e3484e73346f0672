import {
  type Chamber,
  chambers,
  chambersOf,
  type ReportPeriods,
  reportDeadlines,
  vnrOf,
} from "#model/certificates/points-report.ts";
import type { SealedValues } from "#server/accounts/sealed-values.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader, Stored } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Connection, Database } from "#server/database/schema.ts";

/** Purpose under which EIV passwords are sealed, each bound to its event. */
export const eivPasswordPurpose = "eiv password";

/**
 * Stores the password of the VNR of one of an event's chambers, replacing the previous one. It is never shown again.
 * @returns false for an event without that VNR
 */
export async function saveEivPassword(
  { database, passwords }: { database: Database; passwords: SealedValues },
  event: Stored<"events">,
  chamber: Chamber,
  password: string,
  author: Author,
): Promise<boolean> {
  const vnr = vnrOf(event, chamber);
  if (!vnr) return false;
  const sealed = passwords.seal(password, event.id);
  await database.transaction().execute(async (transaction) => {
    const select = transaction.selectFrom("eiv_access").selectAll().where("event_id", "=", event.id);
    const stored = await select.executeTakeFirst();
    // Numbers the event no longer has make room.
    const kept = chambers.map((one) => vnrOf(event, one)).filter((one) => one && one !== vnr);
    const isSecond = stored !== undefined && kept.includes(stored.vnr);
    const saved = {
      ...(isSecond ? { other_vnr: vnr, other_sealed_password: sealed } : { vnr, sealed_password: sealed }),
      saved_at: author.now.toISOString(),
    };
    if (stored) await transaction.updateTable("eiv_access").set(saved).where("event_id", "=", event.id).execute();
    else {
      const first = { event_id: event.id, vnr, sealed_password: sealed, saved_at: saved.saved_at };
      await transaction
        .insertInto("eiv_access")
        .values({ ...first, other_vnr: null, other_sealed_password: null })
        .execute();
    }
    const details = { id: event.id, title: event.title };
    await recordActivity(
      transaction,
      { action: "registration.eiv_password_saved", section: "events", details },
      author,
    );
  });
  return true;
}

/** Returns the password for this VNR; undefined if none is stored, it belongs to another VNR or cannot be decrypted. */
export async function findEivPassword(
  connection: Connection,
  passwords: SealedValues,
  { eventId, vnr }: { eventId: string; vnr: string },
): Promise<string | undefined> {
  const row = await connection.selectFrom("eiv_access").selectAll().where("event_id", "=", eventId).executeTakeFirst();
  const sealed = row?.vnr === vnr ? row.sealed_password : row?.other_vnr === vnr ? row.other_sealed_password : null;
  return sealed ? passwords.open(sealed, eventId) : undefined;
}

/** Returns the VNR of each of an event's chambers and whether its password is stored, never the password itself. */
export async function findEivAccess(
  { database, passwords }: { database: Database; passwords: SealedValues },
  event: Stored<"events">,
): Promise<{ chamber: Chamber; vnr: string | undefined; hasPassword: boolean }[]> {
  const found = chambersOf(event).map(async (chamber) => {
    const vnr = vnrOf(event, chamber);
    const password = vnr && (await findEivPassword(database, passwords, { eventId: event.id, vnr }));
    return { chamber, vnr, hasPassword: Boolean(password) };
  });
  return Promise.all(found);
}

/** Lists the numbers of an event, present and former, whose password is stored. */
export async function listEivVnrs(
  { database, passwords }: { database: Database; passwords: SealedValues },
  eventId: string,
): Promise<string[]> {
  const row = await database.selectFrom("eiv_access").selectAll().where("event_id", "=", eventId).executeTakeFirst();
  if (!row) return [];
  const { vnr, sealed_password, other_vnr, other_sealed_password } = row;
  const stored = [
    [vnr, sealed_password],
    [other_vnr, other_sealed_password],
  ] as const;
  return stored.flatMap(([one, sealed]) => (one && sealed && passwords.open(sealed, eventId) ? [one] : []));
}

/** Deletes the passwords of events that no longer exist or can no longer be reported. */
export async function forgetEivPasswords(
  { database, content, periods }: { database: Database; content: ContentReader; periods: ReportPeriods },
  today: string,
): Promise<void> {
  for (const { event_id } of await database.selectFrom("eiv_access").select("event_id").execute()) {
    const event = await content.find("events", event_id);
    if (event && reportDeadlines(event, periods, today).phase !== "over") continue;
    await database.deleteFrom("eiv_access").where("event_id", "=", event_id).execute();
  }
}
