import { eventRefusalOf, statusesFor } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import { type Author, type ContentChanged, inContentTransaction } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { queueAgain } from "#server/mail/mail-outbox.ts";
import { findRegistrations, moveStatus, type StoredRegistration } from "./registration-store.ts";
import { watchSeats } from "./seat-store.ts";

export interface CancellationOutcome {
  cancelled: string[];
  /** Cancelled before, and unchanged. */
  skipped: StoredRegistration[];
}

interface Parts {
  database: Database;
  content: ContentReader;
  contentChanged?: ContentChanged;
  onSeatsFreed?: () => void;
  onMailDue?: () => void;
}

/**
 * Cancels the new, confirmed and waiting ones among these registrations.
 * @param order.sendsMail whether each of them is told by a mail (docs/decisions/0075)
 */
export async function cancelRegistrations(
  { database, content, contentChanged = () => {}, onSeatsFreed = () => {}, onMailDue = () => {} }: Parts,
  { eventId, ids, sendsMail = false }: { eventId: string; ids: readonly string[]; sendsMail?: boolean | undefined },
  author: Author,
): Promise<CancellationOutcome> {
  const event = await content.find("events", eventId);
  const outcome = await inContentTransaction(database, contentChanged, async (transaction) => {
    const announceSeats = await watchSeats(transaction, [eventId], author.now);
    const selected = await findRegistrations(transaction, eventId, [...new Set(ids)]);
    const refusal = eventRefusalOf("cancel", eventState(event, { now: author.now }));
    const move = { from: statusesFor("cancel"), to: "cancelled", now: author.now, eventId } as const;
    const found = refusal ? [] : selected.map(({ id }) => id);
    const cancelled = new Set(await moveStatus(transaction, found, move));
    if (cancelled.size > 0) {
      const details = { id: eventId, title: event?.title ?? "", count: cancelled.size };
      await recordActivity(transaction, { action: "registration.cancelled", section: "events", details }, author);
      if (sendsMail) for (const id of cancelled) await queueAgain(transaction, "cancellation", id, author.now);
      await announceSeats();
    }
    return { cancelled: [...cancelled], skipped: selected.filter(({ id }) => !cancelled.has(id)) };
  });
  if (outcome.cancelled.length > 0) onSeatsFreed();
  if (outcome.cancelled.length > 0 && sendsMail) onMailDue();
  return outcome;
}
