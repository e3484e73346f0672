/**
 * `is_stored`: 0 while a file is on its way to the store, whose row is inserted first. Pictures that were looked for
 * before they were there got no widths for good: they are looked for again. Imports nothing: see 0038.
 */
export function up(): string[] {
  const folders = ["news", "events", "board", "home"].map((folder) => `key like '${folder}/%'`).join(" or ");
  return [
    "alter table files add column is_stored integer not null default 1",
    `update files set variants = null where variants = '' and width is not null and media_type <> 'image/gif' and key not like '%/qr-codes/%' and (${folders})`,
  ];
}
