/**
 * `is_damaged`: 1 for a picture that could not be decoded when its widths were made; those of an import are not decoded
 * before. Imports nothing: see 0038.
 */
export function up(): string[] {
  return ["alter table files add column is_damaged integer not null default 0"];
}
