import * as z from "zod";
import { withDefault } from "#model/fields/field.ts";
import { flag } from "#model/fields/number-field.ts";
import { MAX_EVALUATION_QUESTIONS } from "./evaluation-rule.ts";
import { answerFields, EventQuestion } from "./event-question.ts";
import { formHasChanged } from "./question-rule.ts";

/** Whether an event asks its participants for an evaluation afterwards, and what. */
export const Evaluation = z.object({
  isAsked: flag(false),
  questions: withDefault(
    z
      .array(EventQuestion)
      .max(MAX_EVALUATION_QUESTIONS, `Bitte stellen Sie höchstens ${MAX_EVALUATION_QUESTIONS} Fragen.`),
    (): EventQuestion[] => [],
  ),
});
export type Evaluation = z.output<typeof Evaluation>;

/** Returns the schema of the public form. Lines of a free text become one. */
export function evaluationForm(questions: readonly EventQuestion[]) {
  const fields = Object.entries(answerFields(questions)).map(([name, field]) => [
    name,
    z.preprocess((typed) => (typeof typed === "string" ? typed.replace(/\s+/gu, " ") : typed), field),
  ]);
  return z.strictObject(Object.fromEntries(fields), formHasChanged);
}
