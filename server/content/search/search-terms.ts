import { readSynonyms } from "#model/site/synonyms.ts";
import { foldGerman, searchTerms } from "#model/text/fold.ts";
import { isStopWord, type Needle, needleOf, plainWord, wordsOf } from "./german-words.ts";

/** A search term: a word, or several words that are one entry of the synonyms. */
export interface SearchTerm {
  /** Stems that must all occur. */
  stems: readonly string[];
  /** The unstemmed word; "" for several words. */
  plain: string;
  /** Stems of each synonym. */
  synonyms: readonly (readonly string[])[];
  /** All words of the term and of its synonyms. */
  needles: readonly Needle[];
  /** The words among them that stand for the term alone: words containing them are found too. */
  parts: readonly string[];
}

const mostTerms = 8;

interface Synonyms {
  /** The words of each entry of each group. */
  groups: readonly (readonly Needle[])[][];
  /** Returns what to search for of a folded word. */
  needle: (word: string) => Needle;
}

/** Cached for the settings' text. */
let cached: (Synonyms & { text: string }) | undefined;

function synonymsOf(text: string): Synonyms {
  if (cached?.text === text) return cached;
  const entries = readSynonyms(text);
  const abbreviations = new Set(entries.flat().filter(isAbbreviation).map(foldGerman));
  // Inside other words an abbreviation is something else: "TENS" in "intensiv".
  const needle = (word: string) => (abbreviations.has(word) ? { ...needleOf(word), part: "" } : needleOf(word));
  const groups = entries.map((group) =>
    group.map((entry) => withoutStopWords(wordsOf(entry)).map(needle)).filter((entry) => entry.length > 0),
  );
  cached = { text, groups, needle };
  return cached;
}

/** Whether an entry is written in capitals, however visitors type it. */
function isAbbreviation(entry: string): boolean {
  return /^\p{Lu}{2,5}$/u.test(entry);
}

/**
 * Returns at most eight terms of a search text. Stop words are left out unless there are no others.
 * @param synonyms the text from the settings
 */
export function readTerms(text: string, synonyms: string): SearchTerm[] {
  const words = withoutStopWords(searchTerms(text, mostTerms * 2)).slice(0, mostTerms);
  const { groups, needle } = synonymsOf(synonyms);
  const needles = words.map(needle);
  const terms = new Map<string, SearchTerm>();
  for (let at = 0; at < needles.length; ) {
    const entries = groups.flatMap((group) => group.filter((entry) => startsHere(entry, needles, at)));
    const longest = entries.reduce((most, entry) => Math.max(most, entry.length), 1);
    const own = needles.slice(at, at + longest);
    const key = keyOf(own);
    const synonymous = groups
      .filter((group) => group.some((entry) => keyOf(entry) === key))
      .flatMap((group) => group.filter((entry) => keyOf(entry) !== key));
    const all = [own, ...synonymous];
    terms.set(key, {
      stems: stemsOf(own),
      plain: longest === 1 ? plainWord(words[at] ?? "") : "",
      synonyms: synonymous.map(stemsOf),
      needles: all.flat(),
      parts: all.filter((entry) => entry.length === 1).flatMap((entry) => entry.map(({ part }) => part)),
    });
    at += longest;
  }
  return [...terms.values()];
}

const stemsOf = (needles: readonly Needle[]) => needles.map(({ stem }) => stem);
const keyOf = (needles: readonly Needle[]) => stemsOf(needles).join(" ");

/** Removes stop words, unless there are only stop words: "Mitglied" of "Mitglied werden". */
function withoutStopWords(words: readonly string[]): readonly string[] {
  const others = words.filter((word) => !isStopWord(word));
  return others.length > 0 ? others : words;
}

function startsHere(entry: readonly Needle[], needles: readonly Needle[], at: number): boolean {
  return entry.every(({ stem }, place) => stem === needles[at + place]?.stem);
}
