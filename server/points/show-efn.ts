import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { type EfnSeal, findEfn } from "./efn-store.ts";

/**
 * Decrypts the EFN of one registration. The activity log records who requested it and of which registration, never the
 * number.
 * @returns undefined if none is stored or it cannot be decrypted
 */
export async function showEfn(
  { database, content, efns }: { database: Database; content: ContentReader; efns: EfnSeal },
  eventId: string,
  id: string,
  author: Author,
): Promise<string | undefined> {
  const event = await content.find("events", eventId);
  return database.transaction().execute(async (transaction) => {
    const efn = (await findEfn(transaction, efns, id))?.efn;
    if (efn === undefined) return undefined;
    const details = { id: eventId, title: event?.title ?? "", registrationId: id };
    await recordActivity(transaction, { action: "registration.efn_shown", section: "events", details }, author);
    return efn;
  });
}
