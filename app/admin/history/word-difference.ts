import { diffWords } from "diff";

export interface Piece {
  text: string;
  kind: "same" | "added" | "removed";
}

/** Limits the quadratic run time: texts with more edits count as entirely different. */
const maximumEdits = 1000;

/**
 * Compares two texts word by word. Returns the pieces of both in reading order; all but the removed ones make up
 * `after`. Texts that differ in too many words, or only in whitespace, are returned as removed and added as a whole.
 */
export function wordDifference(before: string, after: string): Piece[] {
  if (before === after) return [{ text: after, kind: "same" }];
  const changes = diffWords(before, after, { maxEditLength: maximumEdits });
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
