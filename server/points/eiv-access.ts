import { vnrDigits } from "#model/certificates/certificate.ts";
import { type ReportPeriods, reportDeadlines, reportedPoints } from "#model/certificates/points-report.ts";
import type { SealedValues } from "#server/accounts/sealed-values.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader, Stored } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Connection, Database } from "#server/database/schema.ts";

/** Purpose under which EIV passwords are sealed, each bound to its event. */
export const eivPasswordPurpose = "eiv password";

/** Returns the VNR under which an event is reported: that of the first chamber that recognised it and assigned one. */
export function vnrOf(event: Stored<"events">): string | undefined {
  return reportedPoints(event, { days: [] }).flatMap(({ accreditation }) => vnrDigits(accreditation.number) ?? [])[0];
}

/**
 * Stores the password of an event's VNR, replacing the previous one. It is never shown again.
 * @returns false for an event without VNR
 */
export async function saveEivPassword(
  { database, passwords }: { database: Database; passwords: SealedValues },
  event: Stored<"events">,
  password: string,
  author: Author,
): Promise<boolean> {
  const vnr = vnrOf(event);
  if (!vnr) return false;
  const saved = { vnr, sealed_password: passwords.seal(password, event.id), saved_at: author.now.toISOString() };
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("eiv_access")
      .values({ event_id: event.id, ...saved })
      .onConflict((conflict) => conflict.column("event_id").doUpdateSet(saved))
      .execute();
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
  const row = await connection
    .selectFrom("eiv_access")
    .select("sealed_password")
    .where("event_id", "=", eventId)
    .where("vnr", "=", vnr)
    .executeTakeFirst();
  return row && passwords.open(row.sealed_password, eventId);
}

/** Returns the VNR of an event and whether its password is stored, never the password itself. */
export async function findEivAccess(
  { database, passwords }: { database: Database; passwords: SealedValues },
  event: Stored<"events">,
): Promise<{ vnr: string | undefined; hasPassword: boolean }> {
  const vnr = vnrOf(event);
  const password = vnr && (await findEivPassword(database, passwords, { eventId: event.id, vnr }));
  return { vnr, hasPassword: Boolean(password) };
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
