import { isAllowed, type States } from "#model/registrations/allowed-actions.ts";
import { openCents, type PaymentSums } from "./payment-standing.ts";

/**
 * Returns what of a fee is not paid, in cents, also before the confirmation: it can be waived, or entered as paid. Nothing
 * of those who are cancelled, or whose event is, whatever they paid.
 */
export function unpaidCents(
  states: States,
  { owedCents, paidOn, sums }: { owedCents: number; paidOn: string; sums: PaymentSums },
): number {
  return isAllowed("waiveFee", states) && !paidOn ? openCents(owedCents, sums) : 0;
}
