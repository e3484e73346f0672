import * as z from "zod";
import { asksForEfn } from "#model/certificates/efn.ts";
import { askedQuestions } from "#model/events/asked-questions.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { answerFields } from "#model/events/event-question.ts";
import { kindField, workshopField } from "#model/participations/choice-rule.ts";
import { asksForPrice } from "#model/payments/owed-for.ts";
import { colleagueField } from "#model/registrations/colleague.ts";
import { RegistrationForm, RegistrationFormWithEfn, typedRecipient } from "#model/registrations/registration.ts";

/** By what they were made of: making a schema takes as long as the rest of a registration. */
const schemas = new Map<string, z.ZodObject>();
const maximumSchemas = 100;

/**
 * Returns the schema of a registration form: the fields of the person who fills it in and of colleagues. Without an event
 * it has no questions, EFN, choices or invoice.
 * @param colleagues their numbers in the names of fields
 */
export function applicantsSchema(event: CalendarEvent | undefined, colleagues: readonly number[]): z.ZodObject {
  if (!event) return RegistrationForm;
  const parts: Parts = {
    asksForEfn: asksForEfn(event),
    asksForRecipient: asksForPrice(event),
    questions: askedQuestions(event),
    choices: choiceNames(event),
    colleagues,
  };
  const key = JSON.stringify(parts);
  let schema = schemas.get(key);
  if (!schema) {
    if (schemas.size >= maximumSchemas) schemas.clear();
    schema = schemaOf(parts);
    schemas.set(key, schema);
  }
  return schema;
}

interface Parts {
  asksForEfn: boolean;
  asksForRecipient: boolean;
  questions: ReturnType<typeof askedQuestions>;
  choices: readonly string[];
  colleagues: readonly number[];
}

function schemaOf({ asksForEfn, asksForRecipient, questions, choices, colleagues }: Parts): z.ZodObject {
  const own = asksForEfn ? RegistrationFormWithEfn : RegistrationForm;
  const chosen = choices.map((name) => [name, z.string().max(40).prefault("")] as const);
  const fields = { ...own.shape, ...answerFields(questions), ...Object.fromEntries(chosen) };
  const ofColleagues = colleagues.flatMap((n) =>
    Object.entries(fields).map(([name, type]) => [colleagueField(n, name), type] as const),
  );
  const people = own.extend({ ...fields, ...Object.fromEntries(ofColleagues) });
  return asksForRecipient ? people.extend(typedRecipient) : people;
}

/** Returns the fields of kinds and workshops, also of those that can no longer be chosen, which have a sentence of their own. */
function choiceNames({ participations, workshops }: CalendarEvent): string[] {
  return [...(participations.length > 0 ? [kindField] : []), ...workshops.map(({ id }) => workshopField(id))];
}
