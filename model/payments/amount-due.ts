import { maxEuro, readEuro } from "#model/fields/euro.ts";
import type { Choice } from "#model/participations/choice-rule.ts";
import type { Registration } from "#model/registrations/registration.ts";

/** What is paid for. */
export interface ItemDue {
  title: string;
  cents: number;
}

interface Priced {
  id: string;
  title: string;
  priceCents: number;
}

/** An event as stored; old ones have no kinds of participation. */
export interface PricedEvent {
  title?: string;
  isFree: boolean;
  price: unknown;
  participations?: readonly Priced[];
  workshops?: readonly Priced[];
}

/** What a person has chosen. */
export type Chosen = Partial<Choice>;

/**
 * Lists what a person pays for, without what costs nothing: their kind of participation, or the event itself if they have
 * none; then their workshops. A price that cannot be read as a sum ("auf Anfrage"; SPEC allows text from old sites) and a
 * kind the event no longer knows cost nothing. Whether it is paid already is not its matter.
 */
export function itemsDue(event: PricedEvent, { participation = "", workshops = [] }: Chosen): ItemDue[] {
  const kind = participation
    ? event.participations?.filter(({ id }) => id === participation)
    : [{ title: event.title ?? "", priceCents: eventCents(event) }];
  const chosen = event.workshops?.filter(({ id }) => workshops.includes(id)) ?? [];
  return [...(kind ?? []), ...chosen]
    .filter(({ priceCents }) => priceCents > 0)
    .map(({ title, priceCents }) => ({ title, cents: priceCents }));
}

function eventCents({ isFree, price }: PricedEvent): number {
  const euro = typeof price === "number" || typeof price === "string" ? readEuro(price) : 0;
  return !isFree && euro >= 0 && euro <= maxEuro ? Math.round(euro * 100) : 0;
}

/** Returns what a person still has to pay for an event, in cents: the sum of `itemsDue`, nothing once a payment is entered. */
export function amountDue(event: PricedEvent, registration: Chosen & Pick<Registration, "paidOn">): number {
  if (registration.paidOn) return 0;
  return itemsDue(event, registration).reduce((sum, { cents }) => sum + cents, 0);
}

/** Returns an event with what one person pays for it as its price, for texts that name the price to that person. */
export function withOwnPrice<E extends PricedEvent>(event: E, chosen: Chosen): E {
  if (!chosen.participation && !chosen.workshops?.length) return event;
  return pricedAt(
    event,
    itemsDue(event, chosen).reduce((sum, { cents }) => sum + cents, 0),
  );
}

/** Returns an event with one price, in cents, and no others. */
export function pricedAt<E extends PricedEvent>(event: E, cents: number): E {
  return { ...event, isFree: cents === 0, price: cents / 100, participations: [] };
}
