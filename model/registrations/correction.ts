// Without zod: the browser uses these rules too.

/** Fields of a person. */
export const personFields = ["title", "firstName", "lastName", "email", "city"] as const;
/** As typed or stored, not validated. */
export type PersonInput = Record<(typeof personFields)[number], string>;

/** What the secretariat may correct: these fields, and what it says itself. */
export const correctedFields = [...personFields, "invoiceRecipient", "note"] as const;
export type CorrectionInput = Record<(typeof correctedFields)[number], string>;
export function correctionIn(registration: CorrectionInput): CorrectionInput {
  return Object.fromEntries(correctedFields.map((field) => [field, registration[field]])) as CorrectionInput;
}

export function isSamePerson(one: PersonInput, other: PersonInput): boolean {
  return personFields.every((field) => one[field] === other[field]);
}

export function isSameCorrection(one: CorrectionInput, other: CorrectionInput): boolean {
  return correctedFields.every((field) => one[field] === other[field]);
}
