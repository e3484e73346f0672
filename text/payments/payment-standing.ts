import type { PaymentStanding } from "#model/payments/payment-standing.ts";

/** What the lists and files call it. */
export const standingLabels: Record<PaymentStanding, string> = {
  open: "Offen",
  due: "Fällig",
  reminded: "Erinnert",
  part: "Teilweise bezahlt",
  paid: "Bezahlt",
  over: "Überzahlt",
  refunded: "Erstattet",
  waived: "Erlassen",
  undecided: "Erstattung zu entscheiden",
  kept: "Wird nicht erstattet",
  none: "Nichts zu zahlen",
};
