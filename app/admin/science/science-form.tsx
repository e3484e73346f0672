import { SimpleGrid, type TextareaProps } from "@mantine/core";
import { NewsItem } from "#model/content/news.ts";
import { LanguageSelect } from "../news/language-select.tsx";
import { newsLabels } from "../news/news-labels.ts";
import { DateField } from "../ui/editor/date-field.tsx";
import type { EditedRecord } from "../ui/editor/edited-record.ts";
import { EditorModal } from "../ui/editor/editor-modal.tsx";
import { Textarea, TextInput } from "../ui/editor/inputs.ts";
import { useDialogForm } from "../ui/editor/use-dialog-form.ts";
import { useFirstField } from "../ui/editor/use-first-field.ts";
import { RichTextField } from "../ui/rich-text/rich-text-field.tsx";
import { ImageField } from "../uploads/image-field.tsx";

const notes = {
  autosize: true,
  minRows: 1,
  inputWrapperOrder: ["label", "input", "description", "error"],
} as const satisfies TextareaProps;

/** A science article: a news item of the type `science`, whose other fields are kept. */
export function ScienceForm({ record }: { record: EditedRecord<NewsItem> }) {
  const form = useDialogForm({
    collection: "news",
    // Drafts of "Neue Nachricht" are not overwritten.
    draftName: "science",
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
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} mt="md">
        <DateField label={newsLabels.date} required {...form.input("date")} />
        <DateField
          label={newsLabels.asOf}
          description="Bis zu diesem Tag ist der Inhalt geprüft"
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...form.input("asOf")}
        />
        <LanguageSelect form={form} />
      </SimpleGrid>
      <div className="editor-part">
        <RichTextField label={newsLabels.content} {...form.input("content")} />
      </div>
      <div className="editor-part">
        <Textarea
          label={newsLabels.authors}
          description="Eine Person in jeder Zeile, zum Beispiel: Dr. med. Anna Weber, Fachärztin für Neurologie"
          {...notes}
          {...form.input("authors")}
        />
        <Textarea
          mt="md"
          label={newsLabels.sources}
          description="Eine Quelle in jeder Zeile; Webadressen und DOI werden zu Links"
          {...notes}
          {...form.input("sources")}
        />
        <Textarea
          mt="md"
          label={newsLabels.disclosure}
          description="„keine“, oder welche Interessen der Autorinnen und Autoren bestehen"
          {...notes}
          {...form.input("disclosure")}
        />
      </div>
      <div className="editor-part">
        <ImageField
          label={newsLabels.image}
          folder="news"
          {...form.input("image")}
          alt={form.values.imageAlt}
          onAltChange={form.input("imageAlt").onChange}
          altError={form.errors.imageAlt}
        />
      </div>
    </EditorModal>
  );
}
