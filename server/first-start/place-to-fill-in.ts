/** Returns a highlighted placeholder for text the association has to fill in. */
export function toFillIn(what: string): string {
  return `<strong>[Bitte ausfüllen: ${what}]</strong>`;
}
