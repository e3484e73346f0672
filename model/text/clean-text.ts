// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point; PostgreSQL refuses NUL in text.
const uselessControls = /[\u0000-\u0008\u000c\u000e-\u001f\u007f]/g;

/** Normalises text for storage: line breaks become "\n"; control characters and lone surrogates are removed. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n|\r|\v/g, "\n")
    .replace(uselessControls, "");
}

/** Like cleanText for a single line, such as a subject, name or title: line breaks become spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s/g, " ");
}
