import type { Connection } from "#server/database/schema.ts";
import { findWords } from "#server/database/search-index.ts";
import { stemOf } from "./german-words.ts";

const shortestPart = 4;
const mostCandidates = 1000;
/** Letters between the parts of a compound: "Versorgung-s-qualität", "Patient-en-verfügung". */
const links = ["", "s", "es", "n", "en"];

export interface SplitCompound {
  parts: [string, string];
  /** Whether both occur as words, or have synonyms; otherwise one is only a part of longer words. */
  areWords: boolean;
}

/**
 * Splits a folded compound into two words that occur in the index: "tumorschmerz" into "tumor" and "schmerz". Prefers
 * whole words over parts of longer ones, then the longest first part. Undefined when no split has both.
 * @param hasSynonyms whether a part means a word that may occur
 */
export async function splitCompound(
  connection: Connection,
  word: string,
  hasSynonyms: (part: string) => boolean,
): Promise<SplitCompound | undefined> {
  const splits = splitsOf(word);
  if (splits.length === 0) return undefined;
  // Four letters of each part; those of the second also without an ending of two.
  const patterns = [word.slice(0, 4), word.slice(-4), word.slice(-6, -2)].map((letters) => `%${letters}%`);
  const words = await findWords(connection, patterns, { limit: mostCandidates });
  const known = words
    .map((found) => ({ word: found.word, stem: stemOf(found.word) }))
    .filter((found) => found.word !== word);
  /** 2 for a word that occurs, 1 for a part of one, else 0. */
  const rate = (part: string) => {
    const stem = stemOf(part);
    if (hasSynonyms(part)) return 2;
    if (known.some((other) => other.stem === stem)) return 2;
    return known.some((other) => other.word.includes(stem)) ? 1 : 0;
  };
  const rated = splits.map((parts) => ({ parts, rates: parts.map(rate) }));
  const possible = rated.filter(({ rates }) => !rates.includes(0));
  const best = possible.toSorted((a, b) => sum(b.rates) - sum(a.rates))[0];
  return best && { parts: best.parts, areWords: !best.rates.includes(1) };
}

/** Returns all splits, those with the longest first part first. */
function splitsOf(word: string): [string, string][] {
  const splits: [string, string][] = [];
  for (let at = word.length - shortestPart; at >= shortestPart; at--) {
    for (const link of links) {
      const first = word.slice(0, at - link.length);
      if (word.slice(0, at).endsWith(link) && first.length >= shortestPart) splits.push([first, word.slice(at)]);
    }
  }
  return splits;
}

function sum(rates: readonly number[]): number {
  return rates.reduce((total, rate) => total + rate, 0);
}
