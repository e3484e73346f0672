import { institutionId, knownAnswer } from "#model/events/asked-questions.ts";
import { fullName } from "#model/people/person-name.ts";
import type { Registration } from "#model/registrations/registration.ts";

/** Proposes to whom an invoice goes: what the registration knows of institution, name and city; the street is missing. */
export function proposedRecipient(
  registration: Pick<Registration, "answers" | "title" | "firstName" | "lastName" | "city">,
): string {
  const institution = knownAnswer(registration.answers, institutionId);
  return [institution, fullName(registration), "", registration.city].filter((line, at) => line || at === 2).join("\n");
}
