/** `reading`: which way of reading extracted the text; texts of an older way are extracted again. Imports nothing: see 0038. */
export function up(): string[] {
  return ["alter table file_texts add column reading integer not null default 0"];
}
