/**
 * Empties the search entries of events, which gain their kinds of participation and workshops, of the settings, whose
 * pages gain words, and of records with Greek letters or PDFs, whose lists know the names of these letters too: the next
 * start fills them again. Imports nothing: see 0038.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const letters = [..."αβγδεζηθικλμνξπρστυφχψωµΑΒΓΔΘΛΞΠΣΦΨΩ"];
  const isGreek = letters.map((letter) => `cast(data as text) like '%${letter}%'`).join(" or ");
  const isChanged = `collection in ('events', 'settings', 'documents', 'congresses') or ${isGreek}`;
  const changed = `number in (select number from content where ${isChanged})`;
  return [
    ...(engine === "sqlite"
      ? [
          `delete from content_search_tokens where rowid in (select position from content_search_entries where ${changed})`,
        ]
      : []),
    `delete from content_search_entries where ${changed}`,
  ];
}
