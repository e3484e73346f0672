import * as z from "zod";
import { optionalText, withDefault } from "#model/fields/field.ts";
import { MAX_REFUND_STEPS } from "./refund.ts";

/** One that is left empty is refused: as 0 it would be another promise. */
function wholeUpTo(max: number) {
  const message = `Bitte geben Sie eine ganze Zahl von 0 bis ${max} ein.`;
  return z.number(message).int(message).min(0, message).max(max, message);
}

const Step = z.object({ daysBefore: wholeUpTo(365), percent: wholeUpTo(100) });

const tooMany = `Bitte geben Sie höchstens ${MAX_REFUND_STEPS} Stufen an.`;

/** What an event says about paying back: text, and steps that can be calculated with. Both can be empty. */
export const RefundTerms = z.object({
  text: optionalText(1000),
  steps: withDefault(z.array(Step).max(MAX_REFUND_STEPS, tooMany), (): z.output<typeof Step>[] => []),
});
export type RefundTerms = z.output<typeof RefundTerms>;

/** Checks that apply on save only: two steps must not end on the same day. */
export function refuseRefundTerms(
  { steps }: RefundTerms,
  refuse: (path: PropertyKey[], message: string) => void,
): void {
  for (const [index, { daysBefore }] of steps.entries()) {
    if (steps.slice(0, index).some((step) => step.daysBefore === daysBefore))
      refuse(["steps", index, "daysBefore"], "Diese Frist gibt es schon.");
  }
}
