import { isConfirmedAutomatically } from "#model/participations/as-chosen.ts";
import type { Choice } from "#model/participations/choice-rule.ts";
import { eventRefusalOf, type StateRefusal } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import type { RegistrationStatus } from "#model/registrations/registration.ts";
import { hasWaitingList } from "#model/registrations/registration-availability.ts";
import type { WhenFull } from "#model/registrations/registration-by-hand.ts";
import type { ContentChanged } from "#server/content/store/write-content.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { queueMails } from "#server/mail/mail-outbox.ts";
import { type Identity, isRegistered } from "../is-registered.ts";
import { queueReceipts } from "../self-service/receipts.ts";
import { findEventWithSeats, type SeatedEvent } from "./free-seats.ts";

export type SeatRefusal =
  | { ok: false; reason: StateRefusal }
  /** All free seats are offered to or waited for by others. */
  | { ok: false; reason: "full"; hasWaitingList: boolean };

/** What a command needs that gives somebody a seat. */
export interface SeatParts {
  database: Database;
  contentChanged: ContentChanged;
  /** Called after a confirmation was queued that is to be sent at once. */
  onMailDue: () => void;
}

export interface HandSeat {
  ok: true;
  event: SeatedEvent["event"];
  /** As the event assigns it. */
  status: Exclude<RegistrationStatus, "cancelled">;
  /** Exceeds the seat limit; the activity log records this. */
  isOver: boolean;
}

/**
 * Finds and locks a seat of an event, or a place on its waiting list, for a person who has none.
 * @param wanted.action what the seat is for; refused where the event's state does not allow it
 */
export async function findSeatByHand(
  transaction: WriteTransaction,
  {
    eventId,
    person,
    choice,
    whenFull,
    action,
    now,
  }: {
    eventId: string;
    person: Identity;
    choice: Choice;
    whenFull: WhenFull;
    action: "addByHand" | "walkIn" | "moveHere" | "undoCancellation";
    now: Date;
  },
): Promise<HandSeat | SeatRefusal> {
  const found = await findEventWithSeats(transaction, eventId, now);
  const reason = eventRefusalOf(action, eventState(found?.event, { now }));
  if (!found || reason) return { ok: false, reason: reason ?? "event_not_found" };
  const { event, seats } = found;
  if (await isRegistered(transaction, { eventId, person })) return { ok: false, reason: "registered" };
  const isListed = hasWaitingList(event, now);
  const seated = isConfirmedAutomatically(event, choice) ? "confirmed" : "new";
  if (seats.free(choice) >= 1) return { ok: true, event, status: seated, isOver: false };
  if (whenFull === "admit") return { ok: true, event, status: seated, isOver: true };
  if (whenFull === "wait" && isListed) return { ok: true, event, status: "waiting", isOver: false };
  return { ok: false, reason: "full", hasWaitingList: isListed };
}

/** Queues the mail about a registration made by hand. @returns whether a confirmation is due */
export async function queueHandMail(
  transaction: WriteTransaction,
  id: string,
  { status, sendsMail, now }: { status: RegistrationStatus; sendsMail: boolean; now: Date },
): Promise<boolean> {
  const isMailDue = sendsMail && status === "confirmed";
  if (isMailDue) await queueMails(transaction, "confirmation", [id], now);
  // The link in the receipt is the only way to leave the waiting list.
  else if (sendsMail || status === "waiting") await queueReceipts(transaction, [id], now);
  return isMailDue;
}
