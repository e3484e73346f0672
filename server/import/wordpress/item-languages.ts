/** The marks of qTranslate, old and new, and WPGlobus: "[:de]", "<!--:de-->", "{:de}"; without a language where it ends. */
const mark =
  /\[:([a-z]{2}(?:[-_][a-z]{2})?)?\]|<!--:([a-z]{2}(?:[-_][a-z]{2})?)?-->|\{:([a-z]{2}(?:[-_][a-z]{2})?)?\}/gi;
const beginning = /\[:[a-z]{2}(?:[-_][a-z]{2})?\]|<!--:[a-z]{2}(?:[-_][a-z]{2})?-->|\{:[a-z]{2}(?:[-_][a-z]{2})?\}/i;

export interface OneLanguage {
  text: string;
  /** Languages whose text is left out. */
  others: string[];
}

/**
 * Returns the German of a text that a plugin keeps in several languages, with what stands outside of all of them; without
 * German the first language that has a text. Every other text stays as it is.
 */
export function inOneLanguage(text: string): OneLanguage {
  if (!beginning.test(text)) return { text, others: [] };
  const parts: { language: string; text: string }[] = [];
  let language = "";
  let position = 0;
  for (const found of text.matchAll(mark)) {
    parts.push({ language, text: text.slice(position, found.index) });
    language = (found[1] ?? found[2] ?? found[3] ?? "").toLowerCase();
    position = found.index + found[0].length;
  }
  parts.push({ language, text: text.slice(position) });
  const written = parts.filter((part) => part.language !== "" && part.text.trim() !== "").map((part) => part.language);
  const shown = written.find((one) => /^de\b/.test(one)) ?? written[0];
  return {
    text: parts.flatMap((part) => (part.language === "" || part.language === shown ? part.text : [])).join(""),
    others: [...new Set(written)].filter((one) => one !== shown),
  };
}
