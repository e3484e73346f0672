import * as z from "zod";
import { optionalLine, requiredLine, withDefault } from "#model/fields/field.ts";
import { flag } from "#model/fields/number-field.ts";
import { answerField, answerProblem, MAX_QUESTIONS, questionKinds } from "./question-rule.ts";

const QuestionKind = z.enum(questionKinds, "Bitte wählen Sie die Art der Antwort aus.");

/** A question of an event, in addition to the five fields of the registration. */
export const EventQuestion = z.object({
  /** Stable when the question is moved or reworded; identifies its answers. */
  id: z.string("Die Kennung fehlt.").regex(/^[A-Za-z0-9]{1,40}$/, "Die Kennung ist ungültig."),
  label: optionalLine(200),
  kind: withDefault(QuestionKind, () => "text"),
  /** Answers to choose from, for `choice`; blank ones are dropped. */
  options: withDefault(
    z.array(optionalLine(100)).max(50, "Bitte geben Sie höchstens 50 Antworten an."),
    (): string[] => [],
  ).transform((options) => options.filter(Boolean)),
  isRequired: flag(false),
  help: optionalLine(300),
});
export type EventQuestion = z.output<typeof EventQuestion>;

/** At most ten questions, in order. */
export const EventQuestions = withDefault(
  z.array(EventQuestion).max(MAX_QUESTIONS, `Bitte stellen Sie höchstens ${MAX_QUESTIONS} Fragen.`),
  (): EventQuestion[] => [],
);

/**
 * Checks that apply on save only; parsing stays lenient, so that old exports can be imported.
 * @param known labels of questions the form asks besides these
 */
export function refuseQuestions(
  questions: readonly EventQuestion[],
  refuse: Refuse,
  known: readonly string[] = [],
): void {
  const labels = new Set<string>(known);
  for (const [index, { label, kind, options }] of questions.entries()) {
    if (!label) refuse([index, "label"], "Bitte geben Sie die Frage ein.");
    else if (labels.has(label)) refuse([index, "label"], "Diese Frage gibt es schon.");
    labels.add(label);
    if (kind !== "choice") continue;
    if (options.length < 2) refuse([index, "options"], "Bitte geben Sie mindestens zwei Antworten an.");
    if (new Set(options).size < options.length) refuse([index, "options"], "Eine Antwort steht zweimal da.");
  }
}
type Refuse = (path: [index: number, field: "label" | "options"], message: string) => void;

/** An answer, with the wording of the question at that time. */
export const RegistrationAnswer = z.object({
  id: requiredLine("Die Kennung fehlt.", 40),
  label: optionalLine(200),
  answer: optionalLine(500),
});
export type RegistrationAnswer = z.output<typeof RegistrationAnswer>;
export const RegistrationAnswers = withDefault(z.array(RegistrationAnswer), (): RegistrationAnswer[] => []);

/** Returns the schema of a typed answer. */
export function typedAnswer(question: EventQuestion) {
  return z
    .string()
    .transform((typed) => typed.toWellFormed().trim())
    .superRefine((typed, context) => {
      const message = answerProblem(question, typed);
      if (message) context.addIssue({ code: "custom", message });
    });
}

/** Returns the schemas of the questions' form fields. */
export function answerFields(questions: readonly EventQuestion[]): Record<string, z.ZodType<string>> {
  return Object.fromEntries(
    questions.map((question) => [answerField(question.id), typedAnswer(question).prefault("")]),
  );
}

/**
 * Returns the answers in a validated form; unanswered questions are omitted.
 * @param fieldOf maps a field to its name in the form, for one of several people
 */
export function answersIn(
  questions: readonly EventQuestion[],
  form: Readonly<Record<string, unknown>>,
  fieldOf: (field: string) => string = (field) => field,
): RegistrationAnswer[] {
  return questions.flatMap(({ id, label }) => {
    const answer = form[fieldOf(answerField(id))];
    return typeof answer === "string" && answer ? [{ id, label, answer }] : [];
  });
}
