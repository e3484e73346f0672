import { recordActivity } from "#server/activity/activity-store.ts";
import { type Author, type ContentChanged, inContentTransaction } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { findMails } from "#server/mail/mail-outbox.ts";
import { findRegistrations, moveStatus } from "../registration-store.ts";
import { announceSeats } from "../seat-store.ts";
import { findEventWithSeats } from "./free-seats.ts";
import { isRegistered } from "./is-registered.ts";

export type UndoneOutcome =
  | { ok: true; isConfirmed: boolean }
  /** `full`: no seat is free that is not offered to somebody or waited for. `registered`: the address has come again. */
  | { ok: false; reason: "missing" | "not_cancelled" | "registered" | "full" | "event_cancelled" };

/**
 * Gives a cancelled registration its seat back, if one is free: as confirmed for whom the confirmation had been mailed, or
 * whose event confirms by itself, else as new. Nobody is mailed.
 */
export async function undoCancellation(
  { database, contentChanged }: { database: Database; contentChanged: ContentChanged },
  { eventId, id, author }: { eventId: string; id: string; author: Author },
): Promise<UndoneOutcome> {
  return inContentTransaction(database, contentChanged, async (transaction): Promise<UndoneOutcome> => {
    const found = await findEventWithSeats(transaction, eventId);
    const [stored] = await findRegistrations(transaction, eventId, [id]);
    if (!found || !stored) return { ok: false, reason: "missing" };
    const { event, freeSeats } = found;
    if (stored.status !== "cancelled") return { ok: false, reason: "not_cancelled" };
    if (event.isCancelled) return { ok: false, reason: "event_cancelled" };
    if (await isRegistered(transaction, { eventId, email: stored.email })) return { ok: false, reason: "registered" };
    if (freeSeats < 1) return { ok: false, reason: "full" };

    const mail = (await findMails(transaction, "confirmation", [id], author.now)).get(id);
    const wasMailed = mail?.status === "sent" || mail?.status === "unsettled";
    const isConfirmed = wasMailed || event.registrationSettings.confirmsAutomatically;
    const move = { from: ["cancelled"], to: isConfirmed ? "confirmed" : "new", now: author.now } as const;
    if ((await moveStatus(transaction, [id], move)).length === 0) return { ok: false, reason: "not_cancelled" };
    const details = { id: eventId, title: event.title, registrationId: id };
    const entry = { action: "registration.cancellation_undone", section: "events", details } as const;
    await recordActivity(transaction, entry, author);
    await announceSeats(transaction, [eventId]);
    return { ok: true, isConfirmed };
  });
}
