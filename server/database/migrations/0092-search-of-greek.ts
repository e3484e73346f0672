/**
 * Empties the search entries of records with Greek letters, which are now found by their names: the next start fills them
 * again. Imports nothing: see 0038.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const letters = [..."αβγδεζηθικλμνξπρστυφχψωµΑΒΓΔΘΛΞΠΣΦΨΩ"];
  const isChanged = letters.map((letter) => `cast(data as text) like '%${letter}%'`).join(" or ");
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
