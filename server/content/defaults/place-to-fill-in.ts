/** A place only the association can fill in, marked so that nobody overlooks it. */
export function toFillIn(what: string): string {
  return `<strong>[Bitte ausfüllen: ${what}]</strong>`;
}
