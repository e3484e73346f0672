import { languageLabels } from "#text/content/language.ts";
import { newsTypeLabels } from "#text/content/news-type.ts";
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
  title: "Titel",
  date: "Datum",
  type: "Kategorie",
  content: "Inhalt",
  image: "Bild",
  imageAlt: "Bildbeschreibung",
  images: "Weitere Bilder",
  titleStyle: "Gestaltung des Titels",
  "titleStyle.color": "Farbe des Titels",
  "titleStyle.fontSize": "Größe des Titels",
  "titleStyle.fontFamily": "Schrift des Titels",
  isPinned: "Angepinnt",
  language: "Sprache",
  authors: "Autorinnen und Autoren",
  asOf: "Stand",
  sources: "Quellen",
  disclosure: "Interessenkonflikte",
  ...codeLabels("type", newsTypeLabels),
  ...codeLabels("language", languageLabels),
  ...codeLabels("titleStyle.color", namesOf(titleColors)),
  ...codeLabels("titleStyle.fontSize", namesOf(titleSizes)),
  ...codeLabels("titleStyle.fontFamily", namesOf(titleFonts)),
};
