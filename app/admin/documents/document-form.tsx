import { Autocomplete, SimpleGrid, Switch, Textarea, TextInput } from "@mantine/core";
import { LibraryDocument } from "#model/content/library-document.ts";
import type { EditedRecord } from "../ui/editor/edited-record.ts";
import { EditorModal } from "../ui/editor/editor-modal.tsx";
import { useDialogForm } from "../ui/editor/use-dialog-form.ts";
import { useFirstField } from "../ui/editor/use-first-field.ts";
import { DocumentFileField } from "./document-file-field.tsx";
import { documentLabels } from "./document-labels.ts";
import { TagField } from "./tag-field.tsx";

export function DocumentForm({
  record,
  categories,
  usedTags,
}: {
  record: EditedRecord<LibraryDocument>;
  categories: string[];
  /** Tags of all documents, including duplicates. */
  usedTags: readonly string[];
}) {
  const form = useDialogForm<LibraryDocument>({
    collection: "documents",
    schema: LibraryDocument,
    record,
    labels: documentLabels,
    messages: (isNew) =>
      isNew
        ? {
            saved: "Dokument wurde erfolgreich hochgeladen",
            failed: "Fehler beim Hochladen des Dokuments: Unbekannter Fehler",
          }
        : { saved: "Dokument wurde erfolgreich aktualisiert", failed: "Fehler beim Speichern der Änderungen" },
  });

  return (
    <EditorModal form={form} title={form.isNew ? "Dokument hochladen" : "Dokument bearbeiten"} size="46rem">
      <DocumentFileField form={form} />
      <TextInput label={documentLabels.title} required {...useFirstField()} mt="lg" {...form.input("title")} />
      <Textarea
        label={documentLabels.description}
        autosize
        minRows={3}
        maxRows={10}
        mt="md"
        {...form.input("description")}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
        <Autocomplete
          label={documentLabels.category}
          description="Wählen Sie eine aus, oder tippen Sie eine neue."
          data={categories}
          {...form.input("category")}
        />
        <Switch
          label="Empfohlenes Dokument"
          description="Steht in der Bibliothek ganz oben."
          mt={{ sm: "2rem" }}
          {...form.toggle("featured")}
        />
      </SimpleGrid>
      <TagField
        label={documentLabels.tags}
        value={form.values.tags}
        usedTags={usedTags}
        onChange={(tags) => form.change({ tags })}
        errors={form.errors}
      />
    </EditorModal>
  );
}
