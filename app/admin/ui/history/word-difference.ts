import { diffWords } from "diff";

export interface Piece {
  text: string;
  kind: "same" | "added" | "removed";
}

/** The time to compare two texts grows with its square: with as many words a text is a new one. */
const mostEdits = 1000;

/**
 * What changed between two texts, word by word: the pieces of both in reading order; all but the removed ones give
 * `after`. Texts that differ in too many words, or in nothing but space, are given as removed and added as a whole.
 */
export function wordDifference(before: string, after: string): Piece[] {
  if (before === after) return [{ text: after, kind: "same" }];
  const changes = diffWords(before, after, { maxEditLength: mostEdits });
  if (!changes?.some(({ added, removed }) => added || removed)) {
    return [
      { text: before, kind: "removed" },
      { text: after, kind: "added" },
    ];
  }
  return changes.map(({ value, added, removed }) => ({
    text: value,
    kind: added ? "added" : removed ? "removed" : "same",
  }));
}
