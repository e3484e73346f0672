import * as z from "zod";
import { withDefault } from "./field.ts";

function typedNumber(message?: string) {
  return z.union([z.number(), z.string().max(40)], { error: message }).nullish();
}

/**
 * A whole number from 0 to `max`, given as a number or as typed digits; missing, null and blank read as `fallback`,
 * anything else is refused with `message`.
 */
export function wholeNumber(fallback: number, max: number, message: string) {
  return typedNumber(message)
    .transform((given) => {
      if (typeof given === "number") return given;
      const typed = given?.trim() ?? "";
      if (typed === "") return fallback;
      return /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
    })
    .pipe(z.number({ error: message }).int().min(0).max(max));
}

/** Like wholeNumber, from `min` to `max`; missing, null and blank read as `null`. */
export function optionalNumber(min: number, max: number, message: string) {
  return typedNumber(message)
    .transform((given) => {
      if (typeof given === "number") return given;
      const typed = given?.trim() ?? "";
      if (typed === "") return null;
      return /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
    })
    .pipe(z.number({ error: message }).int().min(min).max(max).nullable());
}

/**
 * Certification points with a fallback (SPEC §5): anything that is not a number becomes `fallback`. Fractions, negative
 * numbers and numbers above 1000 are refused.
 */
export function pointsOr(fallback: number) {
  return typedNumber()
    .catch(fallback)
    .transform((given) => {
      const points = typeof given === "number" ? given : Number.parseFloat((given ?? "").replace(",", "."));
      return Number.isFinite(points) ? points : fallback;
    })
    .pipe(
      z
        .number()
        .min(0, "Die Punkte dürfen nicht negativ sein.")
        .max(1000, "Bitte geben Sie höchstens 1000 ein.")
        .int("Bitte geben Sie die Punkte als ganze Zahl ab 0 ein."),
    );
}

const PRICE_MESSAGE =
  "Bitte geben Sie einen Betrag in Euro mit höchstens zwei Nachkommastellen ein, zum Beispiel 12,50 oder 1.200.";

/**
 * An amount in euro with two decimals. Typed text is parsed in the German format: a comma before decimals, dots between
 * groups of three ("12,50", "1.200", "1.250,00 €"); a dot before one or two final digits is a decimal point ("12.50").
 * Missing or blank reads as 0; ambiguous amounts ("1,200", "0.500") are refused.
 */
export const euroAmount = typedNumber(PRICE_MESSAGE)
  .transform((given) => {
    // Old records hold sums like 49.989999999999995; a typed third decimal is refused as a mistake.
    if (typeof given === "number") return Math.round(given * 100) / 100;
    const typed = (given ?? "").replace(/€\s*$/, "").trim();
    if (typed === "") return 0;
    if (/^-?[1-9]\d{0,2}(\.\d{3})+(,\d{1,2})?$/.test(typed)) {
      return Number(typed.replaceAll(".", "").replace(",", "."));
    }
    return /^-?\d+([.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(",", ".")) : Number.NaN;
  })
  .pipe(
    z
      .number({ error: PRICE_MESSAGE })
      .min(0, "Der Preis darf nicht negativ sein.")
      .max(100_000, "Der Preis darf höchstens 100.000 € betragen."),
  );

/** A boolean, given as such or as the value of a form field; missing or null reads as `fallback`. */
export function flag(fallback: boolean) {
  const word = z.union(
    [
      z.boolean(),
      z.enum(["true", "on", "1"]).transform(() => true),
      z.enum(["false", "off", "0", ""]).transform(() => false),
    ],
    { error: "Bitte wählen Sie Ja oder Nein." },
  );
  return withDefault(word, () => fallback);
}
