import type { FormResult } from "#app/ui/form/form-result.ts";
import { readForm } from "#app/ui/form/read-form.ts";
import { askedQuestions } from "#model/events/asked-questions.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { answersIn, type EventQuestion, type RegistrationAnswer } from "#model/events/event-question.ts";
import { type Choice, choiceProblems, kindField, noChoice, workshopField } from "#model/participations/choice-rule.ts";
import { owedFor } from "#model/payments/owed-for.ts";
import { recipientField } from "#model/payments/recipient-field.ts";
import { personKey } from "#model/people/person-key.ts";
import { colleagueField, colleaguesIn, nextColleague } from "#model/registrations/colleague.ts";
import type { RegistrationForm } from "#model/registrations/registration.ts";
import { choiceProblemText } from "#text/registrations/participation.ts";
import { type ParsedForm, parseFields } from "../parse-form.ts";
import { applicantsSchema } from "./applicants-schema.ts";
import { addColleagueButton } from "./use-colleagues.ts";

interface Applicant {
  form: RegistrationForm;
  answers: RegistrationAnswer[];
  efn: string;
  choice: Choice;
  /** To whom their invoice goes, which is asked once for everyone in the form; "" for those who pay nothing. */
  invoiceRecipient: string;
}

export type ReadApplicants =
  | { ok: true; applicant: Applicant; colleagues: Applicant[]; values: Record<string, string> }
  /** 200 if the form only asks for the fields of another person. */
  | { ok: false; status: 200 | 400 | 422; result: FormResult };

/**
 * Parses the people a form registers. Without an event the form has no questions, EFN, choices or colleagues.
 * @param today the calendar day in Berlin
 */
export async function readApplicants(
  event: CalendarEvent | undefined,
  request: Request,
  today: string,
): Promise<ReadApplicants> {
  const questions = event ? askedQuestions(event) : [];
  const form = await readForm(request);
  const numbers = form && event?.registrationSettings.takesColleagues ? colleaguesIn(form.keys()) : undefined;
  const isOneMore = numbers !== undefined && form?.has(addColleagueButton);
  if (isOneMore) form?.delete(addColleagueButton);
  // Without script, leaving all fields blank removes a person.
  const filled = numbers?.filter((n) => isOneMore || !isBlank(form, n)) ?? [];
  for (const n of numbers ?? []) if (!filled.includes(n)) deletePerson(form, n);

  const parsed = parseFields(applicantsSchema(event, filled), form);
  if (isOneMore) {
    const next = nextColleague(filled);
    const values = valuesIn(parsed);
    const added = next === undefined ? {} : { [colleagueField(next, "title")]: "" };
    return { ok: false, status: 200, result: { values: { ...values, ...added }, fieldErrors: {} } };
  }
  const problems = event ? problemsOfChoices(event, [0, ...filled], valuesIn(parsed), today) : {};
  if (!parsed.ok) {
    const { result } = parsed;
    return { ...parsed, result: { ...result, fieldErrors: { ...problems, ...result.fieldErrors } } };
  }
  if (Object.keys(problems).length > 0)
    return { ok: false, status: 422, result: { values: parsed.values, fieldErrors: problems } };
  const given: Readonly<Record<string, unknown>> = parsed.value;
  const recipient = String(given[recipientField] ?? "");
  const [applicant, ...colleagues] = [0, ...filled].map((n): Applicant => {
    const choice = event ? choiceIn(event, parsed.values, n) : noChoice;
    const pays = event !== undefined && owedFor(event, choice) > 0;
    return { ...personIn(given, n, questions), choice, invoiceRecipient: pays ? recipient : "" };
  }) as [Applicant, ...Applicant[]];
  const repeatedIndex = repeatedPerson([applicant, ...colleagues]);
  if (repeatedIndex > 0) {
    const field = colleagueField(filled[repeatedIndex - 1] as number, "lastName");
    return { ok: false, status: 422, result: { values: parsed.values, fieldErrors: { [field]: repeated } } };
  }
  return { ok: true, applicant, colleagues, values: parsed.values };
}

const repeated = "Diese Person steht mit dieser E-Mail-Adresse schon im Formular.";

/** Returns the name of a person's field. @param n 0 for the person who fills in the form */
const fieldOf = (n: number) => (name: string) => (n === 0 ? name : colleagueField(n, name));

function valuesIn(parsed: ParsedForm<unknown>): Record<string, string> {
  return parsed.ok ? parsed.values : parsed.result.values;
}

function choiceIn(event: CalendarEvent, values: Record<string, unknown>, n: number): Choice {
  const field = fieldOf(n);
  const chosen = event.workshops.filter(({ id }) => values[field(workshopField(id))]);
  return { participation: String(values[field(kindField)] ?? ""), workshops: chosen.map(({ id }) => id) };
}

function problemsOfChoices(
  event: CalendarEvent,
  people: readonly number[],
  values: Record<string, string>,
  today: string,
): Record<string, string> {
  const problems = people.flatMap((n) =>
    Object.entries(choiceProblems(event, choiceIn(event, values, n), today)).map(
      ([name, problem]) => [fieldOf(n)(name), choiceProblemText(problem)] as const,
    ),
  );
  return Object.fromEntries(problems);
}

/** @param n 0 for the person who fills in the form */
function personIn(given: Readonly<Record<string, unknown>>, n: number, questions: readonly EventQuestion[]) {
  const field = fieldOf(n);
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
