import { SimpleGrid, TextInput } from "@mantine/core";
import { useNavigate } from "react-router";
import { NewsItem } from "#model/news.ts";
import { newsLabels } from "../news/news-labels.ts";
import { useCloseHref, useDialogHref } from "../ui/dialog-href.ts";
import { DateField } from "../ui/editor/date-field.tsx";
import { EditorModal } from "../ui/editor/editor-modal.tsx";
import { useEditorForm } from "../ui/editor/use-editor-form.ts";
import { RichTextField } from "../ui/rich-text/rich-text-field.tsx";
import { ImageField } from "../ui/upload/image-field.tsx";

/** A science article: a news item of the type `science`, whose other fields stay as they are. */
export function ScienceForm({ record }: { record: { id?: string; version?: number; values: NewsItem } }) {
  const navigate = useNavigate();
  const closeHref = useCloseHref();
  const dialogHref = useDialogHref();
  const form = useEditorForm({
    // Beside the drafts of "Neue Nachricht", not in their place.
    collection: "science",
    schema: NewsItem,
    record,
    labels: newsLabels,
    messages: (isNew) => ({
      saved: isNew ? "Artikel wurde erfolgreich erstellt" : "Artikel wurde erfolgreich aktualisiert",
      failed: isNew ? "Fehler beim Erstellen des Artikels" : "Fehler beim Aktualisieren des Artikels",
    }),
    onSaved: (_saved, stay) => stay || navigate(closeHref, { replace: true, preventScrollReset: true }),
  });

  return (
    <EditorModal
      form={form}
      title={form.isNew ? "Neuer Artikel" : "Artikel bearbeiten"}
      historyHref={record.id && dialogHref({ verlauf: record.id })}
    >
      <TextInput label={newsLabels.title} required data-autofocus {...form.input("title")} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="md">
        <DateField label={newsLabels.date} required {...form.input("date")} />
      </SimpleGrid>
      <div className="editor-part">
        <RichTextField label={newsLabels.content} {...form.input("content")} />
      </div>
      <div className="editor-part">
        <ImageField
          label={newsLabels.image}
          folder="news"
          {...form.input("image")}
          alt={form.values.imageAlt}
          onAltChange={(imageAlt) => form.change({ imageAlt })}
          altError={form.errors.imageAlt}
        />
      </div>
    </EditorModal>
  );
}
