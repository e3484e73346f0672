import type { PricedEvent } from "#model/payments/amount-due.ts";
import { owedFor } from "#model/payments/owed-for.ts";
import { betweenIds, betweenPeople } from "./chosen-in-url.ts";

/**
 * Returns what is to be paid for what `chosenInUrl` has written, in cents, by the prices of the event: a made-up text
 * shows no made-up sum. Unknown ids cost nothing.
 */
export function costInUrl(event: PricedEvent, text: string): number {
  const costs = text.split(betweenPeople).map((ids) => {
    const chosen = ids.split(betweenIds);
    const kind = event.participations?.find((one) => chosen.includes(one.id));
    return owedFor(event, { participation: kind?.id ?? "", workshops: chosen });
  });
  return costs.reduce((sum, cents) => sum + cents, 0);
}
