/** Sorts the registrations of an event by name as a German dictionary does, instead of with umlauts at the end. Imports nothing: see 0038. */
export function up(): string[] {
  return [
    "drop index registrations_by_last_name",
    `create index registrations_by_name on registrations (event_id, (${dictionaryKey("last_name || '\t' || first_name")}), id)`,
  ];
}

/** Lists sort by this very expression. A copy: an old migration must never change its meaning. */
function dictionaryKey(text: string): string {
  return [
    ...["äa", "Äa", "öo", "Öo", "üu", "Üu", "ée", "Ée", "èe", "êe", "áa", "àa", "óo", "çc"],
    ...["ßss", "„", "“", "”", "»", "«", '"'],
  ].reduce((key, [letter, ...plain]) => `replace(${key}, '${letter}', '${plain.join("")}')`, `lower(${text})`);
}
