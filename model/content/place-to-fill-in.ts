/** Returns a highlighted reminder, in delivered text, of what the association has to fill in. */
export function toFillIn(what: string): string {
  return `<strong>[Bitte ausfüllen: ${what}]</strong>`;
}

const place = /\[Bitte ausfüllen: [^\]]*\]/g;

/** Counts these reminders in rich text, also where an editor has removed the highlighting. */
export function countPlacesToFillIn(html: string): number {
  return html.match(place)?.length ?? 0;
}
