/** Languages a text or a part of it may have besides German, as `lang` names them. */
export const foreignLanguages = ["en", "fr", "es", "it", "la", "nl", "pl", "ru", "uk", "tr", "ar"] as const;

export type ForeignLanguage = (typeof foreignLanguages)[number];

/** Reads a `lang` attribute: "" for German, `undefined` when it names no language we know. */
export function languageIn(lang: string): ForeignLanguage | "" | undefined {
  const [primary = ""] = lang.trim().toLowerCase().split(/[-_]/);
  if (primary === "de") return "";
  return foreignLanguages.find((known) => known === primary);
}
