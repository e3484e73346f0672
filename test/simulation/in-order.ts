/** Records of one instant by their words: ids of copies are drawn, by each engine in another order. */
export function oldestFirst<T extends { at: string | null; data: string }>(records: readonly T[]): T[] {
  return inOrder(records, ({ at, data }) => [at, data]);
}

/** Sorts by texts as both engines would if they compared texts in the same way. */
export function inOrder<T>(records: readonly T[], textsOf: (record: T) => readonly (string | null)[]): T[] {
  const ranked = records.map((record) => ({ record, rank: textsOf(record).join(" ") }));
  return ranked.toSorted((one, other) => (one.rank < other.rank ? -1 : 1)).map(({ record }) => record);
}
