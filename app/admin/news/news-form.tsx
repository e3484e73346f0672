import { Checkbox, Group, SimpleGrid } from "@mantine/core";
import { NewsItem } from "#model/content/news.ts";
import { newsTypeLabels } from "#text/content/news-type.ts";
import { DateField } from "../ui/editor/date-field.tsx";
import type { EditedRecord } from "../ui/editor/edited-record.ts";
import { EditorModal } from "../ui/editor/editor-modal.tsx";
import { Select, TextInput } from "../ui/editor/inputs.ts";
import { useDialogForm } from "../ui/editor/use-dialog-form.ts";
import { useFirstField } from "../ui/editor/use-first-field.ts";
import { RichTextField } from "../ui/rich-text/rich-text-field.tsx";
import { ImageField } from "../uploads/image-field.tsx";
import { ImageListField } from "../uploads/image-list-field.tsx";
import { LanguageSelect } from "./language-select.tsx";
import { newsLabels } from "./news-labels.ts";
import { TitleStyleField } from "./title-style-field.tsx";

const types = Object.entries(newsTypeLabels).map(([value, label]) => ({ value, label }));

export function NewsForm({ record }: { record: EditedRecord<NewsItem> }) {
  const form = useDialogForm({
    collection: "news",
    schema: NewsItem,
    record,
    labels: newsLabels,
    messages: { saved: "Änderungen wurden gespeichert", failed: "Fehler beim Speichern der Nachricht" },
  });

  return (
    <EditorModal form={form} title={form.isNew ? "Neue Nachricht" : "Nachricht bearbeiten"}>
      <TextInput label={newsLabels.title} required {...useFirstField()} {...form.input("title")} />
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} mt="md">
        <DateField label={newsLabels.date} required {...form.input("date")} />
        <Select label={newsLabels.type} data={types} {...form.input("type")} />
        <LanguageSelect form={form} />
      </SimpleGrid>
      <Group mt="md">
        <Checkbox label="Oben anpinnen" {...form.toggle("isPinned")} />
      </Group>
      <div className="editor-part">
        <RichTextField label={newsLabels.content} {...form.input("content")} />
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
      <div className="editor-part">
        <ImageListField
          label={newsLabels.images}
          folder="news"
          errors={form.errors}
          path="images"
          {...form.input("images")}
        />
      </div>
      <div className="editor-part">
        <TitleStyleField
          title={form.values.title}
          value={form.values.titleStyle}
          onChange={(titleStyle) => form.change({ titleStyle })}
        />
      </div>
    </EditorModal>
  );
}
