import { languageLabels } from "#text/content/language.ts";
import { newsTypeLabels } from "#text/content/news-type.ts";
import { newsFields } from "#text/fields/news-fields.ts";
import { codeLabels } from "../history/difference.ts";

export const titleColors = [
  { value: "default", label: "Standard" },
  { value: "petrol", label: "Petrol" },
  { value: "blue", label: "Blau" },
  { value: "green", label: "Grün" },
  { value: "red", label: "Rot" },
  { value: "purple", label: "Violett" },
  { value: "brown", label: "Braun" },
];

export const titleSizes = [
  { value: "default", label: "Standard" },
  { value: "small", label: "Klein" },
  { value: "medium", label: "Mittel" },
  { value: "large", label: "Groß" },
  { value: "x-large", label: "Sehr groß" },
];

export const titleFonts = [
  { value: "default", label: "Standard" },
  { value: "serif", label: "Mit Serifen" },
  { value: "sans-serif", label: "Ohne Serifen" },
  { value: "monospace", label: "Schreibmaschine" },
  { value: "cursive", label: "Schreibschrift" },
];

function namesOf(choices: { value: string; label: string }[]): Record<string, string> {
  return Object.fromEntries(choices.map(({ value, label }) => [value, label]));
}

/** German labels of a news item's fields. */
export const newsLabels = {
  ...newsFields,
  ...codeLabels("type", newsTypeLabels),
  ...codeLabels("language", languageLabels),
  ...codeLabels("titleStyle.color", namesOf(titleColors)),
  ...codeLabels("titleStyle.fontSize", namesOf(titleSizes)),
  ...codeLabels("titleStyle.fontFamily", namesOf(titleFonts)),
};
