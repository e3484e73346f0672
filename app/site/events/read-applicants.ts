import type * as z from "zod";
import type { FormResult } from "#app/ui/form/form-result.ts";
import { readForm } from "#app/ui/form/read-form.ts";
import { asksForEfn } from "#model/certificates/efn.ts";
import { askedQuestions } from "#model/events/asked-questions.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { answerFields, answersIn, type EventQuestion, type RegistrationAnswer } from "#model/events/event-question.ts";
import { personKey } from "#model/people/person-key.ts";
import { colleagueField, colleaguesIn, nextColleague } from "#model/registrations/colleague.ts";
import { RegistrationForm, RegistrationFormWithEfn } from "#model/registrations/registration.ts";
import { parseFields } from "../parse-form.ts";
import { addColleagueButton } from "./use-colleagues.ts";

interface Applicant {
  form: RegistrationForm;
  answers: RegistrationAnswer[];
  efn: string;
}

export type ReadApplicants =
  | { ok: true; applicant: Applicant; colleagues: Applicant[]; values: Record<string, string> }
  /** 200 if the form only asks for the fields of another person. */
  | { ok: false; status: 200 | 400 | 422; result: FormResult };

/** Parses the people a form registers. Without an event the form has no questions, EFN or colleagues. */
export async function readApplicants(event: CalendarEvent | undefined, request: Request): Promise<ReadApplicants> {
  const questions = event ? askedQuestions(event) : [];
  const own = event && asksForEfn(event) ? RegistrationFormWithEfn : RegistrationForm;
  const form = await readForm(request);
  const numbers = form && event?.registrationSettings.takesColleagues ? colleaguesIn(form.keys()) : undefined;
  const isOneMore = numbers !== undefined && form?.has(addColleagueButton);
  if (isOneMore) form?.delete(addColleagueButton);
  // Without script, leaving all fields blank removes a person.
  const filled = numbers?.filter((n) => isOneMore || !isBlank(form, n)) ?? [];
  for (const n of numbers ?? []) if (!filled.includes(n)) deletePerson(form, n);

  const parsed = parseFields(schemaOf(own, questions, filled), form);
  if (isOneMore) {
    const next = nextColleague(filled);
    const values = parsed.ok ? parsed.values : parsed.result.values;
    const added = next === undefined ? {} : { [colleagueField(next, "title")]: "" };
    return { ok: false, status: 200, result: { values: { ...values, ...added }, fieldErrors: {} } };
  }
  if (!parsed.ok) return parsed;
  const given: Readonly<Record<string, unknown>> = parsed.value;
  const [applicant, ...colleagues] = [0, ...filled].map((n) => personIn(given, n, questions)) as [Applicant];
  const repeatedIndex = repeatedPerson([applicant, ...colleagues]);
  if (repeatedIndex > 0) {
    const field = colleagueField(filled[repeatedIndex - 1] as number, "lastName");
    return { ok: false, status: 422, result: { values: parsed.values, fieldErrors: { [field]: repeated } } };
  }
  return { ok: true, applicant, colleagues, values: parsed.values };
}

const repeated = "Diese Person steht mit dieser E-Mail-Adresse schon im Formular.";

/** Returns the schema for all people; building one is expensive, so the usual one is reused. */
function schemaOf(own: z.ZodObject, questions: readonly EventQuestion[], colleagues: readonly number[]): z.ZodObject {
  if (questions.length === 0 && colleagues.length === 0) return own;
  const fields = { ...own.shape, ...answerFields(questions) };
  const ofColleagues = colleagues.flatMap((n) =>
    Object.entries(fields).map(([name, type]) => [colleagueField(n, name), type] as const),
  );
  return own.extend({ ...fields, ...Object.fromEntries(ofColleagues) });
}

/** @param n 0 for the person who fills in the form */
function personIn(given: Readonly<Record<string, unknown>>, n: number, questions: readonly EventQuestion[]): Applicant {
  const field = (name: string) => (n === 0 ? name : colleagueField(n, name));
  const value = (name: string) => given[field(name)] as never;
  const [title, firstName, lastName] = [value("title"), value("firstName"), value("lastName")];
  const form = { title, firstName, lastName, email: value("email"), city: value("city") };
  return { form, answers: answersIn(questions, given, field), efn: value("efn") ?? "" };
}

/** Returns the index of the first person who is entered twice; 0 if all differ. */
function repeatedPerson(people: readonly Applicant[]): number {
  const keys = people.map(({ form }) => personKey(form));
  return Math.max(
    0,
    keys.findIndex((key, index) => keys.indexOf(key) < index),
  );
}

function isBlank(form: FormData | undefined, n: number): boolean {
  return fieldsOf(form, n).every((name) => form?.getAll(name).every((value) => value === ""));
}

function deletePerson(form: FormData | undefined, n: number): void {
  for (const name of fieldsOf(form, n)) form?.delete(name);
}

function fieldsOf(form: FormData | undefined, n: number): string[] {
  return [...(form?.keys() ?? [])].filter((name) => name.startsWith(colleagueField(n, "")));
}
