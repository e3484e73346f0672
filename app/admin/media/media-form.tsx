import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { Link } from "react-router";
import { MediaDetails } from "#model/files/media.ts";
import { useCloseHref } from "../ui/dialog/dialog-href.ts";
import { DateField } from "../ui/editor/date-field.tsx";
import { EditorFormShell } from "../ui/editor/editor-form-shell.tsx";
import { SaveButton } from "../ui/editor/save-button.tsx";
import { useDialogForm } from "../ui/editor/use-dialog-form.ts";
import { FocalPoint } from "../ui/focus/focal-point.tsx";
import { detailsOf, fileIsGone, mediaLabels } from "../ui/focus/media-details.ts";
import type { MediaRow } from "./media-row.ts";

/** The form for a file's details. */
export function MediaForm({ file, children }: { file: MediaRow; children?: React.ReactNode }) {
  const closeHref = useCloseHref();
  const form = useDialogForm<MediaDetails>({
    collection: "media",
    hasDrafts: false,
    schema: MediaDetails,
    record: { id: file.id, version: file.version, values: detailsOf(file) },
    labels: mediaLabels,
    goneText: fileIsGone,
    messages: { saved: "Die Angaben wurden gespeichert.", failed: "Fehler beim Speichern der Angaben" },
  });
  return (
    <EditorFormShell form={form}>
      <Stack>
        {file.kind === "image" && (
          <FocalPoint
            src={file.url}
            value={{ x: form.values.focalX, y: form.values.focalY }}
            onChange={({ x, y }) => form.change({ focalX: x, focalY: y })}
            isDisabled={!form.mayChange}
          />
        )}
        {file.kind === "image" && (
          <TextInput
            label={mediaLabels.description}
            description="Was ist zu sehen? Der Text wird vorgeschlagen, sobald Sie das Bild in einem Eintrag auswählen."
            {...form.input("description")}
          />
        )}
        <TextInput
          label={mediaLabels.source}
          description="Name der Person, die das Bild gemacht oder die Datei geschrieben hat, oder die Quelle."
          {...form.input("source")}
        />
        <TextInput
          label={mediaLabels.licence}
          description="Zum Beispiel: CC BY 4.0, Nutzungsrecht des Vereins."
          {...form.input("licence")}
        />
        <DateField
          label={mediaLabels.consentUntil}
          description="Der letzte Tag, bis zu dem die abgebildeten Personen eingewilligt haben. Danach wird die Datei hier als abgelaufen angezeigt, nicht gelöscht."
          {...form.input("consentUntil")}
        />
        <Checkbox
          label={mediaLabels.isKept}
          description="Unbenutzte Dateien werden sonst nach 7 Tagen gelöscht."
          {...form.toggle("isKept")}
        />
      </Stack>
      <div className="editor-foot media-foot">
        {children}
        <Group ml="auto">
          <Button component={Link} to={closeHref} replace preventScrollReset variant="default" size="md">
            {form.mayChange ? "Abbrechen" : "Schließen"}
          </Button>
          <SaveButton isSaving={form.isSaving} />
        </Group>
      </div>
    </EditorFormShell>
  );
}
