import { mod97 } from "./mod-97.ts";

/** Lengths in countries an association here is likely to bank in; for others the check digits alone are compared. */
const lengths: Readonly<Record<string, number>> = { AT: 20, BE: 16, CH: 21, DE: 22, FR: 27, LI: 21, LU: 20, NL: 18 };

/** Removes spaces and writes capitals, as an IBAN or BIC is stored. */
export function compactIban(typed: string): string {
  return typed.replace(/\s/g, "").toUpperCase();
}

/** Whether a compact IBAN has the right length and check digits (ISO 13616). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const length = lengths[iban.slice(0, 2)] ?? iban.length;
  return iban.length === length && mod97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/** Groups an IBAN or reference in fours, as on paper: "DE02 1203 …". */
export function inFours(code: string): string {
  return code.replace(/.{4}(?=.)/g, "$& ");
}
