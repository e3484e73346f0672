import type { Stored } from "#server/content/store/content-store.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { countSeats, findEventToRegisterFor, lockSeats } from "../seat-store.ts";

/** An event the secretariat gives a seat of, which stays as it is until the transaction ends. */
export interface SeatedEvent {
  event: Stored<"events">;
  /** Infinity without a limit; below zero where more have a seat than there are. */
  freeSeats: number;
}

/**
 * How many seats of an event can be given by hand: those that nobody has, was offered or waits for. The limit holds
 * also while its own form is closed. Undefined without the event.
 */
export async function findEventWithSeats(
  transaction: WriteTransaction,
  eventId: string,
): Promise<SeatedEvent | undefined> {
  const event = await findEventToRegisterFor(transaction, eventId);
  if (!event) return undefined;
  const { registrationMethod, capacity, waitingListEnabled } = event.registrationSettings;
  if (registrationMethod !== "direct" || capacity === null) return { event, freeSeats: Number.POSITIVE_INFINITY };
  await lockSeats(transaction, eventId);
  const taken = await countSeats(transaction, [eventId], waitingListEnabled ? [eventId] : []);
  return { event, freeSeats: capacity - (taken.get(eventId) ?? 0) };
}
