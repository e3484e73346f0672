import * as z from "zod";
import { isoDateWith, optionalLine } from "#model/fields/field.ts";
import { euroAmount } from "#model/fields/number-field.ts";

export const paymentKinds = ["payment", "refund"] as const;
/** `refund`: what the association pays back; one of 0 cents says that nothing is paid back. */
export type PaymentKind = (typeof paymentKinds)[number];

/** Money that came in for a registration, or went back. */
export interface Payment {
  id: string;
  registrationId: string;
  kind: PaymentKind;
  /** Never negative. */
  cents: number;
  /**
   * Of a refund: whether the registration or the event was cancelled when it was entered. Once that is undone, the fee is
   * owed again; any other refund lowers what is owed.
   */
  isOfCancellation: boolean;
  /** Day of the bank statement, `yyyy-mm-dd`. */
  receivedOn: string;
  /** Who paid, if it was not the person; else "". */
  payer: string;
  /** Instant, ISO 8601 UTC. */
  enteredAt: string;
  /** Fingerprint of the entry of a bank statement it was taken from; "" if it was entered by hand. */
  entry: string;
}

const cents = euroAmount.transform((euro) => Math.round(euro * 100));

/** A payment or refund as the secretariat enters it; the day is not in the future. */
export const PaymentForm = z
  .strictObject({
    kind: z.enum(paymentKinds),
    cents,
    receivedOn: isoDateWith("Bitte geben Sie den Tag an, an dem das Geld gebucht wurde."),
    payer: optionalLine(150),
  })
  .superRefine(({ kind, cents }, context) => {
    if (kind === "refund" || cents > 0) return;
    context.addIssue({ code: "custom", path: ["cents"], message: "Bitte geben Sie einen Betrag über 0 € ein." });
  });
export type PaymentForm = z.output<typeof PaymentForm>;
