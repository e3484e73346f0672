/**
 * Editors' details of a stored file. Files without a row have none, and their uploader is unknown. Imports nothing: see
 * 0001.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table media (
      key ${text} primary key,
      version integer not null,
      uploaded_by ${text},
      description ${text} not null default '',
      source ${text} not null default '',
      licence ${text} not null default '',
      consent_until ${text} not null default '',
      focal_x integer not null default 50,
      focal_y integer not null default 50,
      is_kept integer not null default 0,
      saved_by ${text},
      saved_at ${text} not null default ''
    )`,
  ];
}
