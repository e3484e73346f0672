import { Fieldset, Switch } from "@mantine/core";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { MAX_EVALUATION_QUESTIONS } from "#model/events/evaluation-rule.ts";
import { evaluationCourse, usualQuestions } from "#text/events/evaluation.ts";
import { eventLabels } from "../events/event-labels.ts";
import { newId } from "../events/new-id.ts";
import { QuestionList } from "../events/questions-field.tsx";
import type { EditorForm } from "../ui/editor/editor-form.ts";

/** Whether participants are asked for an evaluation, and what; switched on, the usual questions are there. */
export function EvaluationFields({ form }: { form: EditorForm<CalendarEvent> }) {
  const { evaluation } = form.values;
  const { isAsked, questions } = evaluation;
  const change = (patch: Partial<typeof evaluation>) => form.change({ evaluation: { ...evaluation, ...patch } });
  const usual = () =>
    usualQuestions.map((question) => ({
      ...question,
      ...{ id: newId(), options: [...question.options], isRequired: false, help: "" },
    }));
  return (
    <>
      <Switch
        label={eventLabels["evaluation.isAsked"]}
        description={evaluationCourse}
        checked={isAsked}
        onChange={({ currentTarget: { checked } }) =>
          change({ isAsked: checked, ...(checked && questions.length === 0 && { questions: usual() }) })
        }
      />
      {isAsked && (
        <Fieldset legend={eventLabels["evaluation.questions"]} className="editor-part">
          <p className="muted">
            Höchstens {MAX_EVALUATION_QUESTIONS} Fragen. Ändern Sie die Fragen nicht mehr, wenn der Fragebogen schon
            offen ist: Frühere Antworten stehen dann unter der alten Frage.
          </p>
          <QuestionList
            path="evaluation.questions"
            questions={questions}
            max={MAX_EVALUATION_QUESTIONS}
            errors={form.errors}
            onChange={(changed) => change({ questions: changed })}
          />
        </Fieldset>
      )}
    </>
  );
}
