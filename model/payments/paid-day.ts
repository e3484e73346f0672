/**
 * Says why a day cannot be that of a payment; undefined if it can.
 * @param day `yyyy-mm-dd`; "" is none
 * @param today `yyyy-mm-dd`
 */
export function whyNotPaidOn(day: string, today: string): string | undefined {
  return day > today ? "Bitte geben Sie ein Datum an, das nicht in der Zukunft liegt." : undefined;
}
