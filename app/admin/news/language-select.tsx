import { Select } from "@mantine/core";
import type { NewsItem } from "#model/content/news.ts";
import { languageLabels } from "#text/content/language.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import { newsLabels } from "./news-labels.ts";

const languages = [
  { value: "", label: "Deutsch" },
  ...Object.entries(languageLabels).map(([value, label]) => ({ value, label })),
];

/** The language of a whole entry; single passages have a button of the text editor. */
export function LanguageSelect({ form }: { form: EditorForm<NewsItem> }) {
  return <Select label={newsLabels.language} data={languages} {...form.input("language")} />;
}
