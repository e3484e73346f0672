import { stemmer } from "@orama/stemmers/german";
import { foldGerman } from "#model/text/fold.ts";

const maximumLength = 40;
const maximumStems = 50_000;
const stems = new Map<string, string>();

/** Words ignored in searches, folded. */
const stopWords = new Set(
  `aber alle als am an auch auf aus bei beim bin bis da das dass dem den denn der des die dies diese dieser du durch ein
  eine einem einen einer eines er es fuer gibt haben hat hier ich ihr im in ins ist kann man mein mich mir mit muss nach
  nicht noch nur ob oder sein sich sie sind so soll ueber um und uns unser unsere vom von vor wann was wegen wer werden wie
  wir wird wo wurde zu zum zur zwischen the of and for to`.split(/\s+/),
);

export function isStopWord(folded: string): boolean {
  return stopWords.has(folded);
}

/** Restores umlauts in a folded word, as the Snowball variant for "ae" does: "neue" and "quelle" have none. */
function withUmlauts(folded: string): string {
  return folded
    .replaceAll("ae", "ä")
    .replaceAll("oe", "ö")
    .replace(/(?<![aeiouqyäö])ue/g, "ü");
}

/**
 * Returns a folded word as indexed: umlauts become plain vowels, so that "Ärzte", "Aerzte" and "Arzte" are equal. Stems
 * are prefixes of it.
 */
export function plainWord(folded: string): string {
  return withUmlauts(folded.slice(0, maximumLength)).replaceAll("ä", "a").replaceAll("ö", "o").replaceAll("ü", "u");
}

/** Returns the stem of a folded word (Snowball, German), the same for "Schmerzen" and "Schmerz". */
export function stemOf(folded: string): string {
  const cached = stems.get(folded);
  if (cached !== undefined) return cached;
  // The stem of "Ärztinnen" is that of "Ärztin".
  const stem = plainWord(foldGerman(stemmer(withUmlauts(folded.slice(0, maximumLength))))).replace(/inn$/, "in");
  if (stems.size >= maximumStems) stems.clear();
  stems.set(folded, stem);
  return stem;
}

/** Returns the folded words of a text in order; hyphenated ones and numbers in groups, "116 117", also joined. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [found] of foldGerman(text).matchAll(/[a-z0-9]+(?:[-\u2010\u2011][a-z0-9]+)*/g)) {
    const parts = found.split(/[-\u2010\u2011]/);
    words.push(...parts.map((part) => part.slice(0, maximumLength)));
    const joined = parts.join("");
    if (parts.length > 1 && joined.length <= maximumLength) words.push(joined);
  }
  for (const [found] of text.matchAll(/(?<![\p{L}\p{N}])\d+(?:[ \u00a0\u202f]\d+)+(?![\p{L}\p{N}])/gu)) {
    const joined = found.replace(/\D/g, "");
    if (joined.length <= maximumLength) words.push(joined);
  }
  return words;
}

/** A word to search for inside other words. */
export interface Needle {
  stem: string;
  /** What a longer word must contain. */
  part: string;
}

/** Returns the needle of a folded word. A short stem occurs in too many words: "kur" of "Kurs" in "kurz". */
export function needleOf(folded: string): Needle {
  const stem = stemOf(folded);
  return { stem, part: stem.length < shortestInside ? plainWord(folded) : stem };
}

/** Shorter parts occur in too many words. */
const shortestInside = 4;
const shortestBeginning = 2;

/** Whether a search for `part` finds the word: "schmerz" finds "kopfschmerz". */
export function isPartOf(part: string, plain: string): boolean {
  if (part.length >= shortestInside) return plain.includes(part);
  return part.length >= shortestBeginning && plain.startsWith(part);
}

/** Returns the LIKE pattern of words with this part; `undefined` when it is too short. */
export function partPattern(part: string): string | undefined {
  if (part.length >= shortestInside) return `%${part}%`;
  return part.length >= shortestBeginning ? `${part}%` : undefined;
}
