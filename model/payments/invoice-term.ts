// Without zod: the browser tells the term too.

/** Years an invoice is kept after that of its day (§ 147 Abs. 3 und 4 AO, § 14b Abs. 1 UStG). */
export const invoiceYears = 8;

/** Returns the first year whose invoices are still kept. */
export function firstKeptYear(today: string): number {
  return Number(today.slice(0, 4)) - invoiceYears;
}
