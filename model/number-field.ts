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

/** A whole number from `min` to `max`, typed or given; missing, null and blank read as `null`: there is none. */
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
 * Certification points as SPEC §5 reads them where it names a fallback: whatever is no number becomes `fallback`.
 * A fraction, below 0 or above 1000 is refused.
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
 * An amount in euro with two decimals. Typed text is read as in Germany: a comma before decimals, dots between groups
 * of three ("12,50", "1.200", "1.250,00 €"); a dot before one or two last digits is a comma ("12.50"). Missing or blank
 * reads as 0, and what could be meant in two ways ("1,200", "0.500") is refused.
 */
export const euroAmount = typedNumber(PRICE_MESSAGE)
  .transform((given) => {
    // Old records carry sums like 49.989999999999995; a typed third decimal is a mistake worth asking about.
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

/** A yes or no, given as boolean or as a form's word for it; missing or null reads as `fallback`. */
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
