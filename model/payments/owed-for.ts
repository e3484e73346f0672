import { type Chosen, itemsDue, type PricedEvent } from "./amount-due.ts";

/** Returns what a registration costs, in cents, whatever was paid of it. */
export function owedFor(event: PricedEvent, chosen: Chosen): number {
  return itemsDue(event, chosen).reduce((sum, { cents }) => sum + cents, 0);
}

/** Whether anybody may have to pay something for the event, also those who registered before it had kinds. */
export function hasPrice(event: PricedEvent): boolean {
  const { participations = [], workshops = [] } = event;
  return owedFor(event, {}) > 0 || [...participations, ...workshops].some(({ priceCents }) => priceCents > 0);
}

/**
 * Whether somebody who registers now may have to pay something: everyone chooses a kind of participation, if there are any,
 * and the price of the event itself counts for nobody of them.
 */
export function asksForPrice(event: PricedEvent): boolean {
  return hasPrice((event.participations ?? []).length > 0 ? { ...event, isFree: true } : event);
}
