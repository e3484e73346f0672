import * as z from "zod";
import { type Registration, RegistrationForm } from "./registration.ts";

/** What the secretariat wants when no seat is free: to be told, a seat beyond the limit, or a place on the waiting list. */
export const WhenFull = z.enum(["ask", "admit", "wait"]);
export type WhenFull = z.output<typeof WhenFull>;

/** What a person said about themselves. */
export const personFields = ["title", "firstName", "lastName", "email", "city"] as const;
/** As it is typed or stored: not checked. */
export type PersonInput = Record<(typeof personFields)[number], string>;

export function personIn({ title, firstName, lastName, email, city }: PersonInput | Registration): PersonInput {
  return { title, firstName, lastName, email, city };
}

export function isSamePerson(one: PersonInput, other: PersonInput): boolean {
  return personFields.every((field) => one[field] === other[field]);
}

/**
 * What the secretariat corrected. A field that stays as it is stored is right as it is: what an old site brought may be
 * what the form refuses, and is no reason to leave a wrong address.
 */
export function checkCorrection(
  typed: PersonInput,
  stored: PersonInput,
): { ok: true; person: PersonInput } | { ok: false; fieldErrors: Record<string, string> } {
  const person = { ...stored };
  const fieldErrors: Record<string, string> = {};
  for (const field of personFields) {
    if (typed[field] === stored[field]) continue;
    const checked = RegistrationForm.shape[field].safeParse(typed[field]);
    if (checked.success) person[field] = checked.data;
    else fieldErrors[field] = checked.error.issues[0]?.message ?? "";
  }
  return Object.keys(fieldErrors).length === 0 ? { ok: true, person } : { ok: false, fieldErrors };
}
