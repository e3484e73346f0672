import type { PricedEvent } from "#model/payments/amount-due.ts";
import { owedFor } from "#model/payments/owed-for.ts";
import type { Choice } from "./choice-rule.ts";
import { betweenIds, betweenPeople } from "./chosen-in-url.ts";

/** Returns what `chosenInUrl` has written, person by person. Kinds that the event does not have are left out. */
export function choicesInUrl({ participations = [] }: Pick<PricedEvent, "participations">, text: string): Choice[] {
  return text.split(betweenPeople).map((ids) => {
    const chosen = ids.split(betweenIds);
    return { participation: participations.find(({ id }) => chosen.includes(id))?.id ?? "", workshops: chosen };
  });
}

/**
 * Returns what is to be paid for what `chosenInUrl` has written, in cents, by the prices of the event: a made-up text
 * shows no made-up sum. Unknown ids cost nothing.
 */
export function costInUrl(event: PricedEvent, text: string): number {
  return choicesInUrl(event, text).reduce((sum, choice) => sum + owedFor(event, choice), 0);
}
