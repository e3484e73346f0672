import type { Services } from "#app/contexts.ts";
import { asksForEfn } from "#model/certificates/efn.ts";
import { askedQuestions } from "#model/events/asked-questions.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { AskedQuestion } from "#model/events/question-rule.ts";
import { asksForPrice } from "#model/payments/owed-for.ts";
import type { ChoiceParts } from "../events/choice-parts.ts";
import type { Available } from "../events/with-availability.ts";
import { loadTerms, type RegistrationTerms } from "./registration-terms.ts";

/** What the registration form of an event has besides the five standard fields. */
export interface FormParts {
  terms: RegistrationTerms | undefined;
  questions: readonly AskedQuestion[];
  asksForEfn: boolean;
  /** Whether the form can register further people. */
  takesColleagues: boolean;
  choices: ChoiceParts;
  /** Whether something costs, so that it asks to whom the invoice goes. */
  asksForRecipient: boolean;
}

/** Loads the parts of an event's form. For loaders only. */
export async function loadFormParts(
  content: Services["content"],
  event: CalendarEvent & Pick<Available, "choices">,
): Promise<FormParts> {
  const { takesColleagues } = event.registrationSettings;
  const questions = askedQuestions(event);
  return {
    terms: await loadTerms(content, event),
    questions,
    asksForEfn: asksForEfn(event),
    takesColleagues,
    choices: event.choices,
    asksForRecipient: asksForPrice(event),
  };
}
