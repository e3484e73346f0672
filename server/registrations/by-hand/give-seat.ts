import { isConfirmedAutomatically } from "#model/participations/as-chosen.ts";
import { refusalOf, type StateRefusal } from "#model/registrations/allowed-actions.ts";
import { eventState, personState } from "#model/registrations/event-state.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { type Author, inContentTransaction } from "#server/content/store/write-content.ts";
import { queueMails } from "#server/mail/mail-outbox.ts";
import { findRegistrations, moveStatus } from "../registration-store.ts";
import { watchSeats } from "../seat-store.ts";
import { findOffer } from "../waiting-list/waiting-store.ts";
import { findEventWithSeats } from "./free-seats.ts";
import type { SeatParts } from "./seat-by-hand.ts";

export type GivenOutcome =
  | { ok: true; isConfirmed: boolean }
  /** `full`: all seats are assigned, offered to others or waited for by others. */
  | { ok: false; reason: StateRefusal | "missing" }
  | { ok: false; reason: "full"; hasWaitingList: false };

/**
 * Gives somebody on the waiting list a seat, before all others who wait. Whoever is offered one has it; for others none may
 * be left, unless `isOver`. Like the acceptance of an offer it sends a mail only where the event confirms automatically.
 */
export async function giveSeat(
  { database, contentChanged, onMailDue }: SeatParts,
  { eventId, id, isOver }: { eventId: string; id: string; isOver: boolean },
  author: Author,
): Promise<GivenOutcome> {
  const { now } = author;
  const outcome = await inContentTransaction(database, contentChanged, async (transaction): Promise<GivenOutcome> => {
    const announceSeats = await watchSeats(transaction, [eventId], now);
    const found = await findEventWithSeats(transaction, eventId, now, id);
    const [stored] = await findRegistrations(transaction, eventId, [id]);
    if (!found || !stored) return { ok: false, reason: "missing" };
    const { event, seats } = found;
    const person = personState(stored.status, await findOffer(transaction, id), now);
    const reason = refusalOf("giveSeat", { event: eventState(event, { now }), person });
    if (reason) return { ok: false, reason };
    const isFull = person !== "offered" && seats.free(stored) < 1;
    if (isFull && !isOver) return { ok: false, reason: "full", hasWaitingList: false };
    const isConfirmed = isConfirmedAutomatically(event, stored);
    await moveStatus(transaction, [id], { from: ["waiting"], to: isConfirmed ? "confirmed" : "new", now });
    if (isConfirmed) await queueMails(transaction, "confirmation", [id], now);
    const details = { id: eventId, title: event.title, registrationId: id, ...(isFull && { overLimit: true }) };
    await recordActivity(transaction, { action: "registration.seat_given", section: "events", details }, author);
    await announceSeats();
    return { ok: true, isConfirmed };
  });
  if (outcome.ok && outcome.isConfirmed) onMailDue();
  return outcome;
}
