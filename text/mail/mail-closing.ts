/** First words of a paragraph that closes a letter. */
const closing =
  /^(?:mit |viele |beste |liebe |herzliche |freundliche |kollegiale |schöne )(?:[\p{L}-]+,? ){0,3}gr(?:ü|ue)(?:ß|ss)en?\b|^hochachtungsvoll\b/iu;

/** Adds paragraphs to a letter, above "Mit freundlichen Grüßen" and what follows it; at its end if there is none. */
export function addAboveClosing(letter: string, paragraphs: readonly string[]): string {
  const added = paragraphs.filter(Boolean);
  if (added.length === 0) return letter;
  const written = letter.split(/\n{2,}/);
  const closingAt = written.findLastIndex((paragraph) => closing.test(paragraph.trim()));
  const at = closingAt < 0 ? written.length : closingAt;
  return written.toSpliced(at, 0, ...added).join("\n\n");
}
