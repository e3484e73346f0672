/**
 * Unpublished data: drafts of records with their versions, scheduled removals, and preview links for people without an
 * account. Public pages read none of it. Imports nothing: see 0001.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const postgres = engine === "postgres";
  const text = postgres ? 'text collate "C"' : "text";
  const json = postgres ? "json" : "text";
  return [
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
  ];
}
