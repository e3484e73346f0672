import * as z from "zod";
import { isoDateWith, optionalLine, requiredLine } from "#model/fields/field.ts";
import { euroAmount } from "#model/fields/number-field.ts";

export const paymentKinds = ["payment", "refund", "waiver"] as const;
/**
 * `refund`: what the association pays back; one of 0 cents says that nothing is paid back. `waiver`: what of the fee nobody
 * has to pay; no money moves.
 */
export type PaymentKind = (typeof paymentKinds)[number];

/** Money that came in for a registration, or went back, or is not asked for. */
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
  /** Day of the bank statement, or of the waiver; `yyyy-mm-dd`. */
  receivedOn: string;
  /** Who paid, if it was not the person; else "". Of a waiver: why. */
  payer: string;
  /** Instant, ISO 8601 UTC. */
  enteredAt: string;
  /** Fingerprint of the entry of a bank statement it was taken from; "" if it was entered by hand. */
  entry: string;
}

const cents = euroAmount.transform((euro) => Math.round(euro * 100));

const whyMissing = "Bitte geben Sie an, warum nichts zu zahlen ist.";
/** Why a fee is waived. */
export const WaiverReason = requiredLine(whyMissing, 150);

/** A payment, refund or waiver as the secretariat enters it; the day is not in the future. */
export const PaymentForm = z
  .strictObject({
    kind: z.enum(paymentKinds),
    cents,
    receivedOn: isoDateWith("Bitte geben Sie den Tag an, an dem das Geld gebucht wurde."),
    payer: optionalLine(150),
  })
  .superRefine(({ kind, cents, payer }, context) => {
    const refuse = (field: "cents" | "payer", message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (kind !== "refund" && cents === 0) refuse("cents", "Bitte geben Sie einen Betrag über 0 € ein.");
    if (kind === "waiver" && !payer) refuse("payer", whyMissing);
  });
export type PaymentForm = z.output<typeof PaymentForm>;
