import { daysAfter } from "#model/dates/berlin-date.ts";

// Without zod: pages use these rules too.

export const MAX_REFUND_STEPS = 6;

/** Until so many days before the first day of the event (the day itself included) this part of the fee is paid back. */
export interface RefundStep {
  daysBefore: number;
  /** Of the fee, 0 to 100. */
  percent: number;
}

/** What an event says about paying back. */
export interface RefundTerms {
  text: string;
  steps: readonly RefundStep[];
}

/** Steps as dates, the earliest first. @param date first day of the event, `yyyy-mm-dd` */
export function datedSteps(steps: readonly RefundStep[], date: string): { until: string; percent: number }[] {
  return steps
    .toSorted((a, b) => b.daysBefore - a.daysBefore)
    .map(({ daysBefore, percent }) => ({ until: daysAfter(date, -daysBefore), percent }));
}

/**
 * Returns which part of the fee is paid back for a cancellation on a day in Berlin: that of the earliest step that has not
 * ended, 0 after the last one; undefined for an event without steps.
 */
export function refundPercent(steps: readonly RefundStep[], date: string, cancelledOn: string): number | undefined {
  if (steps.length === 0) return undefined;
  return datedSteps(steps, date).find(({ until }) => cancelledOn <= until)?.percent ?? 0;
}

/** What is owed back by the terms of an event; nothing is paid by it. */
export interface RefundProposal {
  cents: number;
  /** Why: by the terms; or everything, as the event itself is cancelled, or the association never confirmed. */
  because: "terms" | "event_cancelled" | "unconfirmed";
  /** Of the fee. */
  percent: number;
}

/**
 * Returns what is owed back of what somebody paid; undefined if the event has no steps, so that it is to be decided, or if
 * nothing was paid. A part of the fee is kept, so that of a part payment less goes back, and too much goes back whole.
 * Nothing is kept of somebody who never had a confirmed seat.
 * @param owedCents what the participation costs
 * @param heldCents what was paid and not paid back
 * @param cancelledOn the day of the cancellation in Berlin
 */
export function proposeRefund(
  event: { date: string; isCancelled: boolean; refundTerms: RefundTerms },
  {
    owedCents,
    heldCents,
    cancelledOn,
    isBound,
  }: { owedCents: number; heldCents: number; cancelledOn: string; isBound: boolean },
): RefundProposal | undefined {
  if (heldCents <= 0) return undefined;
  if (event.isCancelled) return { cents: heldCents, because: "event_cancelled", percent: 100 };
  if (!isBound) return { cents: heldCents, because: "unconfirmed", percent: 100 };
  const percent = refundPercent(event.refundTerms.steps, event.date, cancelledOn);
  if (percent === undefined) return undefined;
  const keptCents = owedCents - Math.round((owedCents * percent) / 100);
  return { cents: Math.max(0, heldCents - keptCents), because: "terms", percent };
}
