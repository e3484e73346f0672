import { TextInput } from "@mantine/core";
import { useNavigate } from "react-router";
import { CourseProgram, ProgramDay } from "#model/program.ts";
import { DaysField } from "../program/days-field.tsx";
import { programLabels } from "../program/program-labels.ts";
import { useCloseHref, useDialogHref } from "../ui/dialog-href.ts";
import { EditorModal } from "../ui/editor/editor-modal.tsx";
import { useEditorForm } from "../ui/editor/use-editor-form.ts";

export const courseLabels = { title: programLabels.title, days: programLabels.days };

export function CourseForm({ record }: { record: { id?: string; version?: number; values: CourseProgram } }) {
  const navigate = useNavigate();
  const closeHref = useCloseHref();
  const dialogHref = useDialogHref();
  const form = useEditorForm({
    collection: "courses",
    schema: CourseProgram,
    record,
    labels: courseLabels,
    messages: (isNew) => ({
      saved: isNew ? "Programm wurde erfolgreich erstellt" : "Programm wurde erfolgreich aktualisiert",
      failed: isNew ? "Fehler beim Erstellen des Programms" : "Fehler beim Aktualisieren des Programms",
    }),
    onSaved: (_saved, stay) => stay || navigate(closeHref, { replace: true, preventScrollReset: true }),
  });

  return (
    <EditorModal
      form={form}
      title={form.isNew ? "Neues Kursprogramm" : "Kursprogramm bearbeiten"}
      size="72rem"
      historyHref={record.id && dialogHref({ verlauf: record.id })}
    >
      <TextInput label={courseLabels.title} required data-autofocus {...form.input("title")} />
      <div className="editor-part">
        <h2 className="editor-heading">{courseLabels.days}</h2>
        <DaysField
          days={form.values.days}
          onChange={(days) => form.change({ days })}
          onAdd={() => form.change({ days: [...form.values.days, ProgramDay.parse({})] })}
          errors={form.errors}
        />
      </div>
    </EditorModal>
  );
}
