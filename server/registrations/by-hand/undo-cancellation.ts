import { sumsOf } from "#model/payments/payment-standing.ts";
import { statusesFor } from "#model/registrations/allowed-actions.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { type Author, type ContentChanged, inContentTransaction } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { findMails } from "#server/mail/mail-outbox.ts";
import { lockPayments, settle } from "#server/payments/paid-registration.ts";
import { findRegistrations, moveStatus } from "../registration-store.ts";
import { watchSeats } from "../seat-store.ts";
import { findSeatByHand, type SeatRefusal } from "./seat-by-hand.ts";

export type UndoneOutcome =
  | { ok: true; isConfirmed: boolean }
  | { ok: false; reason: "missing" }
  /** `registered`: the person has registered again. */
  | SeatRefusal;

/**
 * Restores a cancelled registration if a seat is free: as confirmed if it was, its confirmation was mailed or the event
 * confirms it automatically, otherwise as new. Sends no mail.
 */
export async function undoCancellation(
  { database, contentChanged }: { database: Database; contentChanged: ContentChanged },
  eventId: string,
  id: string,
  author: Author,
): Promise<UndoneOutcome> {
  return inContentTransaction(database, contentChanged, async (transaction): Promise<UndoneOutcome> => {
    const [stored] = await findRegistrations(transaction, eventId, [id]);
    if (!stored) return { ok: false, reason: "missing" };
    const from = statusesFor("undoCancellation");
    if (!from.includes(stored.status)) return { ok: false, reason: "not_cancelled" };
    const announceSeats = await watchSeats(transaction, [eventId], author.now);
    const wanted = {
      eventId,
      person: stored,
      choice: stored,
      whenFull: "ask",
      action: "undoCancellation",
      now: author.now,
    } as const;
    const seat = await findSeatByHand(transaction, wanted);
    if (!seat.ok) return seat;

    const mail = (await findMails(transaction, "confirmation", [id], author.now)).get(id);
    const wasMailed = mail?.status === "sent" || mail?.status === "unsettled";
    const to = stored.confirmedAt || wasMailed ? "confirmed" : seat.status;
    const move = { from, to, now: author.now } as const;
    if ((await moveStatus(transaction, [id], move)).length === 0) return { ok: false, reason: "not_cancelled" };
    const paid = await lockPayments(transaction, seat.event, id);
    // What was paid back for the cancellation is owed again.
    if (paid && sumsOf(paid.payments).returned > 0) await settle(transaction, paid, author.now);
    const details = { id: eventId, title: seat.event.title, registrationId: id };
    const entry = { action: "registration.cancellation_undone", section: "events", details } as const;
    await recordActivity(transaction, entry, author);
    await announceSeats();
    return { ok: true, isConfirmed: to === "confirmed" };
  });
}
