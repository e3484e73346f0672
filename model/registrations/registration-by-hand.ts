import * as z from "zod";
import { RegistrationForm, RegistrationNote, typedRecipient } from "./registration.ts";

/** What to do when no seat is free: ask the secretariat, exceed the limit, or use the waiting list. */
export const WhenFull = z.enum(["ask", "admit", "wait"]);
export type WhenFull = z.output<typeof WhenFull>;

/** Fields of a person. */
export const personFields = ["title", "firstName", "lastName", "email", "city"] as const;
/** As typed or stored, not validated. */
export type PersonInput = Record<(typeof personFields)[number], string>;

/** What the secretariat may correct: these fields, and what it says itself. */
const correctedFields = [...personFields, "invoiceRecipient", "note"] as const;
export type CorrectionInput = Record<(typeof correctedFields)[number], string>;
const schemas = { ...RegistrationForm.shape, ...typedRecipient, note: RegistrationNote };

export function correctionIn(registration: CorrectionInput): CorrectionInput {
  return Object.fromEntries(correctedFields.map((field) => [field, registration[field]])) as CorrectionInput;
}

export function isSamePerson(one: PersonInput, other: PersonInput): boolean {
  return personFields.every((field) => one[field] === other[field]);
}

export function isSameCorrection(one: CorrectionInput, other: CorrectionInput): boolean {
  return correctedFields.every((field) => one[field] === other[field]);
}

/**
 * Validates a correction by the secretariat. Unchanged fields are not validated: imported values that the form would
 * refuse must not block the correction of others.
 */
export function checkCorrection(
  typed: CorrectionInput,
  stored: CorrectionInput,
): { ok: true; corrected: CorrectionInput } | { ok: false; fieldErrors: Record<string, string> } {
  const corrected = { ...stored };
  const fieldErrors: Record<string, string> = {};
  for (const field of correctedFields) {
    if (typed[field] === stored[field]) continue;
    const checked = schemas[field].safeParse(typed[field]);
    if (checked.success) corrected[field] = checked.data;
    else fieldErrors[field] = checked.error.issues[0]?.message ?? "";
  }
  return Object.keys(fieldErrors).length === 0 ? { ok: true, corrected } : { ok: false, fieldErrors };
}
