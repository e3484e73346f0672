import { searchTerms } from "#model/fold.ts";
import { readSynonyms } from "#model/synonyms.ts";
import { isStopWord, type Needle, needleOf, plainWord, wordsOf } from "./german-words.ts";

/** One thing that must be found: a word, or several that mean one thing. */
export interface SearchTerm {
  /** Stems, all of which must be there. */
  stems: readonly string[];
  /** As it was written; "" for several words. */
  plain: string;
  /** Stems of what means the same. */
  synonyms: readonly (readonly string[])[];
  /** All its words, and those of what means the same. */
  needles: readonly Needle[];
  /** Those of them that mean it alone: a word with such a part is found too. */
  parts: readonly string[];
}

const mostTerms = 8;

/** The words of each entry of each group of synonyms, by the text an editor wrote. */
let known: { text: string; groups: readonly (readonly Needle[])[][] } = { text: "", groups: [] };

function groupsOf(text: string): readonly (readonly Needle[])[][] {
  if (known.text !== text) {
    const groups = readSynonyms(text).map((group) =>
      group.map((entry) => tellingOf(wordsOf(entry)).map(needleOf)).filter((entry) => entry.length > 0),
    );
    known = { text, groups };
  }
  return known.groups;
}

/**
 * What somebody looks for, at most eight things. Words that say nothing are left out unless there are no others.
 * @param synonyms as an editor wrote them
 */
export function readTerms(text: string, synonyms: string): SearchTerm[] {
  const words = tellingOf(searchTerms(text, mostTerms * 2)).slice(0, mostTerms);
  const needles = words.map(needleOf);
  const groups = groupsOf(synonyms);
  const terms = new Map<string, SearchTerm>();
  for (let at = 0; at < needles.length; ) {
    const entries = groups.flatMap((group) => group.filter((entry) => startsHere(entry, needles, at)));
    const longest = entries.reduce((most, entry) => Math.max(most, entry.length), 1);
    const own = needles.slice(at, at + longest);
    const key = keyOf(own);
    const alike = groups
      .filter((group) => group.some((entry) => keyOf(entry) === key))
      .flatMap((group) => group.filter((entry) => keyOf(entry) !== key));
    const all = [own, ...alike];
    terms.set(key, {
      stems: stemsOf(own),
      plain: longest === 1 ? plainWord(words[at] ?? "") : "",
      synonyms: alike.map(stemsOf),
      needles: all.flat(),
      parts: all.filter((entry) => entry.length === 1).flatMap((entry) => entry.map(({ part }) => part)),
    });
    at += longest;
  }
  return [...terms.values()];
}

const stemsOf = (needles: readonly Needle[]) => needles.map(({ stem }) => stem);
const keyOf = (needles: readonly Needle[]) => stemsOf(needles).join(" ");

/** "Mitglied" of "Mitglied werden"; what consists of nothing but such words stays whole. */
function tellingOf(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !isStopWord(word));
  return telling.length > 0 ? telling : words;
}

function startsHere(entry: readonly Needle[], needles: readonly Needle[], at: number): boolean {
  return entry.every(({ stem }, place) => stem === needles[at + place]?.stem);
}
