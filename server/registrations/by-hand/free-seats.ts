import { SeatPlan, seatLimits } from "#model/participations/seats.ts";
import type { Stored } from "#server/content/store/content-store.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { countPublicly, findEventToRegisterFor, lockSeats } from "../seat-store.ts";

/** An event whose seats the secretariat assigns; it is locked until the transaction ends. */
export interface SeatedEvent {
  event: Stored<"events">;
  /** What is assigned, offered or waited for. */
  seats: SeatPlan;
}

/**
 * Finds an event and the seats that can be assigned by hand: those not assigned, offered or waited for. The limits also
 * hold while the event's own form is closed. Returns `undefined` if there is no such event.
 * @param without id of a registration that is not counted
 */
export async function findEventWithSeats(
  transaction: WriteTransaction,
  eventId: string,
  now: Date,
  without?: string,
): Promise<SeatedEvent | undefined> {
  const event = await findEventToRegisterFor(transaction, eventId);
  if (!event) return undefined;
  const limits = event.registrationSettings.registrationMethod === "direct" ? seatLimits(event) : new Map();
  if (limits.size === 0) return { event, seats: new SeatPlan(limits, new Map()) };
  await lockSeats(transaction, [eventId]);
  const taken = await countPublicly(transaction, [event], now, without);
  return { event, seats: new SeatPlan(limits, taken.get(eventId) ?? new Map()) };
}
