import type { ColumnTypes } from "./column-types.ts";

/** Editorial content with its drafts, its history and the two indexes of its words. */
export function contentTables({ isPostgres, text, json, ownNumber }: ColumnTypes): string[] {
  return [
    `create table content (
      number ${ownNumber},
      collection ${text} not null,
      id ${text} not null,
      version integer not null,
      data ${json} not null,
      created_at ${text} not null,
      updated_at ${text} not null,
      deleted_at ${text},
      unique (collection, id)
    )`,
    "create table content_counter (id integer primary key check (id = 1), value integer not null)",
    "insert into content_counter (id, value) values (1, 0)",
    `create table revisions (
      collection ${text} not null,
      id ${text} not null,
      version integer not null,
      data ${json} not null,
      saved_at ${text} not null,
      saved_by ${text},
      primary key (collection, id, version)
    )`,
    `create table drafts (
      collection ${text} not null,
      id ${text} not null,
      version integer not null,
      base_version integer,
      data ${json} not null,
      saved_at ${text} not null,
      saved_by ${text},
      publish_at ${text},
      planned_by ${text},
      deleted_at ${text},
      primary key (collection, id)
    )`,
    "create index drafts_due on drafts (publish_at) where publish_at is not null",
    `create table draft_versions (
      collection ${text} not null,
      id ${text} not null,
      version integer not null,
      data ${json} not null,
      saved_at ${text} not null,
      saved_by ${text},
      primary key (collection, id, version)
    )`,
    `create table planned_removals (
      collection ${text} not null,
      id ${text} not null,
      remove_at ${text} not null,
      reason ${text} not null,
      planned_by ${text},
      primary key (collection, id)
    )`,
    `create table preview_links (
      token_hash ${text} primary key,
      collection ${text} not null,
      id ${text} not null,
      created_at ${text} not null,
      created_by ${text},
      expires_at ${text} not null
    )`,
    "create index preview_links_by_record on preview_links (collection, id)",
    ...(isPostgres ? searchOnPostgres : searchOnSqlite),
  ];
}

const searchOnSqlite = [
  "create virtual table content_search using fts5 (body, content='', contentless_delete=1, prefix='2 3')",
  "create table content_search_entries (position integer primary key, number integer not null)",
  "create index content_search_entries_by_number on content_search_entries (number)",
  "create virtual table content_search_tokens using fts5 (tokens, content='', contentless_delete=1, detail=none)",
  "create table content_search_words (word text primary key, places integer not null) without rowid",
];

const searchOnPostgres = [
  `create table content_search (
    number bigint primary key references content (number) on delete cascade,
    body tsvector not null
  )`,
  "create index content_search_body on content_search using gin (body)",
  `create table content_search_entries (
    position bigint primary key,
    number bigint not null references content (number) on delete cascade,
    tokens tsvector not null
  )`,
  "create index content_search_entries_by_number on content_search_entries (number)",
  "create index content_search_entries_tokens on content_search_entries using gin (tokens)",
  'create table content_search_words (word text collate "C" primary key, places integer not null)',
];
