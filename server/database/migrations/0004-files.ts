/** Uses of files, picture variants, and texts of documents. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const postgres = engine === "postgres";
  const text = postgres ? 'text collate "C"' : "text";
  const find = postgres ? "strpos(c.data::text, '/files/' || f.key)" : "instr(c.data, '/files/' || f.key)";

  return [
    `alter table files add column variants ${text}`,
    "create index files_unused on files (unused_since) where unused_since is not null",
    // For background work to find pending files without a scan.
    "create index files_without_variants on files (created_at) where variants is null and width is not null",

    `create table file_uses (
      key ${text} not null,
      collection ${text} not null,
      id ${text} not null,
      primary key (key, collection, id)
    )`,
    "create index file_uses_by_record on file_uses (collection, id)",
    // Records the uses by existing content.
    `insert into file_uses (key, collection, id)
      select f.key, c.collection, c.id from files f join content c on c.deleted_at is null and ${find} > 0`,

    `create table file_texts (
      key ${text} primary key,
      text ${text} not null,
      extracted_at ${text} not null
    )`,
  ];
}
