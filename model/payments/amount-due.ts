import { euroAmount } from "#model/fields/number-field.ts";
import type { Registration } from "#model/registrations/registration.ts";

/**
 * Returns what a person still has to pay for an event, in cents: nothing for a free event, once a payment is entered, and
 * for a price that cannot be read as a sum ("auf Anfrage"; SPEC allows text from old sites).
 */
export function amountDue(
  event: { isFree: boolean; price: unknown },
  { paidOn }: Pick<Registration, "paidOn">,
): number {
  if (event.isFree || paidOn) return 0;
  const price = euroAmount.safeParse(event.price);
  return price.success ? Math.round(price.data * 100) : 0;
}
