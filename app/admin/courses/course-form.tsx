import { TextInput } from "@mantine/core";
import { CourseProgram, ProgramDay, withSortedDays } from "#model/programs/program.ts";
import { DaysField } from "../program/days-field.tsx";
import { programLabels } from "../program/program-labels.ts";
import type { EditedRecord } from "../ui/editor/edited-record.ts";
import { EditorModal } from "../ui/editor/editor-modal.tsx";
import { useDialogForm } from "../ui/editor/use-dialog-form.ts";
import { useFirstField } from "../ui/editor/use-first-field.ts";

export const courseLabels = { title: programLabels.title, days: programLabels.days };

export function CourseForm({ record }: { record: EditedRecord<CourseProgram> }) {
  const form = useDialogForm({
    collection: "courses",
    schema: CourseProgram,
    record: { ...record, values: withSortedDays(record.values) },
    tidy: withSortedDays,
    labels: courseLabels,
    messages: (isNew) => ({
      saved: isNew ? "Programm wurde erfolgreich erstellt" : "Programm wurde erfolgreich aktualisiert",
      failed: isNew ? "Fehler beim Erstellen des Programms" : "Fehler beim Aktualisieren des Programms",
    }),
  });

  return (
    <EditorModal form={form} title={form.isNew ? "Neues Kursprogramm" : "Kursprogramm bearbeiten"} size="72rem">
      <TextInput label={courseLabels.title} required {...useFirstField()} {...form.input("title")} />
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
