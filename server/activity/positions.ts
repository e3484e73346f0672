/** Formats positions as ascending ranges: "1-5,8". */
export function formatPositions(positions: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const position of positions.toSorted((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range && position <= range[1] + 1) range[1] = position;
    else ranges.push([position, position]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(",");
}

/** Parses such a text. */
export function* readPositions(text: string): Generator<number> {
  for (const range of text.split(",")) {
    const [first = 0, last = first] = range.split("-").map(Number);
    for (let position = first; position <= last; position++) yield position;
  }
}
