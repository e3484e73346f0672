import type { Payment, PaymentKind } from "#model/payments/payment.ts";
import { formatDate } from "#text/date.ts";
import { formatCents } from "#text/number.ts";

/** What lists call an entry. */
export const kindLabels: Record<PaymentKind, string> = {
  payment: "Zahlung",
  refund: "Erstattung",
  waiver: "Erlass",
};

/** What happened with the sum. */
export const kindVerbs: Record<PaymentKind, string> = {
  payment: "gezahlt",
  refund: "erstattet",
  waiver: "erlassen",
};

/** "120,00 € am 12.06.2026, von Klinik am See". */
export function describeEntry({
  kind,
  cents,
  receivedOn,
  payer,
}: Pick<Payment, "kind" | "cents" | "receivedOn" | "payer">) {
  const more = kind === "waiver" ? `: ${payer}` : `, von ${payer}`;
  return `${formatCents(cents)} am ${formatDate(receivedOn)}${payer && more}`;
}

/** Says to a person what came in for them. */
export function describeOwnPayment(heldCents: number): string {
  return `Für Ihre Teilnahme sind ${formatCents(heldCents)} eingegangen.`;
}

/** Says to a person what of the fee they need not pay; "" if they pay all of it. */
export function describeOwnWaiver(waivedCents: number): string {
  return waivedCents === 0 ? "" : `Von der Teilnahmegebühr erlassen wir Ihnen ${formatCents(waivedCents)}.`;
}
