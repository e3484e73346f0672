/** The four plain texts in which the association describes itself. */
export interface AssociationTexts {
  history: string;
  mission: string;
  values: string;
  goals: string;
}

/** Their headings, in the order of the home page. */
const textTitles = [
  ["history", "Geschichte"],
  ["mission", "Mission"],
  ["values", "Werte"],
  ["goals", "Ziele"],
] as const satisfies [keyof AssociationTexts, string][];

export interface WrittenText {
  key: string;
  title: string;
  text: string;
}

/** Returns the texts that are not blank, with their headings. */
export function writtenTexts(texts: AssociationTexts): WrittenText[] {
  return textTitles.map(([key, title]) => ({ key, title, text: texts[key] })).filter(({ text }) => text.trim());
}
