import { institutionId, knownAnswer } from "#model/events/asked-questions.ts";
import { nameSearchText, nameTerms } from "#model/people/name-search.ts";
import { fullName, shortName } from "#model/people/person-name.ts";
import type { Registration } from "#model/registrations/registration.ts";

/**
 * Proposes to whom an invoice goes: what was typed with the registration; otherwise what it knows of institution, name and
 * city, where the street is missing.
 */
export function proposedRecipient(
  registration: Pick<Registration, "answers" | "title" | "firstName" | "lastName" | "city" | "invoiceRecipient">,
): string {
  if (registration.invoiceRecipient) return registration.invoiceRecipient;
  const institution = knownAnswer(registration.answers, institutionId);
  return [institution, fullName(registration), "", registration.city].filter((line, at) => line || at === 2).join("\n");
}

/**
 * Whether the name and address of a payer name this person, in any spelling. The family name alone does not: a relative, or
 * a firm, may have it or one that contains it.
 */
export function namesPerson(recipient: string, person: Pick<Registration, "firstName" | "lastName">): boolean {
  const words = new Set(nameSearchText(recipient).split(" "));
  return nameTerms(shortName(person)).every((term) => words.has(term));
}
