/**
 * How fees are taxed: not at all as scientific or educational events of a body serving the common good (§ 4 Nr. 22
 * Buchst. a UStG), not at all as a small business (§ 19 UStG), or at a rate that prices include.
 */
export const taxes = ["exempt", "small", "rate7", "rate19"] as const;
export type Tax = (typeof taxes)[number];

const percent: Record<Tax, number> = { exempt: 0, small: 0, rate7: 7, rate19: 19 };

export function taxPercent(tax: Tax): number {
  return percent[tax];
}

/** Returns the tax that a sum includes, in cents, rounded to the nearest. */
export function taxIn(tax: Tax, cents: number): number {
  const rate = percent[tax];
  return Math.sign(cents) * Math.round((Math.abs(cents) * rate) / (100 + rate));
}
