import * as z from "zod";
import { withDefault } from "./field.ts";

const DIGITS = 15;
/** What the numbers of physicians begin with. */
const PHYSICIANS = "80";
/** Far more than a number with separators has, so that long input is refused before it is looked at. */
const MAX_TYPED = 100;

const LENGTH_MESSAGE = "Bitte geben Sie die 15 Ziffern der EFN ein.";
const CHECK_DIGIT_MESSAGE = "Die EFN ist ungültig (Prüfziffer). Bitte prüfen Sie die 15 Ziffern.";

/** What was typed or scanned, without spaces, hyphens and dashes, and the stars that begin and end a Code 39. */
export function stripEfn(typed: string): string {
  return typed.replace(/[\s\p{Pd}\p{Cf}*]/gu, "");
}

/**
 * An EFN as its digits; blank, missing and null read as "". The messages never repeat what was typed: an EFN that is
 * one digit off is still somebody's.
 */
export const OptionalEfn = withDefault(
  z
    .string({ error: LENGTH_MESSAGE })
    .max(MAX_TYPED, { error: LENGTH_MESSAGE, abort: true })
    .overwrite(stripEfn)
    .regex(new RegExp(`^([0-9]{${DIGITS}})?$`), { error: LENGTH_MESSAGE, abort: true })
    .refine(hasCheckDigit, CHECK_DIGIT_MESSAGE),
  () => "",
);

/** What is said about an EFN that is taken all the same. */
export function efnHint(efn: string): string | undefined {
  if (!efn || efn.startsWith(PHYSICIANS)) return undefined;
  return "Die EFN von Ärztinnen und Ärzten beginnt mit 80. Bitte prüfen Sie, ob die Nummer stimmt.";
}

/** An EFN of which only the last three digits can be read. */
export function maskEfn(efn: string): string {
  return `••• ••• ••• ${efn.slice(-3)}`;
}

/** The Luhn formula over all digits, the last of which is the check digit. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, character] of [...digits].reverse().entries()) {
    const weighted = Number(character) * (index % 2 === 0 ? 1 : 2);
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
