import { SelectField, TextField } from "#app/ui/form/field.tsx";
import type { FieldProps, FieldRules } from "#app/ui/form/form-check.ts";
import { institutionId } from "#model/events/asked-questions.ts";
import {
  type AskedQuestion,
  answerField,
  answerProblem,
  answersOf,
  MAX_ANSWER_LENGTH,
} from "#model/events/question-rule.ts";

/** The event's own questions, below the five fields. */
export function QuestionFields({
  questions,
  field,
  isColleague = false,
}: {
  questions: readonly AskedQuestion[];
  field: (name: string) => FieldProps;
  isColleague?: boolean;
}) {
  return questions.map((question) => {
    const { id, label, help, isRequired } = question;
    const options = answersOf(question);
    const common = {
      ...field(answerField(id)),
      label: isRequired ? label : `${label} (freiwillig)`,
      hint: help || undefined,
      required: isRequired,
      className: "sm:col-span-2",
    };
    return options ? (
      <SelectField key={id} {...common} options={options} />
    ) : (
      <TextField
        key={id}
        {...common}
        {...(id === institutionId && { autoComplete: isColleague ? "off" : "organization" })}
        maxLength={MAX_ANSWER_LENGTH}
      />
    );
  });
}

/** Returns the schema's rules for these fields, for the browser. */
export function questionRules(questions: readonly AskedQuestion[]): FieldRules {
  return Object.fromEntries(
    questions.map((question) => [answerField(question.id), (typed: string) => answerProblem(question, typed)]),
  );
}
