import "../program/program.css";
import { Button, Checkbox, Fieldset, Input, Select, Textarea, TextInput } from "@mantine/core";
import { useId } from "react";
import { moveItem } from "#model/content/move-item.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { EventQuestion } from "#model/events/event-question.ts";
import { MAX_QUESTIONS, type QuestionKind } from "#model/events/question-rule.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import { MoveButtons } from "../ui/table/move-buttons.tsx";
import { RowAction } from "../ui/table/row-action.tsx";
import { questionKindLabels } from "./event-labels.ts";
import { KnownQuestions } from "./known-questions.tsx";
import { newId } from "./new-id.ts";

/** The event's own questions in the registration form. */
export function QuestionsField({ form }: { form: EditorForm<CalendarEvent> }) {
  const { registrationSettings: settings } = form.values;
  return (
    <>
      <KnownQuestions form={form} />
      <Fieldset legend="Eigene Fragen" className="editor-part">
        <p className="muted">
          Stehen im Anmeldeformular unter den fünf festen Feldern. Fragen Sie nur, was Sie für diese Veranstaltung
          brauchen; die Antworten werden mit der Anmeldung gelöscht.
        </p>
        <QuestionList
          path="registrationSettings.questions"
          questions={settings.questions}
          max={MAX_QUESTIONS}
          errors={form.errors}
          onChange={(questions) => form.change({ registrationSettings: { ...settings, questions } })}
        />
      </Fieldset>
    </>
  );
}

/**
 * Questions of an event: add, reword, move, remove.
 * @param path of the list in the event
 */
export function QuestionList({
  path,
  questions,
  max,
  errors,
  onChange: change,
}: {
  path: string;
  questions: readonly EventQuestion[];
  max: number;
  errors: Record<string, string>;
  onChange: (questions: EventQuestion[]) => void;
}) {
  const listId = useId();

  function add(): void {
    const fresh = { id: newId(), label: "", kind: "text", options: [], isRequired: false, help: "" } as const;
    change([...questions, { ...fresh, options: [] }]);
    setTimeout(() => document.getElementById(`${listId}-label-${questions.length}`)?.focus());
  }

  return (
    <>
      <div className="program-days">
        {questions.map((question, index) => (
          <QuestionFieldset
            key={question.id}
            listId={listId}
            path={path}
            question={question}
            index={index}
            count={questions.length}
            errors={errors}
            onChange={(changed) => change(questions.with(index, { ...question, ...changed }))}
            onMove={(from, to) => change(moveItem(questions, from, to))}
            onRemove={() => change(questions.toSpliced(index, 1))}
          />
        ))}
      </div>
      {errors[path] && <Input.Error>{errors[path]}</Input.Error>}
      {questions.length < max ? (
        <Button mt="md" variant="default" size="md" leftSection={<AdminIcon name="plus" isSmall />} onClick={add}>
          Frage hinzufügen
        </Button>
      ) : (
        <p className="muted">Mehr als {max} Fragen sind nicht möglich.</p>
      )}
    </>
  );
}

const kinds = Object.entries(questionKindLabels).map(([value, label]) => ({ value, label }));

function QuestionFieldset({
  listId,
  path,
  question: { label, kind, options, isRequired, help },
  index,
  count,
  errors,
  onChange,
  onMove,
  onRemove,
}: {
  listId: string;
  path: string;
  question: EventQuestion;
  index: number;
  count: number;
  errors: Record<string, string>;
  onChange: (patch: Partial<EventQuestion>) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}) {
  const name = `${index + 1}. Frage`;
  const errorOf = (field: keyof EventQuestion) => errors[`${path}.${index}.${field}`];
  return (
    <section className="program-day" aria-label={name}>
      <div className="program-day-head">
        <h3>{name}</h3>
        <div className="core-value-actions">
          <MoveButtons name={name} index={index} count={count} onMove={onMove} listId={listId} />
          <RowAction icon="trash" tip="Frage entfernen" label={`${name} entfernen`} onClick={onRemove} isDanger />
        </div>
      </div>
      <TextInput
        id={`${listId}-label-${index}`}
        label="Frage"
        value={label}
        error={errorOf("label")}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <Select
        mt="md"
        label="Antwort"
        data={kinds}
        allowDeselect={false}
        value={kind}
        error={errorOf("kind")}
        onChange={(chosen) => chosen && onChange({ kind: chosen as QuestionKind })}
      />
      {kind === "choice" && (
        <Textarea
          mt="md"
          label="Mögliche Antworten"
          description="Jede in einer Zeile"
          autosize
          minRows={3}
          value={options.join("\n")}
          error={errorOf("options")}
          onChange={(event) => onChange({ options: event.currentTarget.value.split("\n") })}
        />
      )}
      <TextInput
        mt="md"
        label="Hinweis"
        description="Steht unter dem Feld. Kann leer bleiben."
        value={help}
        error={errorOf("help")}
        onChange={(event) => onChange({ help: event.currentTarget.value })}
      />
      <Checkbox
        mt="md"
        label="Antwort ist Pflicht"
        checked={isRequired}
        onChange={(event) => onChange({ isRequired: event.currentTarget.checked })}
      />
    </section>
  );
}
