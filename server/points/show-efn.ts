import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Connection, Database } from "#server/database/schema.ts";
import { type EfnSeal, findEfn } from "./efn-store.ts";
import { findFormerReport } from "./former-reports.ts";

interface Parts {
  database: Database;
  content: ContentReader;
  efns: EfnSeal;
}

/**
 * Decrypts the EFN of one registration. The activity log records who requested it and of which registration, never the
 * number.
 * @returns undefined if none is stored or it cannot be decrypted
 */
export async function showEfn(parts: Parts, eventId: string, id: string, author: Author): Promise<string | undefined> {
  return show(parts, { eventId, id }, async (transaction) => (await findEfn(transaction, parts.efns, id))?.efn, author);
}

/** As `showEfn`, of the EFN under which a person was reported before. */
export async function showFormerEfn(
  parts: Parts,
  report: { eventId: string; id: string; former: string },
  author: Author,
): Promise<string | undefined> {
  const find = async (transaction: Connection) => (await findFormerReport(transaction, parts.efns, report))?.efn;
  return show(parts, report, find, author);
}

async function show(
  { database, content }: Parts,
  { eventId, id }: { eventId: string; id: string },
  find: (transaction: Connection) => Promise<string | undefined>,
  author: Author,
): Promise<string | undefined> {
  const event = await content.find("events", eventId);
  return database.transaction().execute(async (transaction) => {
    const efn = await find(transaction);
    if (!efn) return undefined;
    const details = { id: eventId, title: event?.title ?? "", registrationId: id };
    await recordActivity(transaction, { action: "registration.efn_shown", section: "events", details }, author);
    return efn;
  });
}
