import type { ForeignLanguage } from "#model/content/language.ts";

export const languageLabels: Record<ForeignLanguage, string> = {
  en: "Englisch",
  fr: "Französisch",
  es: "Spanisch",
  it: "Italienisch",
  la: "Latein",
  nl: "Niederländisch",
  pl: "Polnisch",
  ru: "Russisch",
  uk: "Ukrainisch",
  tr: "Türkisch",
  ar: "Arabisch",
};
