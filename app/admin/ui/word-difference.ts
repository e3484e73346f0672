export interface Piece {
  text: string;
  kind: "same" | "added" | "removed";
}

const largestTable = 1_500_000;

/**
 * What changed between two texts, word by word: the pieces of both in reading order. Texts whose changed middle is
 * too long to compare are given as removed and added as a whole.
 */
export function wordDifference(before: string, after: string): Piece[] {
  const old = words(before);
  const now = words(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;

  const pieces: Piece[] = [];
  const add = (kind: Piece["kind"], text: string) => {
    if (!text) return;
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else pieces.push({ kind, text });
  };
  add("same", old.slice(0, start).join(""));
  for (const piece of middleDifference(old.slice(start, old.length - end), now.slice(start, now.length - end))) {
    add(piece.kind, piece.text);
  }
  add("same", old.slice(old.length - end).join(""));
  return pieces;
}

/** Words with the space behind them, so that joining gives the text back. */
function words(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

function middleDifference(old: string[], now: string[]): Piece[] {
  if (old.length * now.length > largestTable) {
    return [
      { kind: "removed", text: old.join("") },
      { kind: "added", text: now.join("") },
    ];
  }
  // common[i][j]: length of the longest common sequence of old from i and now from j.
  const width = now.length + 1;
  const common = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] as number;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      common[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pieces: Piece[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      pieces.push({ kind: "same", text: old[i] as string });
      i++;
      j++;
    } else if (i < old.length && (j === now.length || at(i + 1, j) >= at(i, j + 1))) {
      pieces.push({ kind: "removed", text: old[i] as string });
      i++;
    } else {
      pieces.push({ kind: "added", text: now[j] as string });
      j++;
    }
  }
  return pieces;
}
