/**
 * Index of the site search: entries, their tokens, and all words. Filled from the stored content after the start.
 * Imports nothing: see 0001.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  if (engine === "postgres") {
    return [
      `create table content_search_entries (
        position bigint primary key,
        number bigint not null references content (number) on delete cascade,
        tokens tsvector not null
      )`,
      "create index content_search_entries_by_number on content_search_entries (number)",
      "create index content_search_entries_tokens on content_search_entries using gin (tokens)",
      'create table content_search_words (word text collate "C" primary key, places integer not null)',
    ];
  }
  return [
    "create table content_search_entries (position integer primary key, number integer not null)",
    "create index content_search_entries_by_number on content_search_entries (number)",
    "create virtual table content_search_tokens using fts5 (tokens, content='', contentless_delete=1, detail=none)",
    "create table content_search_words (word text primary key, places integer not null) without rowid",
  ];
}
