import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { listPresent } from "../attendance/attendance-store.ts";
import { type EfnSeal, listEfns } from "./efn-store.ts";

export interface ShownEfn {
  /** Of the registration. */
  id: string;
  efn: string;
  /** As Code 39, which hand scanners read: a path one module high, so many modules wide. */
  barcode: { width: number; path: string };
}

/**
 * Opens the EFNs of those who were at an event, in the order of their names, for somebody who reports them. The activity
 * log says who did and how many, never a number.
 * @param asFile whether they leave the site as a file
 */
export async function showPresent(
  { database, content, efns }: { database: Database; content: ContentReader; efns: EfnSeal },
  { eventId, asFile, author }: { eventId: string; asFile: boolean; author: Author },
): Promise<ShownEfn[]> {
  const event = await content.find("events", eventId);
  // Needed seldom, and it takes a while to load.
  const { code39, pathOf } = await import("#server/certificates/barcode.ts");
  return database.transaction().execute(async (transaction) => {
    const stored = await listEfns(transaction, efns, eventId);
    const shown = (await listPresent(transaction, eventId)).flatMap(({ id }): ShownEfn[] => {
      const efn = stored.get(id);
      if (!efn) return [];
      const barcode = code39(efn);
      return [{ id, efn, barcode: { width: barcode.width, path: pathOf(barcode) } }];
    });
    if (shown.length === 0) return [];
    const details = { id: eventId, title: event?.title ?? "", count: shown.length, ...(asFile && { asFile }) };
    await recordActivity(transaction, { action: "registration.efns_shown", section: "events", details }, author);
    return shown;
  });
}
