/**
 * Empties the search entries of legal texts, which no longer hold pages without a record of their own, and of events,
 * which gain their days and points: the next start fills them again, and those of the settings. Imports nothing: see
 * 0038.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const changed = "number in (select number from content where collection in ('legal', 'events'))";
  return [
    ...(engine === "sqlite"
      ? [
          `delete from content_search_tokens where rowid in (select position from content_search_entries where ${changed})`,
        ]
      : []),
    `delete from content_search_entries where ${changed}`,
  ];
}
