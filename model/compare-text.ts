/** Orders texts by their code units: the same everywhere, unlike a locale's order. Right for dates and ids. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
