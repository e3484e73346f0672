/** Compares texts by code units, independent of the locale; for dates and ids. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
