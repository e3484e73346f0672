import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FormAlert, RadioField, TextAreaField } from "#app/ui/form/field.tsx";
import { useFormCheck } from "#app/ui/form/form-check.ts";
import { emptyForm, type FormResult } from "#app/ui/form/form-result.ts";
import { useSendOnce } from "#app/ui/form/form-sending.ts";
import {
  type AskedQuestion,
  answerField,
  answerProblem,
  answersOf,
  MAX_ANSWER_LENGTH,
} from "#model/events/question-rule.ts";

/** The questions of an evaluation. */
export function EvaluationForm({
  questions,
  result = emptyForm,
}: {
  questions: readonly AskedQuestion[];
  result?: FormResult | undefined;
}) {
  const rules = Object.fromEntries(
    questions.map((question) => [
      answerField(question.id),
      (typed: string) => answerProblem(question, typed.replace(/\s+/gu, " ")),
    ]),
  );
  const isSending = useNavigation().formMethod === "POST";
  const { form, field, onInput, onBlur, checkAll } = useFormCheck(rules, result);
  const sendOnce = useSendOnce(isSending, checkAll);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={sendOnce}
      onInput={onInput}
      onBlur={onBlur}
      className="mt-8 grid gap-8"
    >
      <div className="empty:hidden">
        <FormAlert message={result.message} />
      </div>
      {questions.map((question) => {
        const { id, label, help, isRequired } = question;
        const options = answersOf(question);
        const common = { ...field(answerField(id)), label, hint: help || undefined, required: isRequired };
        return options ? (
          <RadioField key={id} {...common} options={options} />
        ) : (
          <TextAreaField key={id} {...common} maxLength={MAX_ANSWER_LENGTH} />
        );
      })}
      <div>
        <Button type="submit" disabled={isSending} className="min-h-12 max-sm:w-full">
          {isSending ? "Wird gesendet..." : "Antworten absenden"}
        </Button>
      </div>
    </Form>
  );
}
