import { type Chamber, chamberOf } from "#model/certificates/points-report.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { type EfnSeal, listEfns } from "./efn-store.ts";
import { listReported } from "./list-present.ts";

export interface ShownEfn {
  /** The registration's id. */
  id: string;
  efn: string;
  /** As Code 39, which handheld scanners read: an SVG path one module high and `width` modules wide. */
  barcode: { width: number; path: string };
}

/**
 * Decrypts the EFNs of an event's attendees, ordered by name. The activity log records who requested them and how many,
 * never the numbers.
 * @param chamber only those to be reported to this one
 * @param asFile whether they leave the site as a file
 */
export async function showPresent(
  { database, content, efns }: { database: Database; content: ContentReader; efns: EfnSeal },
  { eventId, chamber, asFile }: { eventId: string; chamber?: Chamber | undefined; asFile: boolean },
  author: Author,
): Promise<ShownEfn[]> {
  const event = await content.find("events", eventId);
  // Loaded on demand: rarely needed and slow to load.
  const { code39, pathOf } = await import("#server/prints/barcode.ts");
  return database.transaction().execute(async (transaction) => {
    const stored = await listEfns(transaction, efns, eventId);
    const present = event ? await listReported(transaction, efns, event) : [];
    const asked = present.filter(
      ({ days, profession }) => days.length > 0 && (!chamber || (event && chamberOf(event, profession) === chamber)),
    );
    const shown = asked.flatMap(({ id }): ShownEfn[] => {
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
