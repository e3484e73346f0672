import { canMoveStatus } from "#model/registrations/registration.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import { type Author, type ContentChanged, inContentTransaction } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { findRegistrations, moveStatus, type StoredRegistration } from "./registration-store.ts";
import { announceSeats } from "./seat-store.ts";

export interface CancellationOutcome {
  cancelled: string[];
  /** Cancelled before, and unchanged. */
  skipped: StoredRegistration[];
}

/** Cancels the new, confirmed and waiting ones among these registrations. Sends no mail (SPEC §4). */
export async function cancelRegistrations(
  parts: { database: Database; content: ContentReader; contentChanged?: ContentChanged },
  { eventId, ids, author }: { eventId: string; ids: readonly string[]; author: Author },
): Promise<CancellationOutcome> {
  const { database, content, contentChanged = () => {} } = parts;
  const event = await content.find("events", eventId);
  return inContentTransaction(database, contentChanged, async (transaction) => {
    const selected = await findRegistrations(transaction, eventId, [...new Set(ids)]);
    const toCancel = selected.filter(({ status }) => canMoveStatus(status, "cancelled")).map(({ id }) => id);
    const move = { from: ["new", "confirmed", "waiting"], to: "cancelled", now: author.now, eventId } as const;
    const cancelled = new Set(await moveStatus(transaction, toCancel, move));
    if (cancelled.size > 0) {
      const details = { id: eventId, title: event?.title ?? "", count: cancelled.size };
      await recordActivity(transaction, { action: "registration.cancelled", section: "events", details }, author);
      await announceSeats(transaction, [eventId]);
    }
    return { cancelled: [...cancelled], skipped: selected.filter(({ id }) => !cancelled.has(id)) };
  });
}
