import { Alert, Radio, Stack, TextInput } from "@mantine/core";
import {
  CongressProgram,
  totalPoints,
  withAddedDay,
  withoutProgramPdf,
  withProgramPdf,
  withSortedDays,
} from "#model/programs/program.ts";
import { DaysField } from "../program/days-field.tsx";
import { programLabels } from "../program/program-labels.ts";
import type { EditedRecord } from "../ui/editor/edited-record.ts";
import { EditorModal } from "../ui/editor/editor-modal.tsx";
import { PointsInput } from "../ui/editor/points-input.tsx";
import { useDialogForm } from "../ui/editor/use-dialog-form.ts";
import { useFirstField } from "../ui/editor/use-first-field.ts";
import { ProgramPdfField } from "./program-pdf-field.tsx";

export function CongressForm({ record }: { record: EditedRecord<CongressProgram> }) {
  const form = useDialogForm({
    collection: "congresses",
    schema: CongressProgram,
    record: { ...record, values: withSortedDays(record.values) },
    tidy: withSortedDays,
    labels: programLabels,
    messages: (isNew) => ({
      saved: isNew ? "Programm wurde erfolgreich erstellt" : "Programm wurde erfolgreich aktualisiert",
      failed: isNew ? "Fehler beim Erstellen des Programms" : "Fehler beim Aktualisieren des Programms",
    }),
  });
  const { displayMode, programPdfUrl, days } = form.values;
  const isPdf = displayMode === "pdf";

  return (
    <EditorModal form={form} title={form.isNew ? "Neues Kongressprogramm" : "Kongressprogramm bearbeiten"} size="72rem">
      <TextInput label={programLabels.title} required {...useFirstField()} {...form.input("title")} />
      <Radio.Group label="Was zeigt die Website?" size="md" mt="md" {...form.input("displayMode")}>
        <Stack gap="xs" mt="xs">
          <Radio value="manual" label="Programm aus Tagen und Programmpunkten" />
          <Radio value="pdf" label="PDF-Datei" />
        </Stack>
      </Radio.Group>
      {isPdf && !programPdfUrl && (
        <Alert color="amber" mt="md">
          Es ist noch keine PDF-Datei ausgewählt: Die Website zeigt dieses Programm ohne Inhalt.
        </Alert>
      )}
      <div className="editor-part">
        <ProgramPdfField
          url={programPdfUrl}
          onPick={(url) => form.change(withProgramPdf(form.values, url))}
          onRemove={() => form.change(withoutProgramPdf(form.values))}
          error={form.errors.programPdfUrl}
        />
      </div>
      <div className="editor-part">
        {isPdf ? (
          <PointsInput
            label={programLabels.totalCertificationPoints}
            description="Ohne Angabe 0"
            fallback={0}
            maw={260}
            {...form.input("totalCertificationPoints")}
          />
        ) : (
          <p>
            {programLabels.totalCertificationPoints}: <strong>{sumOf(form.values)}</strong>{" "}
            <span className="muted">(Summe der Tage)</span>
          </p>
        )}
      </div>
      <div className="editor-part">
        <h2 className="editor-heading">{programLabels.days}</h2>
        {isPdf && (
          <p className="muted">
            Solange die PDF-Datei gezeigt wird, bleiben die Tage verborgen. „Tag hinzufügen“ stellt auf das Programm aus
            Tagen um.
          </p>
        )}
        <DaysField
          days={days}
          onChange={(changed) => form.change({ days: changed })}
          onAdd={() => form.change(withAddedDay(form.values))}
          errors={form.errors}
        />
      </div>
    </EditorModal>
  );
}

/** Returns the sum of all days' points. A day's points may be blank while typing; blank counts as 0. */
function sumOf(program: CongressProgram): number {
  const days = program.days.map((day) => ({ ...day, certificationPoints: Number(day.certificationPoints) || 0 }));
  return totalPoints({ ...program, days });
}
