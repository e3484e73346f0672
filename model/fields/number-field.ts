import * as z from "zod";
import { maxEuro, readEuro } from "./euro.ts";
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

/** An amount in euro as `readEuro` reads it; from 0 to `maxEuro`. */
export const euroAmount = typedNumber(PRICE_MESSAGE)
  .transform(readEuro)
  .pipe(
    z
      .number({ error: PRICE_MESSAGE })
      .min(0, "Der Preis darf nicht negativ sein.")
      .max(maxEuro, "Der Preis darf höchstens 100.000 € betragen."),
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
