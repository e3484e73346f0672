const underWay = new Set<Promise<void>>();

/** Forms are saved once this text is where it was pasted: the server cleans it first. */
export function notePaste(paste: Promise<void>): void {
  const noted = paste.finally(() => underWay.delete(noted));
  underWay.add(noted);
}

/** Resolves when all pasted text is in its place; undefined if it is. */
export function pastesUnderWay(): Promise<unknown> | undefined {
  return underWay.size > 0 ? Promise.allSettled(underWay) : undefined;
}
