import type { Stored } from "#server/content/store/content-store.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { countPublicly, findEventToRegisterFor, lockSeats } from "../seat-store.ts";

/** An event whose seats the secretariat assigns; it is locked until the transaction ends. */
export interface SeatedEvent {
  event: Stored<"events">;
  /** Infinity without a limit; negative if more seats are assigned than there are. */
  freeSeats: number;
}

/**
 * Finds an event and how many of its seats can be assigned by hand: those not assigned, offered or waited for. The
 * limit also holds while the event's own form is closed. Returns `undefined` if there is no such event.
 */
export async function findEventWithSeats(
  transaction: WriteTransaction,
  eventId: string,
): Promise<SeatedEvent | undefined> {
  const event = await findEventToRegisterFor(transaction, eventId);
  if (!event) return undefined;
  const { registrationMethod, capacity } = event.registrationSettings;
  if (registrationMethod !== "direct" || capacity === null) return { event, freeSeats: Number.POSITIVE_INFINITY };
  await lockSeats(transaction, [eventId]);
  const occupied = await countPublicly(transaction, [event]);
  return { event, freeSeats: capacity - (occupied.get(eventId) ?? 0) };
}
