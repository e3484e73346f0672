import { efnProblem, stripEfn } from "#model/certificates/efn.ts";
import type { RegistrationAnswer } from "#model/events/event-question.ts";
import { type AskedQuestion, answerField, answerProblem } from "#model/events/question-rule.ts";

/** What an event asks in addition to the five fields. */
export interface AskedDetails {
  questions: readonly AskedQuestion[];
  asksForEfn: boolean;
}

/** As typed by the secretariat, by name of the field; missing fields stay unchanged. */
export type TypedDetails = Readonly<Record<string, string>>;

/** `answer` and `efn` are "" to remove them; undefined `efn` stays unchanged. */
export interface ChangedDetails {
  answers: RegistrationAnswer[];
  efn: string | undefined;
}

export const efnField = "efn";

/** Validates details typed by the secretariat, which may leave required ones blank. */
export function checkDetails(
  typed: TypedDetails,
  { questions, asksForEfn }: AskedDetails,
): { ok: true; details: ChangedDetails } | { ok: false; fieldErrors: Record<string, string> } {
  const fieldErrors: Record<string, string> = {};
  const answers = questions.flatMap((question) => {
    const field = answerField(question.id);
    const text = typed[field]?.toWellFormed();
    if (text === undefined) return [];
    const problem = answerProblem({ ...question, isRequired: false }, text);
    if (problem) fieldErrors[field] = problem;
    return [{ id: question.id, label: question.label, answer: text.trim() }];
  });
  const typedEfn = asksForEfn ? typed[efnField] : undefined;
  const problem = typedEfn === undefined ? undefined : efnProblem(typedEfn);
  if (problem) fieldErrors[efnField] = problem;
  if (Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors };
  return { ok: true, details: { answers, efn: typedEfn === undefined ? undefined : stripEfn(typedEfn) } };
}

/** Merges changed answers into the stored ones; an empty answer removes the stored one. */
export function withAnswers(
  stored: readonly RegistrationAnswer[],
  changed: readonly RegistrationAnswer[],
): RegistrationAnswer[] {
  const kept = stored.map((answer) => changed.find(({ id }) => id === answer.id) ?? answer);
  const added = changed.filter(({ id }) => !stored.some((answer) => answer.id === id));
  return [...kept, ...added].filter(({ answer }) => answer !== "");
}
