// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point; PostgreSQL refuses NUL in text.
const uselessControls = /[\u0000-\u0008\u000c\u000e-\u001f\u007f]/g;

/** Text as we store it: line breaks are "\n" (browsers send "\r\n"), no control characters, no lone surrogates. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n|\r|\v/g, "\n")
    .replace(uselessControls, "");
}

/** Like cleanText, for what has to stay on one line: subjects, names, titles. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s/g, " ");
}
