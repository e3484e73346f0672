import { SimpleGrid, TextInput } from "@mantine/core";
import { NewsItem } from "#model/content/news.ts";
import { newsLabels } from "../news/news-labels.ts";
import { DateField } from "../ui/editor/date-field.tsx";
import type { EditedRecord } from "../ui/editor/edited-record.ts";
import { EditorModal } from "../ui/editor/editor-modal.tsx";
import { useDialogForm } from "../ui/editor/use-dialog-form.ts";
import { useFirstField } from "../ui/editor/use-first-field.ts";
import { RichTextField } from "../ui/rich-text/rich-text-field.tsx";
import { ImageField } from "../uploads/image-field.tsx";

/** A science article: a news item of the type `science`, whose other fields are kept. */
export function ScienceForm({ record }: { record: EditedRecord<NewsItem> }) {
  const form = useDialogForm({
    // A separate draft key, so that drafts of "Neue Nachricht" are not overwritten.
    collection: "science",
    schema: NewsItem,
    record,
    labels: newsLabels,
    messages: (isNew) => ({
      saved: isNew ? "Artikel wurde erfolgreich erstellt" : "Artikel wurde erfolgreich aktualisiert",
      failed: isNew ? "Fehler beim Erstellen des Artikels" : "Fehler beim Aktualisieren des Artikels",
    }),
  });

  return (
    <EditorModal form={form} title={form.isNew ? "Neuer Artikel" : "Artikel bearbeiten"}>
      <TextInput label={newsLabels.title} required {...useFirstField()} {...form.input("title")} />
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
