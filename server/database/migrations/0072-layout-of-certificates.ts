/** The layout a certificate was issued in, without which its file would not have the stored SHA-256. Imports nothing: see 0038. */
export function up(): string[] {
  return ["alter table certificates add column layout integer not null default 1"];
}
