import { isAllowed, type States } from "#model/registrations/allowed-actions.ts";
import { openCents, type PaymentSums } from "./payment-standing.ts";

interface Owing {
  owedCents: number;
  paidOn: string;
  sums: PaymentSums;
}

/** Returns what of a fee is not paid, in cents, also before somebody asks for it. */
export function unpaidCents({ owedCents, paidOn, sums }: Owing): number {
  return paidOn ? 0 : openCents(owedCents, sums);
}

/** Returns what of a fee can be waived, in cents: what is not paid, also before the confirmation. */
export function waivableCents(states: States, owing: Owing): number {
  return isAllowed("waiveFee", states) ? unpaidCents(owing) : 0;
}
