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
  while (start < old.length && start < now.length && isSame(old[start], now[start])) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && isSame(old.at(-1 - end), now.at(-1 - end))) end++;

  const pieces: Piece[] = [];
  const add = (kind: Piece["kind"], text: string) => {
    if (!text) return;
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else pieces.push({ kind, text });
  };
  for (let at = 0; at < start; at++) add("same", longer(old[at], now[at]));
  for (const piece of middleDifference(old.slice(start, old.length - end), now.slice(start, now.length - end))) {
    add(piece.kind, piece.text);
  }
  for (let at = end; at > 0; at--) add("same", longer(old.at(-at), now.at(-at)));
  return pieces;
}

/** Words with the space behind them, so that joining gives the text back. */
function words(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

/** The last word of a text has no space behind it, but is the same word when the other text goes on. */
function isSame(one = "", other = ""): boolean {
  if (one.length === other.length) return one === other;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.startsWith(short) && /\S$/.test(short) && long.slice(short.length).trim() === "";
}

function longer(one = "", other = ""): string {
  return one.length > other.length ? one : other;
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
      common[i * width + j] = isSame(old[i], now[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pieces: Piece[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && isSame(old[i], now[j])) {
      pieces.push({ kind: "same", text: longer(old[i], now[j]) });
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
