/** Words that follow a hyphen which stands for a left-out part: "Schmerz- und Palliativmedizin". */
const conjunctions = "und|oder|bzw|beziehungsweise|sowie|bis|als|wie|statt|noch|aber|respektive|and|or|u";
const atLineEnd = new RegExp(
  `(\\p{L})(?:[-\\u2010\\u2011]|\\u00AD+[-\\u2010]?)[ \\t]*\\n[ \\t]*(?!(?:${conjunctions})(?![\\p{L}\\p{M}]))(?=\\p{Ll})`,
  "gu",
);
const keptHyphen = /(\p{L}[-\u2010\u2011])[ \t]*\n[ \t]*(?=\p{Lu}|\p{N})/gu;

/**
 * Joins words broken at line ends, so that a search finds them: "Patien-" and "ten" become "Patienten",
 * "Schmerz-" and "und" stay two words, "Müller-" and "Lüdenscheidt" keep their hyphen. Soft hyphens are removed.
 */
export function joinBrokenWords(text: string): string {
  return text
    .replace(atLineEnd, "$1")
    .replace(keptHyphen, "$1")
    .replace(/[\u00AD\u200B]+(?:[ \t]*\n[ \t]*(?=\p{Ll}))?/gu, "");
}
