import { type Chosen, itemsDue, type PricedEvent } from "./amount-due.ts";

/** Returns what a registration costs, in cents, whatever was paid of it. */
export function owedFor(event: PricedEvent, chosen: Chosen): number {
  return itemsDue(event, chosen).reduce((sum, { cents }) => sum + cents, 0);
}

/** Whether anybody may have to pay something for the event. */
export function hasPrice(event: PricedEvent): boolean {
  const { participations = [], workshops = [] } = event;
  return owedFor(event, {}) > 0 || [...participations, ...workshops].some(({ priceCents }) => priceCents > 0);
}
