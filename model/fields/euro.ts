// Without zod: the browser uses these rules too.

/** The highest price of an event. */
export const maxEuro = 100_000;

/**
 * Reads an amount in euro with two decimals. Typed text is parsed in the German format: a comma before decimals, dots
 * between groups of three ("12,50", "1.200", "1.250,00 €", "25,- Euro", "EUR 25"); a dot before one or two final digits is a decimal point
 * ("12.50"). Missing or blank reads as 0; ambiguous amounts ("1,200", "0.500") and other text as NaN.
 */
export function readEuro(given: number | string | null | undefined): number {
  // Old records hold sums like 49.989999999999995; a typed third decimal is refused as a mistake.
  if (typeof given === "number") return Math.round(given * 100) / 100;
  const typed = (given ?? "")
    .trim()
    .replace(/^(?:€|EUR|Euro)(?:\s*(?=\d)|$)|(?<=[\d,–—-])\s*(?:€|EUR|Euro)$/i, "")
    .trim()
    .replace(/(?<=\d),[-–—]{1,2}$/, "");
  if (typed === "") return 0;
  if (/^-?[1-9]\d{0,2}(\.\d{3})+(,\d{1,2})?$/.test(typed)) {
    return Number(typed.replaceAll(".", "").replace(",", "."));
  }
  return /^-?\d+([.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(",", ".")) : Number.NaN;
}
