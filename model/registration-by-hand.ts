import * as z from "zod";
import { type Registration, RegistrationForm, RegistrationNote } from "./registration.ts";

/** What the secretariat wants when no seat is free: to be told, a seat beyond the limit, or a place on the waiting list. */
export const WhenFull = z.enum(["ask", "admit", "wait"]);
export type WhenFull = z.output<typeof WhenFull>;

/** What a person said about themselves. */
export const personFields = ["title", "firstName", "lastName", "email", "city"] as const;
/** As it is typed or stored: not checked. */
export type PersonInput = Record<(typeof personFields)[number], string>;

/** What the secretariat may correct: the same, and its own note. */
export type CorrectionInput = PersonInput & { note: string };
const correctedFields = [...personFields, "note"] as const;
const schemas = { ...RegistrationForm.shape, note: RegistrationNote };

export function correctionIn(registration: Registration): CorrectionInput {
  const { title, firstName, lastName, email, city, note } = registration;
  return { title, firstName, lastName, email, city, note };
}

export function isSamePerson(one: PersonInput, other: PersonInput): boolean {
  return personFields.every((field) => one[field] === other[field]);
}

export function isSameCorrection(one: CorrectionInput, other: CorrectionInput): boolean {
  return isSamePerson(one, other) && one.note === other.note;
}

/**
 * What the secretariat corrected. A field that stays as it is stored is right as it is: what an old site brought may be
 * what the form refuses, and is no reason to leave a wrong address.
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
