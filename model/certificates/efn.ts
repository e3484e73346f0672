// Without zod: the schema and the form in the browser use these rules.

import type { CalendarEvent } from "#model/events/calendar-event.ts";

const DIGITS = 15;
/** Prefix of the numbers of physicians. */
const PHYSICIANS = "80";
/** Far more than a number with separators needs: bounds the cost of long input. */
export const MAX_TYPED_EFN = 100;

const LENGTH_MESSAGE = "Bitte geben Sie die 15 Ziffern der EFN ein.";
const CHECK_DIGIT_MESSAGE = "Die EFN ist ungültig (Prüfziffer). Bitte prüfen Sie die 15 Ziffern.";

/** Removes spaces, hyphens, dashes, and the asterisks around a Code 39 from typed or scanned text. */
export function stripEfn(typed: string): string {
  return typed.replace(/[\s\p{Pd}\p{Cf}*]/gu, "");
}

/**
 * Returns a German sentence about what is wrong with a typed EFN; undefined for a valid one. Never contains the typed
 * text, which is personal data even with one wrong digit.
 */
export function efnProblem(typed: string): string | undefined {
  const digits = typed.length > MAX_TYPED_EFN ? "x" : stripEfn(typed);
  if (!digits) return undefined;
  if (digits.length !== DIGITS || !/^[0-9]+$/.test(digits)) return LENGTH_MESSAGE;
  return hasCheckDigit(digits) ? undefined : CHECK_DIGIT_MESSAGE;
}

/** Whether the registration of an event asks for the EFN: it awards points to physicians or psychotherapists. */
export function asksForEfn({
  accreditations,
  certificationPoints,
}: Pick<CalendarEvent, "accreditations" | "certificationPoints">): boolean {
  const byChamber = accreditations.some(
    ({ authority, state }) => (authority === "physicians" || authority === "psychotherapists") && state !== "refused",
  );
  return byChamber || certificationPoints > 0;
}

/** Whether an EFN is one of a physician; others are unusual, but accepted. */
export function isPhysiciansEfn(efn: string): boolean {
  return efn.startsWith(PHYSICIANS);
}

/** Formats an EFN in groups of three digits. */
export function spaceEfn(efn: string): string {
  return efn.replace(/(\d{3})(?=\d)/g, "$1 ");
}

/** What may be shown of a stored EFN; `masked` is "" where it can no longer be decrypted. */
export interface EfnNote {
  masked: string;
  hint?: string | undefined;
}

/** Masks an EFN except for its last three digits. */
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
