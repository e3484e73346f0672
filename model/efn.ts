// Without zod: the schema asks these rules, and so does the form in the browser.

import type { CalendarEvent } from "./calendar-event.ts";

/** Within 8 days attendance is reported, within 7 more it is corrected; chambers may differ. */
export const EFN_REPORT_DAYS = 15;

const DIGITS = 15;
/** What the numbers of physicians begin with. */
const PHYSICIANS = "80";
/** Far more than a number with separators has, so that long input is refused before it is looked at. */
export const MAX_TYPED_EFN = 100;

const LENGTH_MESSAGE = "Bitte geben Sie die 15 Ziffern der EFN ein.";
const CHECK_DIGIT_MESSAGE = "Die EFN ist ungültig (Prüfziffer). Bitte prüfen Sie die 15 Ziffern.";

/** What was typed or scanned, without spaces, hyphens and dashes, and the stars that begin and end a Code 39. */
export function stripEfn(typed: string): string {
  return typed.replace(/[\s\p{Pd}\p{Cf}*]/gu, "");
}

/**
 * What is wrong with an EFN as it was typed: a German sentence, undefined for nothing. It never repeats what was typed:
 * an EFN that is one digit off is still somebody's.
 */
export function efnProblem(typed: string): string | undefined {
  const digits = typed.length > MAX_TYPED_EFN ? "x" : stripEfn(typed);
  if (!digits) return undefined;
  if (digits.length !== DIGITS || !/^[0-9]+$/.test(digits)) return LENGTH_MESSAGE;
  return hasCheckDigit(digits) ? undefined : CHECK_DIGIT_MESSAGE;
}

/** Whether an event gives points of physicians or psychotherapists, so that its registration asks for the EFN. */
export function asksForEfn({
  accreditations,
  certificationPoints,
}: Pick<CalendarEvent, "accreditations" | "certificationPoints">): boolean {
  const byChamber = accreditations.some(
    ({ authority, state }) => (authority === "physicians" || authority === "psychotherapists") && state !== "refused",
  );
  return byChamber || certificationPoints > 0;
}

/** What is said about an EFN that is taken all the same. */
export function efnHint(efn: string): string | undefined {
  if (!efn || efn.startsWith(PHYSICIANS)) return undefined;
  return "Die EFN von Ärztinnen und Ärzten beginnt mit 80. Bitte prüfen Sie, ob die Nummer stimmt.";
}

/** An EFN as people read it: in groups of three. */
export function spaceEfn(efn: string): string {
  return efn.replace(/(\d{3})(?=\d)/g, "$1 ");
}

/** What may be shown of a stored EFN; `masked` is "" where it cannot be read any more. */
export interface EfnNote {
  masked: string;
  hint?: string | undefined;
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
