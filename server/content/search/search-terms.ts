import { searchTerms } from "#model/fold.ts";
import { readSynonyms } from "#model/synonyms.ts";
import { isStopWord, plainWord, stemOf, wordsOf } from "./german-words.ts";

/** One thing that must be found: a word, or several that mean one thing. */
export interface SearchTerm {
  /** Stems, all of which must be there. */
  stems: readonly string[];
  /** As it was written; "" for several words. */
  plain: string;
  /** Stems of what means the same. */
  synonyms: readonly (readonly string[])[];
}

const mostTerms = 8;

/** Stems of each entry of each group of synonyms, by the text an editor wrote. */
let known: { text: string; groups: readonly (readonly string[])[][] } = { text: "", groups: [] };

function groupsOf(text: string): readonly (readonly string[])[][] {
  if (known.text !== text) {
    const groups = readSynonyms(text).map((group) =>
      group.map((entry) => tellingOf(wordsOf(entry)).map(stemOf)).filter((stems) => stems.length > 0),
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
  const stems = words.map(stemOf);
  const groups = groupsOf(synonyms);
  const terms: SearchTerm[] = [];
  for (let at = 0; at < stems.length; ) {
    const entries = groups.flatMap((group) => group.filter((entry) => startsHere(entry, stems, at)));
    const longest = entries.reduce((most, entry) => Math.max(most, entry.length), 1);
    const own = stems.slice(at, at + longest);
    const key = own.join(" ");
    const synonymous = groups
      .filter((group) => group.some((entry) => entry.join(" ") === key))
      .flatMap((group) => group.filter((entry) => entry.join(" ") !== key));
    if (!terms.some((term) => term.stems.join(" ") === key)) {
      terms.push({ stems: own, plain: longest === 1 ? plainWord(words[at] ?? "") : "", synonyms: synonymous });
    }
    at += longest;
  }
  return terms;
}

/** "Mitglied" of "Mitglied werden"; what consists of nothing but such words stays whole. */
function tellingOf(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !isStopWord(word));
  return telling.length > 0 ? telling : words;
}

function startsHere(entry: readonly string[], stems: readonly string[], at: number): boolean {
  return entry.every((stem, place) => stem === stems[at + place]);
}
